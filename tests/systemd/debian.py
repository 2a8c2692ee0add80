"""A Debian of its own in a folder, from the mirror this machine already uses, and the wheels a Pi
without a network would be given."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.fetched import fetched
from tests.tree import ROOT

PYTHONS = {"bookworm": "3.11", "trixie": "3.13"}
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
ENTER = 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"'


def run(*command: str | Path) -> str:
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE).stdout


def mirror() -> str:
    """Where this machine's own packages come from."""
    form = "$(REPO_URI) $(COMPONENT) $(ORIGIN)"
    targets = run("apt-get", "indextargets", "--format", form, "Created-By: Packages")
    found = re.findall(r"^(\S+) main Debian$", targets, re.MULTILINE)
    if not found:
        pytest.skip("needs a Debian mirror: run apt-get update once")
    return str(found[0])


def debootstrap(folder: Path, release: str) -> Debian:
    command = shutil.which("debootstrap", path=f"{os.environ['PATH']}:/usr/sbin")
    if command is None or os.getuid() != 0:
        pytest.skip("needs root and debootstrap: sudo apt install debootstrap")
    packages = "--include=python3,python3-venv,systemd"

    def fetch(number: int) -> Path:
        root = folder / str(number)  # nothing of a try that failed is left in there
        root.mkdir()
        root.chmod(0o755)  # it is the / of every user in there
        run(command, "--variant=minbase", packages, release, root, mirror())
        return root

    return Debian(fetched(fetch))


class Debian:
    """A tree one can go into. Nothing of this machine's environment comes along."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._lent: Sequence[Path] = ()

    def lend(self, paths: Sequence[Path]) -> None:
        """From now on these files and folders of this machine are at the same place in there."""
        self._lent = paths
        for path in paths:
            place = self.root / path.relative_to("/")
            (place if path.is_dir() else place.parent).mkdir(parents=True, exist_ok=True)
            if path.is_file():
                place.touch()

    def inside(self, *command: str, user: str = "", **environ: str) -> subprocess.Popen[str]:
        who = ("setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups") if user else ()
        enter = "".join(f'mount --bind {path} "$0{path}" && ' for path in self._lent) + ENTER
        return subprocess.Popen(
            ["unshare", "--mount", "sh", "-c", enter, self.root, *who, *command],
            env={"PATH": PATH, "LANG": "C.UTF-8", **environ},
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )

    def run(self, *command: str, **environ: str) -> tuple[int, str, str]:
        """Its status, what it said, and what went wrong."""
        process = self.inside(*command, **environ)
        said, wrong = process.communicate()
        return process.returncode, said, wrong

    def write(self, name: str, script: str) -> None:
        path = self.root / name
        path.write_text(script)
        path.chmod(0o755)


def index() -> tuple[dict[str, str], list[Path]]:
    """Where pip of this machine finds packages: its settings as variables, and the files and
    folders these name. Where it has none that is the index of everybody."""
    rows = run(sys.executable, "-m", "pip", "config", "list").splitlines()
    settings: dict[str, str] = {}
    for row in sorted(rows, key=lambda row: row.startswith(":env:")):  # which have the last word
        key, _, value = row.partition("=")
        name = key.rpartition(".")[2].upper().replace("-", "_")
        settings[f"PIP_{name}"] = " ".join(ast.literal_eval(value).split())
    words = [word for value in settings.values() for word in value.split()]
    indexes = [Path(word.removeprefix("file://")) for word in words if word.startswith("file://")]
    # An index leads to packages that lie beside it.
    named = [*(path.parent for path in indexes), *(Path(w) for w in words if w.startswith("/"))]
    return settings, sorted({path for path in named if path.exists()})


def wheels(folder: Path, release: str) -> None:
    """boardctl and all it needs, for the Python of this release."""
    build = ("-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT)
    run(sys.executable, *build)
    listed = (ROOT / "requirements/pi.txt").read_text()
    if release == "trixie":  # pip takes its own Python for that of the wheels, which has no lgpio
        listed = re.sub(r"^lgpio==.*\n(?:    .*\n)+", "", listed, flags=re.MULTILINE)
    needed = folder / "needed.txt"
    needed.write_text(listed)
    download = (sys.executable, "-m", "pip", "download", "--quiet", "--only-binary=:all:")
    version = ("--python-version", PYTHONS[release], "--no-deps")
    listed_ones = ("--require-hashes", "--dest", folder, "--requirement", needed)
    fetched(lambda _: run(*download, *version, *listed_ones))
