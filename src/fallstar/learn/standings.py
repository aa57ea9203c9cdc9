"""The standings of a match: win shares, ratings and their confidence."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import NormalDist

import msgspec

from fallstar.rating import MU, SIGMA, MuSigma, rate_players

CONFIDENCE = 0.95
PSEUDO_BOARDS = 0.5  # half a board that was won or lost against expectation is added


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One game played. Tuples have one entry a seat."""

    game: int
    board: int
    board_seed: int
    seating: tuple[int, ...]  # bots, as indices in Settings.bots
    points: tuple[int, ...]
    tokens: tuple[int, ...]
    places: tuple[int, ...]
    decisions: tuple[int, ...]
    milliseconds: tuple[float, ...]  # spent choosing; this differs from run to run
    cut_off: bool

    def win_shares(self) -> list[float]:
        """One victory, in equal parts if it is shared."""
        winners = self.places.count(1)
        return [(place == 1) / winners for place in self.places]


class Standing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The result of a bot over all its seats. Means are over its seats in its games."""

    bot: str
    games: int
    seats: int  # how many seats it had in all games; several of it may play in one game
    win_share: float  # of one seat, 0 to 1
    low: float  # 95 % confidence
    high: float
    points: float
    place: float
    mu: float  # the rating: fallstar.rating
    sigma: float
    milliseconds: float  # a decision


@dataclass
class _Tally:
    """The sums over one bot's rows."""

    games: set[int] = field(default_factory=set)
    seats: int = 0
    points: int = 0
    places: int = 0
    decisions: int = 0
    milliseconds: float = 0.0
    wins: dict[int, float] = field(default_factory=lambda: defaultdict(float))  # by board
    sat: dict[int, int] = field(default_factory=lambda: defaultdict(int))  # by board

    def add(self, row: Row, seat: int, win: float) -> None:
        self.games.add(row.game)
        self.seats += 1
        self.points += row.points[seat]
        self.places += row.places[seat]
        self.decisions += row.decisions[seat]
        self.milliseconds += row.milliseconds[seat]
        self.wins[row.board] += win
        self.sat[row.board] += 1


def standings(bots: Sequence[str], rows: Iterable[Row]) -> tuple[Standing, ...]:
    """The bots that have played, best rating first; a bot named several times counts as one."""
    ordered = sorted(rows, key=lambda row: row.game)
    tallies: dict[str, _Tally] = defaultdict(_Tally)
    for row in ordered:
        for seat, win in enumerate(row.win_shares()):
            tallies[bots[row.seating[seat]]].add(row, seat, win)
    ratings = rate(bots, ordered)
    found = [_standing(bot, tally, *ratings[bot]) for bot, tally in tallies.items()]
    return tuple(sorted(found, key=lambda one: (-one.mu, one.bot)))


def _standing(bot: str, tally: _Tally, mu: float, sigma: float) -> Standing:
    low, high = interval(tally.wins, tally.sat)
    return Standing(
        bot=bot,
        games=len(tally.games),
        seats=tally.seats,
        win_share=sum(tally.wins.values()) / tally.seats,
        low=low,
        high=high,
        points=tally.points / tally.seats,
        place=tally.places / tally.seats,
        mu=mu,
        sigma=sigma,
        milliseconds=tally.milliseconds / max(tally.decisions, 1),
    )


def rate(bots: Sequence[str], rows: Iterable[Row]) -> dict[str, MuSigma]:
    """Each bot's rating, game by game.

    Bots do not learn while they play, so nothing is added to sigma between games (tau).
    """
    ratings = dict.fromkeys(bots, (MU, SIGMA))
    for row in rows:
        seated = [bots[bot] for bot in row.seating]
        ratings |= rate_players(seated, row.places, ratings, tau=0)
    return ratings


def interval(wins: Mapping[int, float], sat: Mapping[int, int]) -> tuple[float, float]:
    """The 95 % confidence interval of a win share; wins and seats are given by board.

    Games of one board are not independent: a set-up may suit a bot at every seat, or a win at one
    seat may mean a loss at the next. So the sample is boards, not games. The variance between
    boards, compared with that of boards won or lost whole, gives the effective number of
    independent boards. Wilson's interval for this number stays within 0 and 1, and is not empty
    even if all games were won. PSEUDO_BOARDS is added to both variances, so that a few boards that
    agree by chance do not give a narrow interval.
    """
    boards, total = len(sat), sum(sat.values())
    share = sum(wins.values()) / total
    mean_sat = total / boards
    seen = sum(((wins[board] - share * sat[board]) / mean_sat) ** 2 for board in sat)
    most = (boards - 1) * share * (1 - share)
    size = boards * (most + PSEUDO_BOARDS) / (seen + PSEUDO_BOARDS)
    t = quantile(boards + 1)
    centre = (share + t * t / (2 * size)) / (1 + t * t / size)
    half = t / (1 + t * t / size) * sqrt(share * (1 - share) / size + (t / (2 * size)) ** 2)
    low, high = centre - half, centre + half
    return (low if share > 0 else 0.0), (high if share < 1 else 1.0)


def quantile(freedom: float) -> float:
    """The 95 % quantile of Student's t, by its expansion around the normal distribution."""
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3
