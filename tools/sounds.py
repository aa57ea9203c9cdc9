"""Write the sounds of the client as WAV files, to listen to them.

    python -m tools.sounds [FOLDER]    writes card.wav, step.wav … into sounds/, at full volume

For each it prints how long it is, its peak, its power in its loudest tenth of a second, the middle
of its spectrum, and the share of the power over 4 kHz.
"""

import argparse
import base64
import math
import subprocess
import tempfile
import wave
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tools.conformance import bundle

FULL = 32_768  # a sample of full scale
HIGH = 4_000  # hertz


class Sound(NamedTuple):
    """Its samples are parts of full scale."""

    name: str
    rate: int
    samples: npt.NDArray[np.float64]

    @property
    def seconds(self) -> float:
        """How long it can be heard: until it is 60 dB below full scale for good."""
        heard = np.flatnonzero(np.abs(self.samples) > 0.001)
        return float(heard[-1] + 1) / self.rate if len(heard) else 0.0

    @property
    def peak(self) -> float:
        """In decibels of full scale."""
        return decibels(float(np.abs(self.samples).max()))

    @property
    def power(self) -> float:
        """Of the loudest tenth of a second, in decibels of full scale."""
        tenth = self.rate // 10
        squares = np.concatenate([[0.0], np.cumsum(np.pad(self.samples, (0, tenth)) ** 2)])
        return decibels(math.sqrt(float((squares[tenth:] - squares[:-tenth]).max()) / tenth))

    @property
    def spectrum(self) -> tuple[float, float]:
        """The middle of its spectrum in hertz, and the share of its power over HIGH."""
        power = np.abs(np.fft.rfft(self.samples)) ** 2
        frequency = np.fft.rfftfreq(len(self.samples), 1 / self.rate)
        whole = float(power.sum())
        high = float(power[frequency > HIGH].sum())
        return float((power * frequency).sum()) / whole, high / whole


def decibels(part: float) -> float:
    return 20 * math.log10(part) if part else -math.inf


def rendered() -> Iterator[Sound]:
    """All sounds, by the code of the client."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder, "sounds.mjs")
        bundle("src/sound/sounds.node.ts", script)
        done = subprocess.run(["node", str(script)], stdout=subprocess.PIPE, text=True, check=True)
    rate, *lines = done.stdout.splitlines()
    for line in lines:
        name, text = line.split()
        samples = np.frombuffer(base64.b64decode(text), dtype="<i2").astype(np.float64) / FULL
        yield Sound(name, int(rate), samples)


def write(sound: Sound, path: Path) -> None:
    """One channel of 16 bits a sample."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(sound.rate)
        file.writeframes(np.rint(sound.samples * FULL).astype("<i2").tobytes())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("folder", type=Path, nargs="?", default=Path("sounds"))
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    print(f"{'':8}     ms   peak dB   power dB    middle Hz   over {HIGH} Hz")
    for sound in rendered():
        write(sound, folder / f"{sound.name}.wav")
        middle, high = sound.spectrum
        print(
            f"{sound.name:8} {1000 * sound.seconds:6.0f} {sound.peak:9.1f} {sound.power:10.1f}"
            f" {middle:12.0f} {100 * high:10.1f} %"
        )
    print(f"wrote them into {folder}/")


if __name__ == "__main__":
    main()
