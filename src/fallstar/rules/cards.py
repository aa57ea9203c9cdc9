"""The cards and the movements they make, declared once.

Everything else about them derives from the two tables below: the decisions and their numbers
(decisions.py), the paths on a board (moves.py), the events of a walk (kernel.py), the notation, the
slots of observations, and the constants of the browser client (web/src/wire/cards.ts).

A movement first turns the feet by quarters clockwise, then makes its steps, then the pawn falls
(rule 3.5). A step goes to a side of the pawn, as it stands after the turn:

    <  left      ^  up      >  right      a platform in the way forbids the movement
    v  down      through the platform at the feet, if there is one
"""

from typing import Literal, NamedTuple, get_args

import numpy as np

Card = Literal["L", "H", "D", "R", "W"]  # Long jump, High jump, Drop, Rotate, Wild
CARDS = "".join(get_args(Card))
WILD_CARD = "W"  # makes the movements of all other cards, rule 4.14


class Movement(NamedTuple):
    """What a pawn does in one action."""

    text: str  # in notation, without the card where any card will do
    name: str
    card: str  # the card that makes it, laid face up; "" for any card, laid face down
    steps: str = ""
    turns: int = 0


ALL_MOVEMENTS = (
    Movement("s<", "step left", "", "<"),  # any card, rule 4.9
    Movement("s>", "step right", "", ">"),
    Movement("L<", "long left", "L", "<<"),  # Long jump, rule 4.10
    Movement("L>", "long right", "L", ">>"),
    Movement("H<", "high left", "H", "^<"),  # High jump, rule 4.11
    Movement("H>", "high right", "H", "^>"),
    Movement("D", "drop", "D", "v"),  # Drop, rule 4.12
    Movement("R<", "turn left", "R", turns=3),  # Rotate, rule 4.13
    Movement("R>", "turn right", "R", turns=1),
    Movement("R^", "turn half", "R", turns=2),
)

MOVEMENTS = len(ALL_MOVEMENTS)

# The same for compiled code. A side of a pawn is its distance from the feet in quarters clockwise,
# so that (feet + side) % 4 is a direction of the board.
SIDES = "v<^>"
BELOW = SIDES.index("v")
MOST_STEPS = max(len(movement.steps) for movement in ALL_MOVEMENTS)
STEP_COUNT = np.array([len(movement.steps) for movement in ALL_MOVEMENTS], dtype=np.uint8)
STEPS = np.array(
    [[SIDES.index(step) for step in one.steps.ljust(MOST_STEPS, "v")] for one in ALL_MOVEMENTS],
    dtype=np.uint8,
)
TURNS_OF = np.array([movement.turns for movement in ALL_MOVEMENTS], dtype=np.uint8)

# A set of cards is a bit set, bit n for the card n of CARDS.
FULL_HAND = (1 << len(CARDS)) - 1
assert FULL_HAND < 256, "a hand is one byte of the state"
