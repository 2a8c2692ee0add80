"""The command `boardctl`. Each command imports its own parts, so that a start costs what it needs.

Bad input is answered with one sentence and exit status 2, never with a traceback.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import boardctl
from boardctl.arguments import (
    BadArgument,
    Parser,
    broker,
    folder_name,
    nearest_to,
    noise,
    setting,
    whole,
    word,
)

OURS = frozenset({"boardctl", "games", "hardware", "firmware"})
PROFILES = ("pads", "tiles", "loops")
LANGUAGES = ("fr", "en")


# -- commands -----------------------------------------------------------------------------------


def _play(args: argparse.Namespace) -> int:
    from boardctl import config

    chosen = config.check_game(
        config.GameSection(
            id=args.game, seats=args.seats, options=dict(args.option), language=args.language
        ),
        files=True,
    )
    return _daemon(
        config.Config(
            console=config.ConsoleSection(
                kind="firmware" if args.firmware else "simulated",
                profile=args.profile,
                noise=args.noise,
                seed=args.seed,
            ),
            page=config.PageSection(port=args.port),
            state=config.StateSection(dir=args.state),
            game=chosen,
            mqtt=args.mqtt,
        )
    )


def _run(args: argparse.Namespace) -> int:
    from boardctl import last_config

    return _daemon(*last_config.load(args.config, os.environ))


def _daemon(
    chosen: boardctl.config.Config, file: boardctl.last_config.ConfigFile | None = None
) -> int:
    from boardctl import process

    return process.main(chosen, file)


def _scenario(args: argparse.Namespace) -> int:
    from boardctl import config, scenario

    for path in args.files:
        if not path.exists():
            raise BadArgument(config.no_such_file(path))
    return scenario.main(args.files)


def _simulate(args: argparse.Namespace) -> int:
    from boardctl import simulate

    return simulate.main(args)


def _history(args: argparse.Namespace) -> int:
    from boardctl import history

    return history.main_history(_folder(args))


def _replay(args: argparse.Namespace) -> int:
    from boardctl import history

    return history.main_replay(_folder(args), args.id)


def _pairings(args: argparse.Namespace) -> int:
    from boardctl import pairings

    return pairings.main(_folder(args) / pairings.FILE, args.revoke)


def _folder(args: argparse.Namespace) -> Path:
    """The state folder of a command that needs no console."""
    from boardctl import config
    from boardctl.state_folder import check_folder, work_as_owner

    folder = config.state_folder(args.state, os.environ)
    check_folder(folder)
    work_as_owner(folder)
    return folder


def _forget(args: argparse.Namespace) -> int:
    from boardctl import config, forget
    from boardctl.voice.voice import voices_folder

    folder = config.state_folder(args.state, os.environ)
    voices = voices_folder(config.keeper(folder, os.environ).voices, folder, os.environ)
    return forget.main(folder, voices, yes=args.yes)


def _enrol(args: argparse.Namespace) -> int:
    from boardctl import config, enrol

    console = _console(args)
    language = args.language or console.game.language
    chosen = config.GameSection(id=args.game, options=dict(args.option), language=language)
    return enrol.main(console, chosen, args.anew)


def _config(args: argparse.Namespace) -> int:
    from boardctl import config_check

    return config_check.main(args.file)


def _flash(args: argparse.Namespace) -> int:
    from boardctl import flash

    return flash.main(_console(args), dry_run=args.dry_run)


def _monitor(args: argparse.Namespace) -> int:
    from boardctl import monitor

    return monitor.main(_console(args), tags=args.tags, seconds=args.seconds)


def _console(args: argparse.Namespace) -> boardctl.config.Config:
    """The configuration of a command that needs its console: that of a file, else of the service,
    else defaults."""
    import msgspec

    from boardctl import config

    path = args.config or config.installed()
    found = config.Config() if path is None else config.load(path)
    if args.state is None:
        return found
    return msgspec.structs.replace(found, state=config.StateSection(dir=args.state))


def _mqtt(args: argparse.Namespace) -> int:
    import msgspec

    from boardctl.mqtt import forget

    found, named = _console(args), args.mqtt
    if named is not None and found.mqtt is not None:  # which table it is, the configuration says
        named = msgspec.structs.replace(found.mqtt, host=named.host, port=named.port)
    return forget.main(msgspec.structs.replace(found, mqtt=named or found.mqtt))


def _voices(args: argparse.Namespace) -> int:
    from boardctl.voice import command

    return command.main(args.action, args.language, args.out, args.engine)


def _doctor(args: argparse.Namespace) -> int:
    from boardctl import doctor

    return doctor.main(args.config, number=args.step, json=args.json)


def _mats(args: argparse.Namespace) -> int:
    from boardctl import config, mats

    chosen = config.GameSection(id=args.game, options=dict(args.option), language=args.language)
    return mats.main(chosen, args.out)


def _games(args: argparse.Namespace) -> int:
    from games import catalogue

    for game in catalogue.all_games().values():
        counts = game.seat_counts
        print(f"{game.id}: {counts[0]} to {counts[-1]} seats")
        for option in game.options:
            choices = "|".join(map(str, option.choices))
            only = ", ".join(f"{name}={value}" for name, value in option.only_with)
            needs = f"; only with {only}" if only else ""
            print(f"  --option {option.name}={choices}  (else {option.default}{needs})")
    return 0


# -- arguments ----------------------------------------------------------------------------------


def parser() -> tuple[Parser, dict[str, Parser]]:
    """The whole command line, and the parser of each command by its name."""
    top = Parser(prog="boardctl", description="One console, five mouse games.", allow_abbrev=False)
    top.add_argument("--version", action="version", version=f"boardctl {boardctl.__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    found: dict[str, Parser] = {}

    def command(name: str, run: Callable[[argparse.Namespace], int], text: str) -> Parser:
        found[name] = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
        found[name].set_defaults(run=run)
        return found[name]

    _add_play(command("play", _play, "Play on the simulated console in a browser."))
    run = command("run", _run, "Start the daemon from a configuration file.")
    run.add_argument("--config", type=Path, required=True, metavar="FILE", help="a config.toml")
    scenario = command("scenario", _scenario, "Check whole games written down as TOML files.")
    scenario.add_argument("files", type=Path, nargs="+", metavar="FILE", help="a scenario")
    _add_simulate(command("simulate", _simulate, "Let bots play many games and count."))
    history = command("history", _history, "List the games of the journal.")
    _add_state(history)
    replay = command("replay", _replay, "Show the moves of one game of the journal.")
    replay.add_argument("id", type=whole(1), metavar="ID", help="its number in the history")
    _add_state(replay)
    _add_mats(command("mats", _mats, "Print mats, labels and tag stickers of a game as a PDF."))
    pairings = command("pairings", _pairings, "List the phones paired with the table.")
    pairings.add_argument("--revoke", metavar="ID", help="forget this one")
    _add_state(pairings)
    forget = command("forget", _forget, "Erase everything about people: games, names, phones.")
    forget.add_argument("--yes", action="store_true", help="do not ask for the word")
    _add_state(forget)
    _add_enrol(command("enrol", _enrol, "Make the pieces of a game known, one after the other."))
    _add_monitor(command("monitor", _monitor, "Show what every cell senses, live."))
    config = command("config", _config, "Check a configuration file and say what it asks for.")
    config.add_argument("action", type=word(("check",)), metavar="check")
    config.add_argument(
        "file", type=Path, nargs="?", metavar="FILE", help="a config.toml; else the installed one"
    )
    flash = command("flash", _flash, "Put the firmware on the console's Pico.")
    _add_console(flash, "defaults")
    flash.add_argument("--dry-run", action="store_true", help="say what would be done, no more")
    mqtt = command("mqtt", _mqtt, "Have the smart home forget this table.")
    mqtt.add_argument("action", type=word(("forget",)), metavar="forget")
    _add_console(mqtt, "none")
    _add_broker(mqtt, "the MQTT broker that forgets, else that of the configuration")
    command("games", _games, "List the games with their options.")
    _add_voices(command("voices", _voices, "Render the voices, or listen to what is rendered."))
    doctor = command("doctor", _doctor, "Say what works, what does not, and what to do about it.")
    _add_doctor(doctor)
    return top, found


def _add_game(parser: Parser) -> None:
    parser.add_argument("--seats", type=whole(1), metavar="N", help="how many play")
    _add_options(parser)


def _add_options(parser: Parser) -> None:
    parser.add_argument(
        "--option",
        type=setting,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, may be repeated; see 'boardctl games'",
    )


def _add_language(parser: Parser) -> None:
    parser.add_argument(
        "--language", type=word(LANGUAGES), default="en", metavar="fr|en", help="else en"
    )


def _add_state(parser: Parser) -> None:
    parser.add_argument(
        "--state",
        type=folder_name,
        metavar="DIR",
        help="where games are kept (else the user's state folder)",
    )


def _add_broker(parser: Parser, text: str) -> None:
    parser.add_argument(
        "--mqtt",
        type=broker,
        metavar="HOST[:PORT]",
        help=f"{text}; one that asks for a password needs a config.toml",
    )


def _add_play(play: Parser) -> None:
    play.add_argument(
        "game", nargs="?", metavar="GAME", help="a game id; without it the page offers the games"
    )
    _add_game(play)
    _add_language(play)
    play.add_argument(
        "--port",
        type=whole(0, 65535),
        default=8080,
        metavar="PORT",
        help="port of the page on this machine, 0 for any free one; else 8080",
    )
    play.add_argument(
        "--profile",
        type=word(PROFILES),
        default="pads",
        metavar="|".join(PROFILES),
        help="where the simulated console reads tags; else pads",
    )
    _add_state(play)
    play.add_argument(
        "--noise",
        type=noise,
        default="off",
        metavar="NOISE",
        help="errors of the simulated sensors: real, or for example missed=0.05,ghost=0.01 "
        "(also neighbour, mangled); else off",
    )
    _add_broker(play, "join the MQTT broker there")
    play.add_argument("--seed", type=whole(0), metavar="N", help="same seed, same dice")
    play.add_argument(
        "--firmware",
        action="store_true",
        help="sense through the console's own firmware, on MicroPython",
    )


def _add_console(parser: Parser, otherwise: str = "a simulated console") -> None:
    parser.add_argument(
        "--config",
        type=Path,
        metavar="FILE",
        help=f"a config.toml; else the installed one, else {otherwise}",
    )
    _add_state(parser)


def _add_enrol(enrol: Parser) -> None:
    enrol.add_argument("game", metavar="GAME", help="a game id")
    _add_options(enrol)
    enrol.add_argument(
        "--language", type=word(LANGUAGES), metavar="fr|en", help="else that of the configuration"
    )
    _add_console(enrol)
    enrol.add_argument(
        "--anew",
        action="append",
        default=[],
        metavar="KIND",
        help="forget the tags of these pieces first, may be repeated",
    )


def _add_monitor(monitor: Parser) -> None:
    _add_console(monitor)
    monitor.add_argument(
        "--tags", action="store_true", help="tell who it is as well; not during a game"
    )
    monitor.add_argument(
        "--seconds", type=whole(1), metavar="N", help="stop after so long; else at Ctrl-C"
    )


def _add_mats(mats: Parser) -> None:
    mats.add_argument("game", metavar="GAME", help="a game id")
    _add_options(mats)
    _add_language(mats)
    mats.add_argument("--out", type=Path, metavar="FILE", help="the PDF; else GAME-mats.pdf")


def _add_voices(voices: Parser) -> None:
    voices.add_argument(
        "action",
        type=word(("build", "check", "list")),
        metavar="build|check|list",
        help="build renders what is new or changed, check listens to all of it, "
        "list says what there is to record",
    )
    voices.add_argument(
        "--language", type=word(LANGUAGES), metavar="fr|en", help="else both languages"
    )
    voices.add_argument(
        "--out",
        type=folder_name,
        metavar="DIR",
        help="folder of the packs; else the one the table plays from",
    )
    voices.add_argument(
        "--engine",
        type=word(("ttspico", "espeak-ng")),
        metavar="ttspico|espeak-ng",
        help="else ttspico where it is installed",
    )


def _add_doctor(doctor: Parser) -> None:
    doctor.add_argument(
        "--config",
        type=Path,
        metavar="FILE",
        help="a config.toml; else the installed one, else defaults",
    )
    doctor.add_argument(
        "--step", type=whole(1), metavar="N", help="check one step of the build guide"
    )
    doctor.add_argument("--json", action="store_true", help="print the findings as JSON")


def _add_simulate(simulate: Parser) -> None:
    simulate.add_argument("game", metavar="GAME", help="a game id")
    simulate.add_argument(
        "--games", type=whole(1), default=1000, metavar="N", help="how many games; else 1000"
    )
    simulate.add_argument(
        "--seed", type=whole(0), default=0, metavar="S", help="same seed, same numbers; else 0"
    )
    _add_game(simulate)
    simulate.add_argument(
        "--bots", metavar="NAME,…", help="a bot for all seats, or one per seat; else random"
    )
    simulate.add_argument("--json", action="store_true", help="print the result as JSON")


def read_arguments(argv: Sequence[str]) -> argparse.Namespace:
    """Raises `BadArgument` for anything that is not understood."""
    top, commands = parser()
    if not argv:
        raise BadArgument(f"say what to do: {', '.join(commands)}; 'boardctl --help' tells more")
    name = argv[0]
    if not name.startswith("-") and name not in commands:
        raise BadArgument(f"there is no command {name!r}{nearest_to(name, list(commands))}")
    args, unknown = top.parse_known_args(argv)
    if unknown:
        here = commands.get(name, top)
        if not unknown[0].startswith("-"):
            raise BadArgument(f"{here.prog}: {unknown[0]!r} is one word too many")
        options = re.findall(r"--[a-z]+", here.format_usage())
        wrong = unknown[0].partition("=")[0]
        raise BadArgument(f"{here.prog} has no option {wrong!r}{nearest_to(wrong, options)}")
    return args


def main(argv: Sequence[str] | None = None) -> int:
    try:
        args = read_arguments(sys.argv[1:] if argv is None else argv)
        status: int = args.run(args)
        return status
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader of our output has gone (`| head`): nothing is left to say, even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Exception as error:
        if os.environ.get("BOARDCTL_DEBUG"):
            raise
        if any(cls.__module__.partition(".")[0] in OURS for cls in type(error).__mro__):
            print(f"boardctl: {error}", file=sys.stderr)
            return 2
        if isinstance(error, OSError) and error.strerror:
            where = f"{error.filename}: " if error.filename else ""
            print(f"boardctl: {where}{error.strerror}", file=sys.stderr)
            return 1
        print(
            f"boardctl: {type(error).__name__}: {error} (unexpected; the same command with "
            "BOARDCTL_DEBUG=1 shows where)",
            file=sys.stderr,
        )
        return 1
