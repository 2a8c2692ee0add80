"""`install.sh` in a system of its own below a folder, with a Python that takes no time. The real
one, in a real Debian, is `test_install_debian`."""

from __future__ import annotations

import os
import re
import subprocess
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.conftest import CAMPAIGN
from tests.tree import ROOT

EVERY = 1 if CAMPAIGN else 4
"""An update is cut before every command, or before every fourth."""

INSTALL = ROOT / "systemd" / "install.sh"

PYTHON = """#!/bin/sh
# python3 -m venv [--system-site-packages] DIR: what a release's own Python installs is a script.
for folder; do :; done
mkdir -p "$folder/bin"
echo "$*" > "$folder/made"
printf '#!/bin/sh\\ncp "$WHEELS/boardctl" "%s/bin/boardctl"\\n' "$folder" > "$folder/bin/python"
chmod +x "$folder/bin/python"
"""

CUT = """set -T
reached=0
trap '[ $((++reached)) -lt "$CUT" ] || kill -9 $$' DEBUG
"""


@dataclass
class Machine:
    """A system below a folder, and the version of boardctl that lies in the folder of wheels."""

    folder: Path

    @property
    def root(self) -> Path:
        return self.folder / "root"

    def boot(self, release: str = "bookworm", name: str = "debian") -> None:
        (self.root / "etc").mkdir(parents=True)
        system = f'ID={name}\nVERSION_CODENAME={release}\nPRETTY_NAME="{name} {release}"\n'
        (self.root / "etc/os-release").write_text(system)
        (self.folder / "bin").mkdir()
        self.command("python3", PYTHON)
        self.command("dpkg", "#!/bin/sh\necho arm64\n")
        (self.folder / "wheels").mkdir()
        self.offer(1)

    def command(self, name: str, script: str) -> None:
        path = self.folder / "bin" / name
        path.write_text(script)
        path.chmod(0o755)

    def offer(self, version: int) -> None:
        wheel = self.folder / "wheels" / "boardctl"
        wheel.write_text(f"#!/bin/sh\necho boardctl {version}\n")
        wheel.chmod(0o755)

    def install(
        self, *options: str, online: bool = False, **environ: str
    ) -> subprocess.CompletedProcess[str]:
        wheels = str(self.folder / "wheels")
        path = f"{self.folder / 'bin'}:{os.environ['PATH']}:/usr/sbin:/sbin"
        offline = () if online else ("--wheels", wheels)
        return subprocess.run(
            ["/bin/bash", INSTALL, "--root", self.root, *offline, *options],
            env={**os.environ, "PATH": path, "WHEELS": wheels, **environ},
            capture_output=True,
            text=True,
            check=False,
        )

    def cut(self, before: int) -> bool:
        """An installation that is killed before so many commands are done. False: it was done."""
        trap = self.folder / "cut"
        trap.write_text(CUT)
        return self.install(BASH_ENV=str(trap), CUT=str(before)).returncode != 0

    def starts(self) -> str:
        """What the unit would start, as the system inside sees it, says of itself."""
        unit = self.root / "etc/systemd/system/boardctl.service"
        inside = (self.root / str(unit.readlink()).lstrip("/")).read_text()
        (command,) = (line for line in inside.splitlines() if line.startswith("ExecStart="))
        program = self.root / command.partition("=/")[2].split()[0]
        said = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
        return said.stdout.strip()

    def releases(self) -> list[str]:
        return sorted(os.listdir(self.root / "opt/boardctl/releases"))

    def current(self) -> str:
        return (self.root / "opt/boardctl/current").readlink().name

    def files(self) -> set[str]:
        found = (p.relative_to(self.root) for p in self.root.rglob("*") if not p.is_dir())
        return {str(path) for path in found}


def fresh(folder: Path, release: str = "bookworm", name: str = "debian") -> Machine:
    if os.getuid() != 0:
        pytest.skip("only root may make a user and give it folders: run the tests as root")
    machine = Machine(folder)
    machine.boot(release, name)
    return machine


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return fresh(tmp_path)


