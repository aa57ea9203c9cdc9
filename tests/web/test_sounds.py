"""The sounds of the client, written as files one can listen to."""

import wave
from pathlib import Path

import numpy as np

from tools.sounds import rendered, write


def test_all_sounds_can_be_listened_to(tmp_path: Path) -> None:
    sounds = list(rendered())
    assert {"card", "land", "star", "eject", "won", "end"} <= {sound.name for sound in sounds}
    for sound in sounds:
        assert 0.03 < sound.seconds < 1.2
        assert -20 < sound.peak < -6  # nothing is clipped
        assert -40 < sound.power < -20
        middle, high = sound.spectrum
        assert 100 < middle < 1600
        assert high < 0.1
        path = tmp_path / f"{sound.name}.wav"
        write(sound, path)
        with wave.open(str(path), "rb") as file:
            assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
            assert file.getframerate() == sound.rate
            written = np.frombuffer(file.readframes(file.getnframes()), dtype="<i2")
        assert np.array_equal(written, np.rint(sound.samples * 32_768))
