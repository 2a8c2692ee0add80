"""A disk that fails on command and writes down all it is asked, under the real SQLite.

SQLite reaches the disk through a table of functions (a VFS). This one hands every call on to the
real one, and stands in between for writing, truncating, syncing and deleting.
"""

from __future__ import annotations

import _sqlite3
import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p
from dataclasses import dataclass
from typing import Any

OK = 0
IOERR_WRITE = 10 | (3 << 8)
IOERR_FSYNC = 10 | (4 << 8)
FULL = 13

_Open = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
_Delete = CFUNCTYPE(c_int, c_void_p, c_char_p, c_int)
_Write = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_Truncate = CFUNCTYPE(c_int, c_void_p, c_int64)
_Sync = CFUNCTYPE(c_int, c_void_p, c_int)


class _Methods(Structure):
    _fields_ = (
        ("iVersion", c_int),
        ("xClose", c_void_p),
        ("xRead", c_void_p),
        ("xWrite", c_void_p),
        ("xTruncate", c_void_p),
        ("xSync", c_void_p),
        ("others", c_void_p * 13),
    )


class _File(Structure):
    _fields_ = (("pMethods", POINTER(_Methods)),)


class _Vfs(Structure):
    _fields_ = (
        ("iVersion", c_int),
        ("szOsFile", c_int),
        ("mxPathname", c_int),
        ("pNext", c_void_p),
        ("zName", c_char_p),
        ("pAppData", c_void_p),
        ("xOpen", c_void_p),
        ("xDelete", c_void_p),
        ("others", c_void_p * 14),
    )


@dataclass(frozen=True, slots=True)
class Op:
    """One thing the disk was asked to do, or `note`, which a test put in between."""

    what: str  # open, write, truncate, sync, delete, note
    path: str
    offset: int = 0
    content: bytes = b""


Decide = Callable[[Op], int]
"""What the disk answers: OK to do it, or an error code of SQLite not to."""


def _library() -> ctypes.CDLL:
    """The very library that Python's sqlite3 uses."""
    own = ctypes.CDLL(_sqlite3.__file__)
    library = own if hasattr(own, "sqlite3_vfs_find") else ctypes.CDLL("libsqlite3.so.0")
    library.sqlite3_vfs_find.restype = POINTER(_Vfs)
    library.sqlite3_vfs_find.argtypes = [c_char_p]
    library.sqlite3_vfs_register.argtypes = [POINTER(_Vfs), c_int]
    library.sqlite3_vfs_unregister.argtypes = [POINTER(_Vfs)]
    return library


class FaultyDisk:
    """`ops` is all that was done; `decide` may be changed at any time."""

    def __init__(self) -> None:
        self.ops: list[Op] = []
        self.decide: Decide = lambda op: OK
        self._paths: dict[int, str] = {}
        self._library = _library()
        self._real = self._library.sqlite3_vfs_find(None).contents
        self._real_open = _Open(self._real.xOpen)
        self._real_delete = _Delete(self._real.xDelete)
        self._tables: dict[int, _Methods] = {}
        self._kept: list[object] = []  # callbacks must outlive every file
        self.vfs = _Vfs.from_buffer_copy(self._real)
        self.vfs.pNext = None
        self.vfs.zName = b"faulty"
        self.vfs.xOpen = self._callback(_Open(self._open))
        self.vfs.xDelete = self._callback(_Delete(self._delete))

    def note(self, text: str) -> None:
        self.ops.append(Op("note", text))

    def _callback(self, function: Any) -> int | None:
        self._kept.append(function)
        return ctypes.cast(function, c_void_p).value

    def _do(self, op: Op, really: Callable[[], int]) -> int:
        answer = self.decide(op)
        if answer != OK:
            return answer
        done = really()
        self.ops.append(op)
        return done

    def _open(self, vfs: int, name: int | None, file: int, flags: int, out: int) -> int:
        done = self._real_open(vfs, name, file, flags, out)
        if done == OK and name:
            path = ctypes.string_at(name).decode()
            self._paths[file] = path
            self.ops.append(Op("open", path))
            handle = _File.from_address(file)
            handle.pMethods = ctypes.pointer(self._between(handle.pMethods))
        return int(done)

    def _between(self, real: ctypes._Pointer[_Methods]) -> _Methods:
        address = ctypes.addressof(real.contents)
        if address in self._tables:
            return self._tables[address]
        write = _Write(real.contents.xWrite)
        truncate = _Truncate(real.contents.xTruncate)
        sync = _Sync(real.contents.xSync)

        def on_write(file: int, content: int, size: int, offset: int) -> int:
            op = Op("write", self._paths[file], offset, ctypes.string_at(content, size))
            return self._do(op, lambda: int(write(file, content, size, offset)))

        def on_truncate(file: int, size: int) -> int:
            op = Op("truncate", self._paths[file], size)
            return self._do(op, lambda: int(truncate(file, size)))

        def on_sync(file: int, flags: int) -> int:
            return self._do(Op("sync", self._paths[file]), lambda: int(sync(file, flags)))

        table = _Methods.from_buffer_copy(real.contents)
        table.xWrite = self._callback(_Write(on_write))
        table.xTruncate = self._callback(_Truncate(on_truncate))
        table.xSync = self._callback(_Sync(on_sync))
        self._tables[address] = table
        return table

    def _delete(self, vfs: int, name: bytes, sync: int) -> int:
        return self._do(
            Op("delete", name.decode()), lambda: int(self._real_delete(vfs, name, sync))
        )


@contextmanager
def faulty_disk() -> Iterator[FaultyDisk]:
    """Every SQLite file opened inside lies on this disk; close them all before leaving."""
    disk = FaultyDisk()
    disk._library.sqlite3_vfs_register(ctypes.byref(disk.vfs), 1)
    try:
        yield disk
    finally:
        disk._library.sqlite3_vfs_unregister(ctypes.byref(disk.vfs))
        disk._library.sqlite3_vfs_register(ctypes.byref(disk._real), 1)
