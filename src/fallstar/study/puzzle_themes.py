"""The themes of a puzzle: facts of its solution, as previews and events tell them."""

from fallstar.game import Game
from fallstar.notation.move import Move
from fallstar.rules.events import EndFixed, PawnEjected
from fallstar.study.puzzle import THEMES, Theme


def themes_of(
    position: str, line: tuple[Move, ...], *, proven: bool, rival: Move
) -> tuple[Theme, ...]:
    """The themes of a solution; `rival` is the best of the wrong first decisions."""
    game = Game.from_position(position)
    seat = game.turn
    assert seat is not None
    found = set[Theme]()
    if proven:
        found.add("last_round")
    ended = game.view().ending
    most = max(preview.points for preview in game.preview())
    threatened, rival_threatened = _is_threatened(game, seat), _is_threatened_after(game, rival)
    ejected = gained = 0
    for move in line:
        preview = next(one for one in game.preview() if one.move == move)
        if preview.pairs > 0:
            found.add("pair")
        if game.phase == "steal":
            found.add("right_star")
        if game.phase == "replay":
            found.add("token")
        if move == "hand":
            found.add("cards")
        gained += preview.points
        events = game.play(move).events
        ejected += sum(isinstance(event, PawnEjected) and event.seat == seat for event in events)
        ended = ended or any(isinstance(event, EndFixed) for event in events)
    if ejected:
        found.add("ejection" if ejected == 1 else "double_ejection")
    if ended:
        found.add("expert_end")
    if gained < most:
        found.add("quiet")
    safe = game.is_over or not _is_threatened(game, seat)
    if threatened and rival_threatened and safe and not ejected and not game.is_over:
        found.add("escape")
    if len(line) > 1 or not found:
        found.add("best_turn")
    return tuple(theme for theme in THEMES if theme in found)


def _is_threatened(game: Game, seat: int) -> bool:
    """Can someone surely throw this seat's pawn off before its next turn?"""
    return any(threat.certain for threat in game.threats(seat))


def _is_threatened_after(game: Game, move: Move) -> bool:
    assert game.turn is not None
    after = game.copy()
    after.play(move)
    return not after.is_over and _is_threatened(after, game.turn)
