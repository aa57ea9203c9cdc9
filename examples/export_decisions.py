"""A data set: a million decisions of bots, as one Parquet file.

    python examples/export_decisions.py --out decisions.parquet --bots greedy
    python examples/export_decisions.py --out small.parquet --decisions 10000 --observations

A row is a decision. Games are exported whole, so there may be a few rows more than requested. The
columns are described in SCHEMA below and in the metadata of the file. The file is written in
pieces, so that it may be larger than the memory, and is read and checked at the end.
"""

import argparse
import sys
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from fallstar import FallstarError
from fallstar.envs.observation import GRAVITY, board_planes_of, layout_of, observe
from fallstar.learn.selfplay import play_one, seat_bots
from fallstar.notation.move import NUMBERS
from fallstar.rules.decisions import DECISIONS
from fallstar.rules.kernel import legal
from fallstar.rules.rng import derive
from fallstar.rules.score import points_at, winners_at
from fallstar.rules.state import SIZE, TURN
from fallstar.rules.stepping import step

PIECE = 20_000  # decisions held in memory


def column(name: str, kind: pa.DataType, text: str) -> pa.Field:
    return pa.field(name, kind, nullable=False, metadata={"description": text})


SCHEMA = [
    column("game", pa.int32(), "number of the game in the file, from 0"),
    column("index", pa.int16(), "index of the decision in its game, from 0"),
    column("board", pa.dictionary(pa.int32(), pa.string()), "tiles in reading order, as 4b2/1a0"),
    column("seat", pa.int8(), "the seat that decided"),
    column("mask", pa.uint64(), "legal decisions: bit n for decision n"),
    column("decision", pa.int8(), "the decision made, 0 to 34 (docs/moves.md)"),
    column("state", pa.binary(SIZE), "the state before it, all cards known (rules/state.py)"),
    column("share", pa.float32(), "the seat's share of the win at the end: 1, 1/2, ... or 0"),
    column("margin", pa.int16(), "the seat's points at the end minus the best other's"),
]


def schema_of(seats: int, observations: bool) -> pa.Schema:
    """The columns; with observations, two more."""
    fields = list(SCHEMA)
    if observations:
        layout = layout_of(seats)
        size = (int(np.prod(layout.planes_shape)) + 7) // 8
        shape = " x ".join(map(str, layout.planes_shape))
        slots = pa.list_(pa.float32(), len(layout.slots))
        fields += [
            column("planes", pa.binary(size), f"{shape} bits, numpy.packbits (docs/environments)"),
            column("vector", slots, "the rest of the observation (docs/environments.md)"),
        ]
    return pa.schema(fields)


def rows_of(options: argparse.Namespace, game: int) -> list[dict[str, Any]]:
    """Play one game and return its decisions as rows."""
    record = play_one(options.seats, options.bots, derive(options.seed, game), options.expert)
    setup = record.setup()
    moves, state, board_planes = setup.board.moves, setup.start(), None
    board = "/".join(setup.tiles)
    rows: list[dict[str, Any]] = []
    if options.observations:
        layout, board_planes = layout_of(options.seats), board_planes_of(setup.board)
        planes = np.zeros(int(np.prod(layout.planes_shape)), dtype=np.uint8)
        vector = np.zeros(len(layout.slots), dtype=np.float32)
    mask = int(legal(moves, state))
    for index, move in enumerate(record.moves):
        seat, decision = int(state[TURN]), NUMBERS[move]
        row = {"game": game, "index": index, "board": board, "seat": seat, "mask": mask}
        row |= {"decision": decision, "state": state.tobytes()}
        if board_planes is not None:
            observe(moves, board_planes, state, seat, GRAVITY, planes, vector)
            row |= {"planes": np.packbits(planes).tobytes(), "vector": vector.tolist()}
        rows.append(row)
        mask = int(step(moves, state, decision, None))
    points, winners = points_at(state), winners_at(state)
    for row in rows:
        seat = row["seat"]
        best = max(other for one, other in enumerate(points) if one != seat)
        row |= {"share": (seat in winners) / len(winners), "margin": points[seat] - best}
    return rows


def write(options: argparse.Namespace) -> tuple[int, int]:
    """Write the file in pieces; returns the numbers of games and decisions."""
    schema = schema_of(options.seats, options.observations)
    rows: list[dict[str, Any]] = []
    written = games = 0
    bar = Progress("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with bar, pq.ParquetWriter(options.out, schema, compression="zstd") as file:
        task = bar.add_task("Decisions", total=options.decisions)
        for game in count():
            rows += rows_of(options, game)
            games += 1
            done = written + len(rows) >= options.decisions
            if done or len(rows) >= PIECE:
                file.write_table(pa.Table.from_pylist(rows, schema=schema))
                written += len(rows)
                rows = []
                bar.update(task, completed=min(written, options.decisions))
            if done:
                return games, written
    raise AssertionError("games are played until there are enough")


def check(path: Path, games: int, decisions: int) -> None:
    """Read the file and check that it is complete and every decision is legal."""
    file = pq.ParquetFile(path)
    seen = last = 0
    for piece in file.iter_batches(columns=["game", "mask", "decision"]):
        mask, decision = (piece[name].to_numpy() for name in ("mask", "decision"))
        if not (mask >> decision.astype(np.uint64) & np.uint64(1)).all() or mask.max() >> DECISIONS:
            raise SystemExit(f"{path}: a decision is not legal; the file is broken")
        seen += len(decision)
        last = int(piece["game"].to_numpy()[-1])
    if (seen, last + 1) != (decisions, games):
        raise SystemExit(
            f"{path}: {seen} decisions of {last + 1} games, not {decisions} of {games}"
        )


def main(arguments: list[str] | None = None) -> None:
    options = read_options(arguments)
    try:
        options.bots = seat_bots(options.bots.split(","), options.seats)
        games, decisions = write(options)
    except (FallstarError, OSError) as error:
        sys.exit(f"cannot write {options.out}: {error}")
    check(options.out, games, decisions)
    size = options.out.stat().st_size
    print(
        f"{options.out}: {decisions:,} decisions of {games:,} games, {size / 1e6:.1f} MB, checked"
    )


def read_options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--out", type=Path, required=True, help="the Parquet file to write")
    parser.add_argument("--decisions", type=int, default=1_000_000, help="default 1,000,000")
    parser.add_argument("--seats", type=int, choices=range(2, 7), default=2)
    parser.add_argument("--bots", default="greedy", help="one for all, or one for each seat")
    parser.add_argument("--expert", action="store_true", help="the expert game")
    parser.add_argument("--observations", action="store_true", help="add observations")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same file")
    options = parser.parse_args(arguments)
    if options.decisions < 1:
        parser.error("--decisions is at least 1")
    return options


if __name__ == "__main__":
    main()
