"""For the learning examples: the interval of a win share, and learning curves as CSV and SVG."""

import csv
from dataclasses import asdict, dataclass, fields
from pathlib import Path


@dataclass(frozen=True)
class Point:
    """How well a policy played after a number of decisions."""

    decisions: int
    seconds: float
    opponent: str
    games: int
    share: float  # of the wins; a shared win counts as a part
    low: float  # the 95 % confidence interval
    high: float

    def __str__(self) -> str:
        interval = f"{self.low:.1%} to {self.high:.1%}"
        return f"wins {self.share:.1%} against {self.opponent} (95 % interval {interval})"


def measured(decisions: int, seconds: float, opponent: str, shares: list[float]) -> Point:
    """A point of the curve, from the share of the win in every game; Wilson's interval."""
    games, share = len(shares), sum(shares) / len(shares)
    z = 1.96**2 / games
    middle = (share + z / 2) / (1 + z)
    reach = (z * share * (1 - share) + z * z / 4) ** 0.5 / (1 + z)
    return Point(decisions, seconds, opponent, games, share, middle - reach, middle + reach)


def write_curve(path: Path, points: list[Point]) -> None:
    """Write the curve to a CSV file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", newline="") as file:
        rows = csv.DictWriter(file, [field.name for field in fields(Point)], lineterminator="\n")
        rows.writeheader()
        for point in points:
            row = asdict(point)
            rows.writerow({k: round(v, 4) if isinstance(v, float) else v for k, v in row.items()})


def draw_curve(path: Path, points: list[Point], title: str, even: float) -> None:
    """Draw the curve; `even` is the share of equal players."""
    import matplotlib

    matplotlib.use("Agg")
    # Write text as text, and the same file for the same curve.
    matplotlib.rcParams |= {"svg.fonttype": "none", "svg.hashsalt": "fallstar"}
    from matplotlib import pyplot

    path.parent.mkdir(parents=True, exist_ok=True)
    figure, axes = pyplot.subplots(figsize=(7, 4))
    for opponent in dict.fromkeys(point.opponent for point in points):
        line = [point for point in points if point.opponent == opponent]
        done = [point.decisions / 1e6 for point in line]
        shares = [100 * point.share for point in line]
        axes.plot(done, shares, marker=".", label=f"against {opponent}")
        low, high = ([100 * getattr(point, end) for point in line] for end in ("low", "high"))
        axes.fill_between(done, low, high, alpha=0.25, linewidth=0)
    axes.axhline(100 * even, color="grey", linestyle=":", label="equal players")
    axes.set(title=title, xlabel="million decisions", ylabel="win share, %", ylim=(0, 101))
    axes.legend(loc="center right", bbox_to_anchor=(1, 0.72))
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)
    pyplot.close(figure)
