"""Reasons: every one is a fact of the position, and has a sentence."""

import random
from collections import Counter

import pytest

from fallstar import Game
from fallstar.notation.move import hide_card
from fallstar.study.analysis import Analyst, Choice
from fallstar.study.reason_kinds import KINDS, Reason, reason_text
from fallstar.study.reasons import reasons_of
from fallstar.study.reasons_ahead import NO_LINES, about_the_lines, reasons_ahead
from fallstar.view.words import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_sentence(language: str) -> None:
    for kind in KINDS:
        text = reason_text(Reason(kind, (0, 1), 2), ["Ann", "Ben"], language)
        assert text
        assert "{" not in text


def test_reasons_are_facts_of_the_position() -> None:
    rng = random.Random(1)
    seen = set()
    for seed in range(12):
        game = Game.new(seats=2 + seed % 4, seed=seed)
        while game.turn is not None and len(game.steps) < 60:
            legal = game.legal_moves()
            played, best = rng.choice(legal), rng.choice(legal)
            if played != best:
                previews = {preview.move: preview for preview in game.preview()}
                mine, better = previews[played], previews[best]
                reasons = {reason.kind: reason for reason in reasons_of(game, played, best)}
                seen |= set(reasons)
                if game.phase != "steal":
                    missed = set(better.ejects) - set(mine.ejects)
                    assert ("missed_throw" in reasons) == bool(missed)
                    gains = [most_gained(game, move) for move in (played, best)]
                    pair = "missed_pair" in reasons
                    assert pair == (gains[1][1] > gains[0][1])
                    more = gains[1][0] - gains[0][0]
                    points = reasons.get("missed_points")
                    assert (points.count if points else 0) == (0 if pair else max(more, 0))
                    kept = game.phase == "replay" and played == "end"
                    assert ("token_kept" in reasons) == kept
                ahead = [] if game.phase == "steal" else reasons_ahead(game, played, best, NO_LINES)
                seen |= {reason.kind for reason in ahead}
                for reason in (*reasons.values(), *ahead):
                    check_what_follows(game, played, best, reason)
            game.play(rng.choice(legal))
    # Positions of one are rare, and the others need lines of a search: see below.
    assert seen >= set(KINDS) - {"opens_door", "then_mine", "then_theirs"}


def check_what_follows(game: Game, played: str, best: str, reason: Reason) -> None:
    """A reason about what follows is a fact of the two positions after the decisions."""
    after, other = (turn_over(game, move) for move in (played, best))
    seat = game.turn
    assert seat is not None
    match reason.kind:
        case "leaves_points":
            assert seat not in reason.seats
            gains = [at_once(one, reason.seats[0])[0] for one in (after, other)]
            assert gains[0] - gains[1] == reason.count > 0
        case "points_ahead" | "pair_ahead":
            which = ("points_ahead", "pair_ahead").index(reason.kind)
            gains = [at_once(one, seat)[which] for one in (after, other)]
            assert gains[1] - gains[0] == reason.count > 0
        case "threat_unseen":
            (now, surely), (then, _) = (threats_after(game, move) for move in (played, best))
            assert set(reason.seats) == now - then
            if game.phase != "steal" and reason in reasons_of(game, played, best):
                assert not set(reason.seats) & surely
        case "last_round":
            assert after.is_over or after.view().last_round
            assert not other.is_over
            assert not other.view().last_round


def turn_over(game: Game, move: str) -> Game:
    """The game after a decision, and after the turn if the mover could go on."""
    after = game.copy()
    after.play(move)
    if after.phase == "replay" and after.turn == game.turn:
        after.play("end")
    return after


def at_once(game: Game, seat: int) -> tuple[int, int]:
    """The most points and pairs that a seat gains at once, laid out with it to decide."""
    ground, _, _ = game.position().rsplit(" ", 2)
    if game.turn != seat and not seats_text(game)[seat].startswith("-:"):
        game = Game.from_position(f"{ground} {seat} action")
        previews = game.preview()
    else:
        previews = game.preview() if game.turn == seat else game.preview_turn(seat)
    return max(one.points for one in previews), max(one.pairs for one in previews)


def seats_text(game: Game) -> list[str]:
    """The parts of the position that are about the seats."""
    return game.position().split(" ")[4].split("/")


def threats_after(game: Game, move: str) -> tuple[set[int], set[int]]:
    """Who may eject the mover after a decision, and who surely has the cards for it."""
    assert game.turn is not None
    after = game.copy()
    after.play(move)
    threats = () if after.is_over else after.threats(game.turn)
    return {one.seat for one in threats}, {one.seat for one in threats if one.certain}


LATER = Reason("later")


def test_what_probably_follows_is_what_the_lines_lead_to() -> None:
    rng, analyst = random.Random(2), Analyst()
    seen: Counter[str] = Counter()
    for seed in range(4):
        game = Game.new(seats=2 + seed % 3, seed=seed)
        while game.turn is not None and len(game.steps) < 40:
            analysis = analyst.analyse(game, 600)
            played, best = rng.choices(analysis.choices, k=2)
            lines = played.line, best.line
            if played.move != best.move and game.phase != "steal":
                seen["no_lines"] += reasons_of(game, played.move, best.move) == (LATER,)
                seen["later"] += reasons_of(game, played.move, best.move, lines) == (LATER,)
                for reason in about_the_lines(game, played.move, best.move, lines):
                    seen[reason.kind] += 1
                    assert difference_along(game, played, best, reason) == reason.count > 0
            game.play(rng.choice(game.legal_moves()))
    assert seen["then_mine"]
    assert seen["then_theirs"]
    assert seen["later"] < seen["no_lines"]