def test_running_it_again_is_the_update_and_leaves_one_release(machine: Machine) -> None:
    first = machine.install()
    assert first.returncode == 0, first.stderr
    assert machine.starts() == "boardctl 1"
    config = machine.root / "etc/boardctl/config.toml"
    config.write_text('[game]\nlanguage = "en"\n')
    before = machine.files()
    machine.offer(2)
    again = machine.install()
    assert again.returncode == 0, again.stderr
    assert machine.starts() == "boardctl 2"
    assert machine.releases() == ["2"]
    assert config.read_text() == '[game]\nlanguage = "en"\n', "the family's own is kept"
    assert config.stat().st_mode & 0o777 == 0o640
    assert {name.replace("releases/2", "releases/1") for name in machine.files()} == before


def needs(name: str, extras: set[str], known: set[str]) -> None:
    """Adds a distribution and all it needs on a Pi, by the names of the lists."""
    for text in metadata.requires(name) or ():
        required = Requirement(text)
        marker, key = required.marker, canonicalize_name(required.name)
        wanted = marker is None or any(marker.evaluate({"extra": e}) for e in ("", *extras))
        if wanted and key not in known:
            known.add(key)
            if key != "lgpio":  # needs nothing, and is on no workbench
                needs(key, required.extras, known)


def listed() -> set[str]:
    text = (ROOT / "requirements/pi.txt").read_text()
    return set(re.findall(r"^([a-z0-9-]+)==", text, re.MULTILINE))


def test_the_list_of_a_pi_has_all_that_is_needed_there_and_nothing_of_a_workbench() -> None:
    found: set[str] = set()
    needs("boardctl", {"pi", "mqtt", "flash"}, found)
    assert found <= listed()
    for builds in ("hatchling", "babel", "editables"):
        found.add(builds)
        needs(builds, set(), found)
    assert listed() - found <= {"lgpio"}, "where Python has no wheel of it"


@pytest.mark.parametrize("online", [True, False])
def test_all_but_boardctl_itself_is_a_wheel_that_is_checked_by_its_hash(
    machine: Machine, *, online: bool
) -> None:
    told = machine.install("--dry-run", online=online).stdout.splitlines()
    libraries, ours = (line for line in told if " -m pip " in line)
    assert "--require-hashes --only-binary :all:" in libraries
    assert libraries.endswith("/requirements/pi.txt")
    assert "--no-deps" in ours
    assert ours.endswith(f" {ROOT}" if online else " boardctl")
    for line in (libraries, ours):
        assert ("--no-index --find-links" in line) is not online


def test_every_link_leads_into_the_release_that_is_current(machine: Machine) -> None:
    machine.install()
    links = [path for path in machine.root.rglob("*") if path.is_symlink()]
    assert len(links) == 8
    for link in links:
        target = str(link.readlink())
        beside = link.parent / target
        inside = machine.root / target.lstrip("/") if target.startswith("/") else beside
        assert inside.exists() or inside.is_symlink(), link
        assert not target.startswith("/opt/boardctl/releases"), "the next release removes it"


def test_cut_before_any_command_of_an_update_one_whole_version_starts(machine: Machine) -> None:
    machine.install()
    machine.offer(2)
    seen: list[str] = []
    while machine.cut(1 + EVERY * len(seen)):
        seen.append(machine.starts())
    assert seen == sorted(seen), "never back to the old one"
    assert len(seen) > 100 // EVERY
    assert set(seen) == {"boardctl 1", "boardctl 2"}
    assert machine.releases() == [machine.current()], "nothing half made is left"


def test_a_first_installation_that_was_cut_is_finished_by_the_next(tmp_path: Path) -> None:
    for number, before in enumerate(range(30, 400, 25)):
        machine = fresh(tmp_path / str(number))
        cut = machine.cut(before)
        assert machine.install().returncode == 0
        assert machine.starts() == "boardctl 1"
        assert machine.releases() == [machine.current()]
        if not cut:
            return
    raise AssertionError("it was never finished")


def test_a_dry_run_prints_every_action_and_does_none(machine: Machine) -> None:
    before = machine.files()
    dry = machine.install("--dry-run")
    assert dry.returncode == 0, dry.stderr
    assert machine.files() == before
    actions = [line for line in dry.stdout.splitlines() if line.startswith("+ ")]
    for word in (
        "venv",
        "pip",
        "systemd-sysusers",
        "current.new",
        "boardctl.service",
        "config.toml",
    ):
        assert any(word in action for action in actions), word
    assert dry.stdout.endswith("Nothing was done: this was a dry run.\n")


