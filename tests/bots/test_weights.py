"""The weights file: what is shipped is whole, and everything else is refused in one line."""

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from fallstar import BotError, Game
from fallstar.bots.levels import make_bot
from fallstar.bots.prior import KIND_OF
from fallstar.bots.value import Net
from fallstar.bots.weights import SHAPES, SHIPPED, how_made, load_weights, save_weights
from fallstar.rules.cards import ALL_MOVEMENTS


def arrays() -> dict[str, Any]:
    with np.load(SHIPPED, allow_pickle=False) as file:
        return dict(file)


def written(path: Path, **changes: Any) -> Path:
    """The shipped arrays with some changed; None leaves one out."""
    changed = {name: array for name, array in (arrays() | changes).items() if array is not None}
    with path.open("wb") as file:
        np.savez(file, **changed)
    return path


def test_every_special_movement_keeps_the_weight_it_was_trained_with() -> None:
    kinds = {one.text: int(KIND_OF[number]) for number, one in enumerate(ALL_MOVEMENTS) if one.card}
    assert kinds == {"L<": 0, "L>": 0, "H<": 1, "H>": 1, "D": 2, "R<": 2, "R>": 3, "R^": 3}


def refusal(path: Path) -> str:
    """What is said of a file, by the loader and by a bot that is to use it."""
    with pytest.raises(BotError) as error:
        load_weights(path)
    with pytest.raises(BotError) as by_bot:
        make_bot(f"champion:weights={path}")
    assert str(error.value) == str(by_bot.value)
    message = str(error.value)
    assert "\n" not in message
    assert path.name in message
    return message


def test_the_shipped_weights_are_whole_and_say_how_they_were_made() -> None:
    net = load_weights()
    assert net._fields == tuple(SHAPES)
    for name, array in net._asdict().items():
        assert array.shape == SHAPES[name]
        assert array.dtype == np.float32
        assert np.isfinite(array).all()
        assert array.any()
    assert how_made()


def test_weights_are_read_as_they_were_written(tmp_path: Path) -> None:
    draw = np.random.default_rng(1)
    net = Net(**{n: draw.normal(size=shape).astype(np.float32) for n, shape in SHAPES.items()})
    path = tmp_path / "new.npz"
    save_weights(path, net, {"games": 7})
    for one, two in zip(load_weights(path), net, strict=True):
        assert (one == two).all()
    assert how_made(path) == {"games": 7}
    # A bot judges by them.
    view = Game.new(seats=2, seed=1).view(0)
    mine, shipped = make_bot(f"scout:weights={path}"), make_bot("scout")
    assert mine.evaluate(view) != shipped.evaluate(view)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    assert "no weights" in refusal(tmp_path / "none.npz")


def test_a_folder_is_refused(tmp_path: Path) -> None:
    refusal(tmp_path)


@pytest.mark.parametrize(
    "content", [b"", b"PK", b"hello", bytes(1000), b"\x93NUMPY", b"PK\x05\x06" + bytes(18)]
)
def test_another_kind_of_file_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "other.npz"
    path.write_bytes(content)
    refusal(path)


def test_a_single_array_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "single.npz"
    with path.open("wb") as file:
        np.save(file, np.zeros(3, dtype=np.float32))
    refusal(path)


@pytest.mark.parametrize("name", SHAPES)
def test_a_missing_array_is_refused(tmp_path: Path, name: str) -> None:
    path = written(tmp_path / "less.npz", **{name: None})
    assert refusal(path) == f"less.npz: the weights have no {name!r}"


@pytest.mark.parametrize("name", SHAPES)
def test_a_wrong_array_is_refused(tmp_path: Path, name: str) -> None:
    array = arrays()[name]
    broken = array.copy()
    broken.flat[0] = np.nan
    endless = array.copy()
    endless.flat[-1] = np.inf
    wrongs = {
        "nan": broken,
        "inf": endless,
        "longer": np.concatenate([array, array]),
        "flat": array.reshape(1, -1),
        "number": np.float32(1),
        "double": array.astype(np.float64),
        "whole": array.astype(np.int32),
        "text": array.astype(str),
    }
    wanted = " x ".join(map(str, SHAPES[name]))
    for wrong, content in wrongs.items():
        message = refusal(written(tmp_path / f"{wrong}.npz", **{name: content}))
        assert message == f"{wrong}.npz: {name!r} must be {wanted} finite 32-bit numbers"


def test_pickled_objects_are_never_read(tmp_path: Path) -> None:
    refusal(written(tmp_path / "pickle.npz", last=np.array([{}], dtype=object)))


@pytest.mark.parametrize("save", [np.savez, np.savez_compressed], ids=["plain", "compressed"])
def test_a_damaged_file_is_refused_or_read_whole(tmp_path: Path, save: Any) -> None:
    """One bit flipped, anywhere: never another error, never other numbers."""
    whole = tmp_path / "whole.npz"
    with whole.open("wb") as file:
        save(file, **arrays())
    content, chance = whole.read_bytes(), Random(1)
    read: list[Net] = []
    refusals: list[str] = []
    for number in range(300):
        damaged = bytearray(content)
        # Half of them in the first header, where most can go wrong.
        place = chance.randrange(200 if number % 2 else len(content))
        damaged[place] ^= 1 << chance.randrange(8)
        path = tmp_path / f"{number}.npz"
        path.write_bytes(damaged)
        try:
            read.append(load_weights(path))
        except BotError as error:
            refusals.append(str(error))
    assert len(refusals) > 100
    assert not any("\n" in message for message in refusals)
    for net in read:
        assert all((one == two).all() for one, two in zip(net, load_weights(whole), strict=True))


def test_a_cut_file_is_refused(tmp_path: Path) -> None:
    content = SHIPPED.read_bytes()
    for size in range(0, len(content), 331):
        path = tmp_path / f"{size}.npz"
        path.write_bytes(content[:size])
        refusal(path)
