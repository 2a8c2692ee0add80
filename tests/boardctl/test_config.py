from __future__ import annotations

import errno
from pathlib import Path
from typing import NoReturn

import pytest

from boardctl.config import (
    INSTALLED,
    SERVICE_STATE,
    BadChoice,
    BadConfig,
    Config,
    ConsoleSection,
    GameSection,
    MqttSection,
    NotMeant,
    PageSection,
    check_game,
    installed,
    keeper,
    load,
    state_folder,
)
from games import catalogue

FULL = """\
[console]
kind = "simulated"
profile = "loops"
noise = "missed=0.05"
seed = 7

[page]
host = "localhost"
port = 8081

[state]
dir = "games-of-ours"

[game]
id = "souriciere"
seats = 4
options = { board = "house-48" }
language = "fr"

[mqtt]
host = "broker"
port = 1884
console = "attic"
user = "mouse"
password_file = "secret"
ca = "/etc/ca.pem"
discovery = false
discovery_prefix = "home"
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "config.toml"
    path.write_text(text)
    return path


def refusal(folder: Path, text: str) -> str:
    with pytest.raises(BadConfig) as caught:
        load(write(folder, text))
    sentence = str(caught.value)
    assert "\n" not in sentence
    return sentence.removeprefix(f"{folder}/")


def test_an_empty_file_is_a_simulated_console_on_a_loopback_page(tmp_path: Path) -> None:
    config = load(write(tmp_path, ""))
    assert config == Config()
    assert (config.console.kind, config.console.profile) == ("simulated", "pads")
    assert (config.page.host, config.page.port) == ("127.0.0.1", 8080)


@pytest.mark.parametrize(
    ("page", "on_network"),
    [
        ("", False),
        ('host = "::1"', False),
        ('host = "localhost"', False),
        ('host = "0.0.0.0"', True),
        ('host = "192.168.1.20"', True),
        ('host = "::"', True),
        ('names = ["table.example"]', True),  # a proxy on this machine speaks for others
    ],
)
def test_a_page_others_can_reach_is_one_on_the_network(
    page: str, on_network: bool, tmp_path: Path
) -> None:
    assert load(write(tmp_path, f"[page]\n{page}\n")).page.on_network is on_network


def test_every_key_is_read(tmp_path: Path) -> None:
    config = load(write(tmp_path, FULL))
    assert config.console == ConsoleSection(profile="loops", noise="missed=0.05", seed=7)
    assert config.page == PageSection(host="localhost", port=8081)
    assert config.game == GameSection(
        id="souriciere", seats=4, options={"board": "house-48"}, language="fr"
    )


def test_the_section_of_a_broker_is_read_and_its_files_lie_beside_the_file(
    tmp_path: Path,
) -> None:
    assert load(write(tmp_path, "")).mqtt is None
    assert load(write(tmp_path, "[mqtt]\nhost = 'x'\n")).mqtt == MqttSection(host="x")
    assert load(write(tmp_path, FULL)).mqtt == MqttSection(
        host="broker",
        port=1884,
        console="attic",
        user="mouse",
        password_file=str(tmp_path / "secret"),
        ca="/etc/ca.pem",
        discovery=False,
        discovery_prefix="home",
    )


def test_a_relative_state_folder_lies_beside_the_file(tmp_path: Path) -> None:
    assert load(write(tmp_path, FULL)).state.dir == str(tmp_path / "games-of-ours")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[pgae]\n", "config.toml, line 1: unknown section 'pgae', did you mean 'page'?"),
        ("a = " + "[" * 5000, "config.toml: this is not TOML: tables in tables without end"),
        ("a = " + "9" * 5000, "config.toml: this is not TOML: a number without end"),
        ("[mqtt]\n", "config.toml, line 1: [mqtt] needs a host"),
        ("[mqt]\nhost = 'x'\n", "config.toml, line 1: unknown section 'mqt', did you mean 'mqtt'?"),
        (
            "[mqtt]\nhost = 'x'\npassword = 'y'\n",
            "config.toml, line 3: unknown key 'password' in [mqtt], did you mean 'password_file'?",
        ),
        (
            "[mqtt]\nhost = 'x'\npassword_file = 'y'\n",
            "config.toml, line 3: a password belongs to somebody: name mqtt.user too",
        ),
        ("[mqtt]\nhost = ''\n", "config.toml, line 2: mqtt.host: expected"),
        ("[mqtt]\nhost = 'x'\nport = 0\n", "config.toml, line 3: mqtt.port: expected"),
        ("[mqtt]\nhost = 'x'\nconsole = 'a/b'\n", "config.toml, line 3: mqtt.console: expected"),
        ("[mqtt]\nhost = 'x'\nconsole = '#'\n", "config.toml, line 3: mqtt.console: expected"),
        (
            "[mqtt]\nhost = 'x'\ndiscovery_prefix = '+'\n",
            "config.toml, line 3: mqtt.discovery_prefix",
        ),
        ("[mqtt]\nhost = 'x'\ndiscovery = 1\n", "config.toml, line 3: mqtt.discovery: expected"),
        ("\n[page.prot]\n", "config.toml, line 2: unknown key 'prot' in [page], did you mean"),
        (
            "# a page\n[page]\nprot = 1\n",
            "config.toml, line 3: unknown key 'prot' in [page], did you mean 'port'?",
        ),
        ('page.hots = "::1"', "config.toml, line 1: unknown key 'hots' in [page], did you mean"),
        ("page = { prt = 1 }", "config.toml, line 1: unknown key 'prt' in [page], did you mean"),
        ("page = 3", "config.toml, line 1: 'page' is a section, write [page]"),
        ("[[page]]", "config.toml, line 1: 'page' is a section, write [page]"),
        (
            '[console]\nprofile = "pad"',
            "config.toml, line 2: console.profile cannot be 'pad', did you mean 'pads'?",
        ),
        (
            '[console]\nnoise = "mised=0.05"',
            "config.toml, line 2: noise 'mised=0.05': no noise is called that, did you mean",
        ),
        ("[console]\nseed = -1", "config.toml, line 2: console.seed: expected `int` >= 0"),
        ('[page]\nport = "80"', "config.toml, line 2: page.port: expected `int`, got `str`"),
        ("[page]\nport = 65536", "config.toml, line 2: page.port: expected `int` <= 65535"),
        ('[page]\nhost = "0.0.0"', "config.toml, line 2: page.host '0.0.0' is no address: write"),
        ('[page]\nhost = "table"', "config.toml, line 2: page.host 'table' is no address: write"),
        ('[page]\nnames = ["a b"]', "config.toml, line 2: page.names: expected `str` matching"),
        ('[page]\nnames = ["*"]', "config.toml, line 2: page.names: expected `str` matching"),
        ('[game]\nlanguage = "de"', "config.toml, line 2: game.language cannot be 'de', did you"),
        (
            '[game]\nid = "sourciere"',
            "config.toml, line 2: There is no game called 'sourciere', did you mean 'souriciere'?",
        ),
        (
            '[game]\nid = "souriciere"\nseats = 9',
            "config.toml, line 3: souriciere has 2 to 6 seats, not 9",
        ),
        (
            '[game]\nid = "souriciere"\n[game.options]\nbord = "classic-34"',
            "config.toml, line 4: souriciere has no option 'bord', did you mean 'board'?",
        ),
        (
            '[game]\nid = "souriciere"\noptions = { board = "house-84" }',
            "config.toml, line 3: The option board cannot be 'house-84', did you mean 'house-48'?",
        ),
        (
            '[game]\nid = "clan-des-souris"\noptions = { level = "young", danger = 9 }',
            "config.toml, line 3: The option danger cannot be 9; there is: 0, 1, 2",
        ),
        (
            "[game]\nseats = 2",
            "config.toml, line 1: Seats and options belong to a game: name the game",
        ),
        (
            '[sound]\ndevice = "a\\u0000b"',
            "config.toml, line 2: sound.device holds a character nobody can type",
        ),
        ('[console]\nports = "a\\nb"', "config.toml, line 2: console.ports holds a character"),
        ('[state]\ndir = "~nobody-at-all/x"', "config.toml: '~nobody-at-all/x' is in the home of"),
        ("[screen]\naddress = 0x7a", "config.toml, line 2: screen.address: expected `int` <= 119"),
        ("[game\n", "config.toml: this is not TOML: "),
        ("[page]\nport = 1\nport = 2\n", "config.toml: this is not TOML: "),
    ],
)
def test_a_mistake_is_told_with_its_line_and_the_nearest_name(
    tmp_path: Path, text: str, sentence: str
) -> None:
    assert refusal(tmp_path, text).startswith(sentence)


def test_a_file_may_begin_with_the_mark_some_editors_write(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_bytes(b"\xef\xbb\xbf[page]\nport = 7\n")
    assert load(path).page.port == 7


def test_what_only_the_table_may_read_asks_for_sudo(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / INSTALLED
    assert installed(tmp_path) is None
    path.parent.mkdir(parents=True)
    path.write_text("")
    assert installed(tmp_path) == path

    def closed(*_: object, **__: object) -> NoReturn:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    for way, look in (("stat", installed), ("open", lambda _: load(path))):
        with monkeypatch.context() as patch:
            patch.setattr(Path, way, closed)
            with pytest.raises(BadConfig) as refused:
                look(tmp_path)
        assert str(refused.value).endswith("by this user: run the same command with sudo")


def test_the_service_keeps_its_own_folder_and_nobody_elses(tmp_path: Path) -> None:
    assert keeper(tmp_path, {}, tmp_path) == Config()
    path = tmp_path / INSTALLED
    path.parent.mkdir(parents=True)
    path.write_text('[sound]\nvoices = "/srv/voices"\n')
    assert keeper(tmp_path / SERVICE_STATE, {}, tmp_path).voices == "/srv/voices"
    assert keeper(tmp_path / "mine", {}, tmp_path) == Config()
    path.write_text('[state]\ndir = "/srv/games"\n')
    assert keeper(Path("/srv/games"), {}, tmp_path).state.dir == "/srv/games"
    path.write_text("oh no")
    assert keeper(tmp_path / "mine", {}, tmp_path) == Config()
    with pytest.raises(BadConfig):
        keeper(tmp_path / SERVICE_STATE, {}, tmp_path)


def test_a_missing_file_is_told_with_the_nearest_name(tmp_path: Path) -> None:
    write(tmp_path, "")
    with pytest.raises(BadConfig, match=r"no file .*/confg\.toml, did you mean 'config\.toml'\?"):
        load(tmp_path / "confg.toml")


def test_a_folder_a_binary_and_a_huge_file_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match="cannot be read"):
        load(tmp_path)
    path = tmp_path / "config.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadConfig, match="UTF-8"):
        load(path)
    path.write_bytes(b"#" * 70_000)
    with pytest.raises(BadConfig, match="larger than"):
        load(path)


def test_a_game_may_be_written_with_underscores_and_option_values_as_text() -> None:
    game = catalogue.find("souriciere")
    option = game.options[0]
    chosen = check_game(
        GameSection(id="souriciere", options={option.name: str(option.choices[-1])})
    )
    assert chosen.options == {option.name: option.choices[-1]}


def test_an_owner_plays_on_a_board_of_his_own_that_lies_beside_the_config(tmp_path: Path) -> None:
    classic = catalogue.folder(catalogue.find("souriciere")) / "boards" / "classic-34.toml"
    (tmp_path / "ours.toml").write_text(classic.read_text().replace("classic-34", "ours"))
    text = '[game]\nid = "souriciere"\noptions = { board = "ours.toml" }\n'
    assert load(write(tmp_path, text)).game.options == {"board": str(tmp_path / "ours.toml")}
    (tmp_path / "ours.toml").write_text(classic.read_text().replace("cheese = 34", "cheese = 3"))
    assert refusal(tmp_path, text).startswith("config.toml, line 3: ")
    assert "ours.toml: cheese must be" in refusal(tmp_path, text)


def test_a_file_with_an_option_that_changes_nothing_starts_without_it(tmp_path: Path) -> None:
    text = '[game]\nid = "clan-des-souris"\n[game.options]\nlevel = "young"\ndanger = 1\n'
    path = write(tmp_path, text)
    found = load(path)
    assert found.game.options == {"level": "young"}
    assert found.ignored == (
        f"{path}, line 5: The option danger changes nothing with level=young: leave it out,"
        " or choose level=full",
    )
    assert load(write(tmp_path, text.replace("young", "full"))).ignored == ()


def test_every_option_that_changes_nothing_is_left_out_of_a_file(tmp_path: Path) -> None:
    options = "reroll_all = 'no'\ngauge = 'yes'\nextra_steps_alignment = 2"
    found = load(write(tmp_path, f"[game]\nid = 'mmm'\n[game.options]\n{options}\n"))
    assert found.game.options == {"reroll_all": "no"}
    assert len(found.ignored) == 2


def test_what_is_chosen_now_and_changes_nothing_is_refused() -> None:
    chosen: dict[str, str | int] = {"level": "young", "danger": 1}
    with pytest.raises(NotMeant, match="danger changes nothing with level=young"):
        check_game(GameSection(id="clan-des-souris", options=chosen), files=True)


def test_no_file_says_what_is_ignored(tmp_path: Path) -> None:
    assert "unknown section 'ignored'" in refusal(tmp_path, "ignored = ['nothing']")


def test_what_changes_nothing_may_be_named_with_its_usual_value() -> None:
    chosen: dict[str, str | int] = {"level": "young", "danger": 0}
    assert check_game(GameSection(id="clan-des-souris", options=chosen)).options == chosen


def test_a_board_of_ones_own_says_what_its_options_go_with(tmp_path: Path) -> None:
    house = catalogue.folder(catalogue.find("mmm")) / "boards" / "house.toml"
    ours = tmp_path / "ours.toml"
    ours.write_text(house.read_text() + '\n[options]\nalignment = "yes"\n')
    longer: dict[str, str | int] = {"board": str(ours), "extra_steps_alignment": 2}
    assert check_game(GameSection(id="mmm", options=longer), files=True).options == longer
    with pytest.raises(NotMeant, match="gauge changes nothing with alignment=yes"):
        check_game(GameSection(id="mmm", options={"board": str(ours), "gauge": "yes"}), files=True)


def test_a_page_cannot_make_the_daemon_read_a_file() -> None:
    with pytest.raises(BadChoice, match="cannot be '/etc"):
        check_game(GameSection(id="souriciere", options={"board": "/etc/board.toml"}))


def test_options_without_a_game_are_refused() -> None:
    with pytest.raises(BadChoice, match="name the game"):
        check_game(GameSection(options={"board": "classic-34"}))


def test_games_are_kept_where_asked_else_where_systemd_says_else_at_home() -> None:
    everything = {"STATE_DIRECTORY": "/var/lib/boardctl:/other", "XDG_STATE_HOME": "/xdg"}
    assert state_folder("/here", everything) == Path("/here")
    assert state_folder("here", everything) == Path.cwd() / "here", "wherever one goes later"
    assert state_folder(None, everything) == Path("/var/lib/boardctl")
    assert state_folder(None, {"XDG_STATE_HOME": "/xdg"}) == Path("/xdg/boardctl")
    at_home = Path("~/.local/state/boardctl").expanduser()
    assert state_folder(None, {}) == at_home
    assert state_folder(None, {"XDG_STATE_HOME": "not/absolute"}) == at_home