@pytest.mark.parametrize("options", [(), ("--purge",)])
def test_a_dry_run_of_the_removal_removes_nothing_and_claims_nothing(
    machine: Machine, options: tuple[str, ...]
) -> None:
    machine.install()
    before = machine.files()
    dry = machine.install("--dry-run", "--uninstall", *options)
    assert dry.returncode == 0, dry.stderr
    assert machine.files() == before
    *actions, last = dry.stdout.splitlines()
    assert all(action.startswith("+ ") for action in actions), "no sentence says that it is gone"
    assert any("rm -rf" in action and "/opt/boardctl" in action for action in actions)
    assert any("/var/lib/boardctl" in action for action in actions) is bool(options)
    assert last == "Nothing was done: this was a dry run."


def test_trixie_brings_its_own_lgpio_and_bookworm_a_wheel(tmp_path: Path) -> None:
    for release, options in (("trixie", "--system-site-packages "), ("bookworm", "")):
        machine = fresh(tmp_path / release, release)
        said = machine.install().stdout
        assert ("without python3-lgpio" in said) is (release == "trixie"), "Debian has none"
        folder = machine.root / "opt/boardctl/releases/1"
        assert (folder / "made").read_text() == f"-m venv {options}{folder}\n"


def test_uninstalling_keeps_the_games_unless_they_are_to_go(machine: Machine) -> None:
    before = machine.files()
    machine.install()
    game = machine.root / "var/lib/boardctl/journal.sqlite3"
    game.write_text("a game")
    removed = machine.install("--uninstall")
    assert removed.returncode == 0, removed.stderr
    assert "Games stay in /var/lib/boardctl" in removed.stdout
    users = {f"etc/{name}" for name in ("passwd", "group", "shadow", "gshadow", ".pwd.lock")}
    kept = {"var/lib/boardctl/journal.sqlite3", "etc/boardctl/config.toml"}
    assert machine.files() - before - users == kept
    machine.install("--uninstall", "--purge")
    assert not {name for name in machine.files() if "boardctl" in name}
    assert "boardctl" not in (machine.root / "etc/passwd").read_text()


@pytest.mark.parametrize(
    ("system", "architecture", "options", "sentence"),
    [
        ("debian bookworm", "armhf", (), "put the 64-bit Raspberry Pi OS on the card"),
        ("debian bullseye", "arm64", (), "boardctl needs Bookworm or Trixie"),
        ("fedora 41", "arm64", (), "on Raspberry Pi OS or Debian"),
        ("debian trixie", "arm64", ("--purge",), "--purge goes with --uninstall"),
        ("debian trixie", "arm64", ("--wheel",), "there is no option '--wheel'"),
        ("debian trixie", "arm64", ("--wheels", "/none"), "needs a folder that is there"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence_with_nothing_changed(
    tmp_path: Path, system: str, architecture: str, options: tuple[str, ...], sentence: str
) -> None:
    name, _, release = system.partition(" ")
    machine = fresh(tmp_path / "machine", release, name)
    machine.command("dpkg", f"#!/bin/sh\necho {architecture}\n")
    before = machine.files()
    refused = machine.install(*options)
    assert refused.returncode == 1
    assert sentence in refused.stderr
    assert refused.stderr.startswith("install.sh: ")
    assert refused.stderr.count("\n") == 1
    assert machine.files() == before


def test_only_root_may_install(tmp_path: Path) -> None:
    machine = fresh(tmp_path)
    machine.command("id", "#!/bin/sh\necho 1000\n")
    for harmless in ("mkdir", "apt-get", "python3"):  # should it not refuse
        machine.command(harmless, "#!/bin/sh\nexit 3\n")
    refused = machine.install("--root", "/")
    assert refused.returncode == 1
    assert "only root may install: sudo" in refused.stderr


def test_a_release_that_does_not_start_takes_no_place(machine: Machine) -> None:
    machine.install()
    machine.offer(2)
    (machine.folder / "wheels/boardctl").write_text("#!/bin/sh\nexit 1\n")
    assert machine.install().returncode != 0
    assert machine.starts() == "boardctl 1"