def difference_along(game: Game, played: Choice, best: Choice, reason: Reason) -> int | None:
    """What a seat gains more after equally many decisions of both lines, if they tell it so."""
    seat = game.turn if reason.kind == "then_mine" else reason.seats[0]
    assert seat is not None
    sign = -1 if reason.kind == "then_mine" else 1
    walks = [points_of(game, one, seat) for one in (played, best)]
    both = list(zip(*walks, strict=False))
    differences = [sign * (mine - better) for mine, better in both]
    return next((one for one in reversed(differences) if one == reason.count), None)


def points_of(game: Game, choice: Choice, seat: int) -> list[int]:
    """The points of a seat after a choice and along its line, as far as that can be played."""
    after = game.copy()
    after.play(choice.move)
    points = [after.points()[seat]]
    for seen in choice.line:
        possible = [one for one in after.legal_moves() if hide_card(one) == seen]
        if not possible:
            break
        after.play(possible[-1])  # whichever card is laid
        points.append(after.points()[seat])
    return points


def most_gained(game: Game, move: str) -> tuple[int, int]:
    """The most points that a decision brings with its payments, and the pairs among them."""
    (done,) = [preview for preview in game.preview() if preview.move == move]
    after = game.copy()
    after.play(move)
    if after.phase != "steal" or after.turn != game.turn:
        return done.points, done.pairs
    points, pairs = max(most_gained(after, payment) for payment in after.legal_moves())
    return done.points + points, done.pairs + pairs


def test_what_ejected_seats_pay_counts_among_the_points() -> None:
    game = Game.from_position(
        "4a3,6b3,3a1,1b1 normal ....b.........o....ow.........pbw......y..bpbyo. 1 "
        "k12^:LHRW:-:b2y2p2g4w2:0/l12v:LW:H:b3y2p2g1w1:1/e1^:LHRW:-:b2y2p3g3o2w2:1 1 0 action"
    )
    previews = {preview.move: preview for preview in game.preview()}
    thrower, other = previews["L<"], previews["R<"]
    assert (thrower.points, other.points, other.ejects) == (0, 1, ())
    assert len(thrower.takes[0]) > 1
    assert "missed_points" not in {reason.kind for reason in reasons_of(game, "L<", "R<")}


# The next seat to enter is the next one, and one that comes later.
DOORS = (
    (
        "3b0,5a0,2a0,1b2 normal ..w..g.....gw.p.g..pg...........y......o........ 1 "
        "c11>:LHDRW:-:b2p3o1w4:3/h8^:LHDRW:-:b3y2p2g4o2w2:5/i4>:LHDRW:-:b2y2p2g2o2w2:6/"
        "-:LHDRW:-:g1:0 2 2 action",
        ("D", "s<L"),
        Reason("opens_door", (3,), 1),
    ),
    (
        "3b0,4b1,1b1,6b1,5b3,2a0 expert "
        "ggbb...bp.b..ob..gbo.wobpppyyooggwowwwopopgwwygwypgyyy.p...g.o...ywb.... 1 "
        "k1<:L:-:b2p1o1:1/c11^:LDRW:H:g1o1:0/-:LHDRW:-:y1p2g1o1:1/b3<:L:D:-:0/"
        "r12>:HDRW:-:b1y4p1g2o1w1:0 3 0 replay",
        ("s>L", "hand"),
        Reason("opens_door", (2,), 1),
    ),
)


@pytest.mark.parametrize(("position", "moves", "expected"), DOORS)
def test_a_door_that_opens_to_the_next_seat_that_enters_is_a_reason(
    position: str, moves: tuple[str, str], expected: Reason
) -> None:
    game = Game.from_position(position)
    doors = {preview.move: preview.door for preview in game.preview()}
    played, best = moves
    assert doors[played] is not None
    assert doors[best] is None
    assert expected in reasons_of(game, played, best)
    assert "opens_door" not in {reason.kind for reason in reasons_of(game, best, played)}
    # The same with the turns of the seats between, who stay where they are.
    gains = []
    for move in moves:
        after = game.copy()
        after.play(move)
        while after.turn is not None and after.turn not in expected.seats:
            after.play("end" if after.phase == "replay" else "hand")
        gains.append(max(preview.points for preview in after.preview()))
    assert gains[0] - gains[1] == expected.count


def test_the_turn_of_a_seat_is_previewed_as_if_it_began_now() -> None:
    game = Game.from_position(DOORS[1][0])
    before = game.position()
    assert game.board.doors[1][0] in {one.landing for one in game.preview_turn(2)}
    assert game.position() == before
    with pytest.raises(IndexError, match="not 5"):
        game.preview_turn(5)
