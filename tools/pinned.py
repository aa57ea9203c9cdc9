"""Behaviour pinned in text: perft counts and golden games.

`python -m tools.pinned` writes both anew. Do that only when the rules, the faces or the
words were changed on purpose, and read the difference before you commit it.
"""

from pathlib import Path

from fallstar import Game
from fallstar.notation.move import moves_in
from fallstar.rules.decisions import DECISIONS
from fallstar.rules.kernel import legal
from fallstar.rules.moves import MoveTable
from fallstar.rules.rng import Rng, below, new_rng
from fallstar.rules.state import State
from fallstar.rules.stepping import step
from fallstar.view.narrate import Narrator

TESTS = Path(__file__).parents[1] / "tests"
PERFT = TESTS / "perft" / "counts.txt"
GOLDEN = TESTS / "golden"
DEPTH = 4
# Seats, expert, seed and the number of random decisions: beginnings, middles, ends, every phase.
POSITIONS = [
    *[(seats, False, 10 + seats, 0) for seats in range(2, 7)],
    *[(seats, True, 20 + seats, 9 * seats) for seats in range(2, 7)],
    *[(seats, False, 30 + seats, 12 * seats + 7) for seats in range(2, 7)],
]
PHASES_WANTED = [("steal", 3, 5), ("steal", 6, 6), ("replay", 2, 7), ("replay", 5, 8)]
GAMES = [(2, False, 1), (2, True, 2), (3, False, 3), (4, True, 4), (5, False, 5), (6, False, 6)]


def perft(moves: MoveTable, state: State, mask: int, depth: int) -> int:
    """The number of sequences of that many decisions; a sequence also ends with its game."""
    if depth == 1:
        return mask.bit_count()
    count = 0
    for decision in range(DECISIONS):
        if mask >> decision & 1:
            after = state.copy()
            count += perft(moves, after, int(step(moves, after, decision, None)), depth - 1)
    return count


def perft_lines(position: str) -> list[str]:
    """The counts of a position to the pinned depth."""
    game = Game.from_position(position)
    moves, state = game.board.moves, game.state
    mask = int(legal(moves, state))
    assert moves_in(mask) == game.legal_moves()
    counts = [perft(moves, state, mask, depth) for depth in range(1, DEPTH + 1)]
    return [position, "  " + " ".join(map(str, counts))]


def play_random(game: Game, rng: Rng) -> None:
    moves = game.legal_moves()
    game.play(moves[below(rng, len(moves))])


def positions() -> list[str]:
    found: list[str] = []
    for seats, expert, seed, decisions in POSITIONS:
        game, rng = Game.new(seats=seats, seed=seed, expert=expert), new_rng(seed, "perft")
        while len(game.steps) < decisions and not game.is_over:
            play_random(game, rng)
        if game.is_over:
            game.undo()
        found.append(game.position())
    for phase, seats, seed in PHASES_WANTED:
        game, rng = Game.new(seats=seats, seed=seed), new_rng(seed, "perft")
        while game.phase != phase:
            play_random(game, rng)
        found.append(game.position())
    return found


def golden_game(seats: int, expert: bool, seed: int) -> Game:
    game, rng = Game.new(seats=seats, seed=seed, expert=expert), new_rng(seed, "golden")
    while not game.is_over:
        play_random(game, rng)
    return game


def golden_text(record: str) -> str:
    """A whole game as text: each decision, its events, and every position."""
    played = Game.from_record(record)
    assert played.setup is not None
    game = Game.from_setup(played.setup)
    narrator = Narrator(game.board, [f"Seat {seat}" for seat in range(game.seats)])
    lines = [record, game.position()]
    lines += [f"    {sentence}" for sentence in narrator.tell(game.opening)]
    for one in played.steps:
        lines.append(f"{one.index + 1} seat {one.seat}: {one.move}")
        lines += [f"    {sentence}" for sentence in narrator.tell(game.play(one.move).events)]
        lines.append(game.position())
    lines += narrator.result(game.view())
    return "\n".join(lines) + "\n"


def write_all() -> None:
    PERFT.write_text("\n".join(line for one in positions() for line in perft_lines(one)) + "\n")
    for old in GOLDEN.glob("*.txt"):
        old.unlink()
    for seats, expert, seed in GAMES:
        name = f"{seats}-{'expert' if expert else 'normal'}.txt"
        record = golden_game(seats, expert, seed).record().to_json()
        (GOLDEN / name).write_text(golden_text(record))


if __name__ == "__main__":
    write_all()
