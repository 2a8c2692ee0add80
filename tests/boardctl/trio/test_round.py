"""A round as hands and ears live it: the gate, three mice, three cats, tokens."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardctl.lights import OTHER_COLOURS, WHITE
from hardware.ports import Profile
from tests.boardctl.house import house, virtual
from tests.boardctl.trio.cheese import CHEESE, GAME, GATE, Cheese

PROFILES = [Profile.PADS, Profile.LOOPS]
every_profile = pytest.mark.parametrize("profile", PROFILES)


@every_profile
@virtual
async def test_the_youngest_presses_and_twelve_cards_are_dealt(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        await home.begin("red", "blue", game=GAME)
        await home.wait(2.0)
        assert home.prompt == "Who is the youngest? Press."
        assert home.lit_buttons() == {"red", "blue"}
        await home.press("blue")
        await home.wait(2.0)
        assert home.prompt == "12 cards each. Press OK."
        assert home.lit_buttons() == {"ok"}
        await home.press("ok")
        await home.wait(3.0)
        assert home.prompt == "Blue, show your top card."
        assert home.lit("blink") == set(GATE.values())
        assert home.moves() == ["blue: first", "deal"]


@every_profile
@pytest.mark.parametrize("side", ["a", "b"])
@virtual
async def test_the_well_of_the_gate_tells_the_side(
    tmp_path: Path, profile: Profile, side: str
) -> None:
    async with house(tmp_path, profile) as home:
        cheese = await Cheese.dealt(home, "red", "blue")
        await cheese.show(f"T01 {side}")
        assert home.moves()[-1] == f"laid T01 {side}"
        assert home.mood == "carry"
        assert home.lit("pulse") == {CHEESE}
        home.put("card:T01", CHEESE)
        await home.wait(3.0)
        assert home.prompt == "Blue, show your top card."
        assert home.mood == "waiting"


@every_profile
@virtual
async def test_what_is_visible_is_lit_and_said(tmp_path: Path, profile: Profile) -> None:
    async with house(tmp_path, profile) as home:
        cheese = await Cheese.dealt(home, "red", "blue")
        await cheese.lay("T05 a")  # C.C..M
        assert home.lit("glow") == {"g2", "h3", "h4"}
        orange = OTHER_COLOURS["cat"]
        colours = {cell: home.console.lights[cell].colour for cell in ("g2", "h3", "h4")}
        assert colours == {"g2": orange, "h3": orange, "h4": WHITE}
        assert "1 mouse." in home.said()
        assert "2 cats." in home.said()


@every_profile
@virtual
async def test_three_mice_ask_for_one_more_card_which_is_a_yes(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        cheese = await Cheese.dealt(home, "red", "blue")
        await cheese.lay("T01 a")
        await cheese.lay("T02 a")
        assert "Three mice! Well done!" in home.said()
        assert home.prompt == "Blue, show one more card, or OK."
        assert home.lit_buttons() == {"ok"}
        await cheese.lay("T04 a")
        assert home.moves()[-2:] == ["again", "laid T04 a"]
        trackers = {t["name"]: t["value"] for t in home.session.view()["trackers"]}
        assert trackers["streak"] == 2


@every_profile
@virtual
async def test_ok_declines_the_extra_card(tmp_path: Path, profile: Profile) -> None:
    async with house(tmp_path, profile) as home:
        cheese = await Cheese.dealt(home, "red", "blue")
        await cheese.lay("T01 a")
        await cheese.lay("T02 a")
        await home.press("ok")
        await home.wait(3.0)
        assert home.moves()[-1] == "stop"
        assert home.prompt == "Red, show your top card."


@every_profile
@virtual
async def test_three_cats_wait_until_the_cheese_is_empty(tmp_path: Path, profile: Profile) -> None:
    async with house(tmp_path, profile) as home:
        cheese = await Cheese.dealt(home, "red", "blue")
        await cheese.lay("T08 a")
        await cheese.lay("T05 a")
        await cheese.show("T09 b")
        assert "Three cats! Take the 3 cards." in home.said()
        home.console.away(home.piece("card:T09"))
        await home.wait(6.0)
        assert home.mood in ("carry", "repair")
        assert CHEESE in home.lit()
        # A card that is shown meanwhile does not count.
        await cheese.show("T20 a")
        home.console.away(home.piece("card:T20"))
        await home.wait(2.0)
        assert home.moves()[-1] == "laid T09 b"
        await cheese.take()
        assert home.prompt == "Red, show a new card, or OK."
        assert home.plain["piles"]["red"]["known"] == ["T09 b", "T05 a", "T08 a"]
        await cheese.lay("T01 a")
        assert home.moves()[-2:] == ["again", "laid T01 a"]
        assert home.prompt == "Blue, show your top card."


@every_profile
@virtual
async def test_the_winner_of_a_round_gets_a_small_cheese_and_the_cards_are_mixed(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        cheese = await Cheese.dealt(home, "red", "blue")
        await cheese.lay("T08 a")
        await cheese.position(piles__blue__unknown=1)
        await cheese.show("T01 a")
        assert "Blue wins a small cheese!" in home.said()
        home.console.away(home.piece("card:T01"))
        await cheese.take()
        assert home.lit("pulse") == {"d8"}
        await home.carry("token", "d8")
        await home.wait(3.0)
        assert home.prompt == "12 cards each. Press OK."
        assert "d8" in home.lit("steady")
        await home.press("ok")
        await home.wait(3.0)
        assert home.prompt == "Blue, show your top card."
        assert home.plain["stack"] == []


@every_profile
@virtual
async def test_the_third_small_cheese_ends_the_match(tmp_path: Path, profile: Profile) -> None:
    async with house(tmp_path, profile) as home:
        cheese = await Cheese.dealt(home, "red", "blue")
        await cheese.position(tokens__red=2, rounds=2, piles__red__unknown=1)
        for cell in ("a8", "a7"):
            await home.carry("token", cell)
        await home.wait(3.0)
        await cheese.show("T01 a")
        await home.wait(3.0)
        assert home.mood == "over"
        assert "Red wins the game!" in home.said()


# -- wrong gestures -----------------------------------------------------------------------------


@every_profile
@virtual
async def test_two_cards_at_once_are_no_card(tmp_path: Path, profile: Profile) -> None:
    async with house(tmp_path, profile) as home:
        await Cheese.dealt(home, "red", "blue")
        home.put("card:T01", "w1")
        home.put("card:T02", "w2")
        await home.wait(6.0)
        assert home.moves() == ["red: first", "deal"]
        assert home.mood == "repair"
        home.console.away(home.piece("card:T02"))
        home.console.away(next(h for h in home.console.find("card:T01")))
        for kind in ("card:T01", "card:T02"):
            home.console.away(home.console.find(kind)[0])
        await home.wait(3.0)
        assert home.prompt == "Red, show your top card."


@every_profile
@virtual
async def test_a_card_that_is_known_to_be_elsewhere_changes_nothing(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        cheese = await Cheese.dealt(home, "red", "blue")
        await cheese.position(piles__blue__known=["T07 a"], piles__blue__unknown=11)
        await cheese.show("T07 a")
        home.console.away(home.piece("card:T07"))
        await home.wait(2.0)
        assert home.moves()[-1] != "laid T07 a"
        assert home.prompt == "Red, show your top card."


@every_profile
@virtual
async def test_a_card_in_the_cheese_cannot_be_taken_back(tmp_path: Path, profile: Profile) -> None:
    async with house(tmp_path, profile) as home:
        cheese = await Cheese.dealt(home, "red", "blue")
        await cheese.lay("T01 a")
        await home.press("back")
        await home.wait(3.0)
        assert home.moves()[-1] == "laid T01 a"
        home.lift("card:T01")
        await home.wait(6.0)
        assert home.mood == "repair"
        home.put("card:T01", CHEESE)
        await home.wait(3.0)
        assert home.prompt == "Blue, show your top card."
        assert home.plain["stack"] == ["T01 a"]


# -- power cuts ---------------------------------------------------------------------------------


@every_profile
@virtual
async def test_after_a_power_cut_the_round_goes_on(tmp_path: Path, profile: Profile) -> None:
    async with house(tmp_path, profile) as home:
        cheese = await Cheese.dealt(home, "red", "blue")
        await cheese.lay("T01 a")
        await cheese.lay("T04 a")
        await home.restart()
        await home.wait(3.0)
        assert home.prompt == "Red, show your top card."
        await Cheese(home).lay("T08 a")
        assert home.plain["stack"] == ["T01 a", "T04 a", "T08 a"]


@every_profile
@virtual
async def test_cards_that_fell_out_while_the_power_was_off_are_asked_for(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        cheese = await Cheese.dealt(home, "red", "blue")
        await cheese.lay("T01 a")
        await home.restart(lambda console: console.away(console.find("card:T01")[0]))
        await home.wait(6.0)
        assert home.mood in ("repair", "carry", "setup")
        assert CHEESE in home.lit("pulse")
        await home.carry("card:T01", CHEESE)
        await home.wait(3.0)
        assert home.prompt == "Blue, show your top card."


# -- hands --------------------------------------------------------------------------------------


@every_profile
@virtual
async def test_paper_hands_are_laid_by_showing_any_card(tmp_path: Path, profile: Profile) -> None:
    async with house(tmp_path, profile) as home:
        cheese = await Cheese.dealt(home, "red", "blue", pro="true", cards="real")
        assert home.prompt == "Red, choose a card."
        await cheese.lay("T07 b")
        assert home.moves()[-1] == "lay T07 b"
        assert home.prompt == "Blue, choose a card."


@every_profile
@virtual
async def test_a_hand_on_the_screen_is_chosen_from_with_buttons_and_nothing_is_told(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        await Cheese.dealt(home, "red", "blue", pro="true")
        assert home.prompt == "Red, press to see your cards."
        assert len(home.moves()) == 2 + 24
        red = home.plain["piles"]["red"]["known"]
        assert home.daemon.hand("red") is None  # nobody has pressed
        await home.press("red")
        assert home.prompt == "Your card 1, side A."
        shown = home.daemon.hand("red")
        assert [card["card"] for card in shown["cards"]] == red
        assert home.daemon.hand("blue") is None
        await home.press("red", "red", "ok")
        await home.wait(2.0)
        assert home.moves()[-1] == f"lay {red[1]} a"
        assert home.daemon.hand("red") is None


# -- cards on the screen ------------------------------------------------------------------------


@every_profile
@virtual
async def test_people_without_cards_tap_their_pile(tmp_path: Path, profile: Profile) -> None:
    async with house(tmp_path, profile) as home:
        await Cheese.dealt(home, "red", "blue")
        top = {"do": "card", "card": "", "side": ""}
        assert await home.daemon.request({**top, "card": "T01", "side": "a"}) is not None
        for _ in range(2):
            assert await home.daemon.request(top) is None
            await home.wait(3.0)
            if home.mood == "carry":
                assert await home.daemon.request({"do": "carry"}) is None
                await home.wait(3.0)
        laid = [move for move in home.moves() if move.startswith("laid")]
        assert len(laid) == 2
        assert home.mood == "waiting"


@every_profile
@virtual
async def test_the_screen_takes_the_stack_and_brings_the_token(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        cheese = await Cheese.dealt(home, "red", "blue")
        await cheese.lay("T08 a")
        await cheese.lay("T05 a")
        await cheese.show("T09 b")
        home.put("card:T09", CHEESE)
        await home.wait(2.0)
        assert home.mood == "carry"
        assert await home.daemon.request({"do": "card", "card": "", "side": ""}) is not None
        assert await home.daemon.request({"do": "carry"}) is None
        await home.wait(3.0)
        assert home.prompt == "Red, show a new card, or OK."
        assert await home.daemon.request({"do": "carry"}) is not None  # nothing is asked for
        await home.press("ok")
        await cheese.position(piles__blue__unknown=1)
        await home.daemon.request({"do": "card", "card": "", "side": ""})
        await home.wait(2.0)
        assert await home.daemon.request({"do": "carry"}) is None
        await home.wait(3.0)
        assert home.where("token") == "away"
        assert [p.where for p in home.console.pieces() if p.kind == "token" and p.where != "away"]
        assert home.prompt == "12 cards each. Press OK."


@every_profile
@virtual
async def test_the_card_of_a_hand_is_laid_by_its_name(tmp_path: Path, profile: Profile) -> None:
    async with house(tmp_path, profile) as home:
        await Cheese.dealt(home, "red", "blue", pro="true")
        red, blue = (home.plain["piles"][seat]["known"] for seat in ("red", "blue"))
        other = {"do": "card", "card": blue[0], "side": "a"}
        assert await home.daemon.request(other) is not None
        assert await home.daemon.request({"do": "card", "card": "", "side": ""}) is not None
        assert await home.daemon.request({"do": "card", "card": red[3], "side": "b"}) is None
        await home.wait(3.0)
        assert home.moves()[-1] == f"lay {red[3]} b"
        assert home.prompt == "Blue, press to see your cards."
