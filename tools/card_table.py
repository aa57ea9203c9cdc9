"""Write web/src/wire/cards.ts: cards, movements, decisions and colours as the rules declare them.

python -m tools.card_table
"""

import sys
from pathlib import Path

from fallstar.notation.move import hide_card
from fallstar.rules.cards import ALL_MOVEMENTS, CARDS, SIDES, WILD_CARD, Movement
from fallstar.rules.decisions import ALL_DECISIONS
from fallstar.rules.state import COLOURS

TARGET = Path(__file__).parents[1] / "web" / "src" / "wire" / "cards.ts"


def module() -> str:
    """The whole file."""
    cards = [f'"{card}"' for card in CARDS]
    texts = [f'"{movement.text}"' for movement in ALL_MOVEMENTS]
    return f"""\
// Made by tools/card_table.py from the tables of the rules: do not edit.

import type {{ SeenMove }} from ".";

/** The letter of a card. */
export type Card = {" | ".join(cards)};
/** The text of a movement. */
export type Movement = {" | ".join(texts)};

export const CARDS: readonly Card[] = [{", ".join(cards)}];
/** Makes the movement of any other card. */
export const WILD: Card = "{WILD_CARD}";
export const COLOURS = "{COLOURS}";

/** The directions of the board that a movement goes to, by where the feet point: those of its
 * steps, or where the feet point after a turn. */
export const DIRECTIONS: Readonly<Record<Movement, readonly (readonly number[])[]>> = {{
{"".join(map(movement_line, ALL_MOVEMENTS))}}};

/** What a decision does: its movement, the card it lays (null if hidden), and how the card lies. */
export interface Action {{
  movement: Movement;
  card: Card | null;
  faceUp: boolean;
}}

/** Every decision that lays a card, also as others may see it. */
export const ACTIONS: Readonly<Partial<Record<SeenMove, Action>>> = {{
{"".join(action_lines())}}};
"""


def movement_line(movement: Movement) -> str:
    """The directions of a movement as a property."""
    sides = [SIDES.index(step) for step in movement.steps] or [movement.turns]
    directions = [[(feet + side) % 4 for side in sides] for feet in range(4)]
    return f"  {key(movement.text)}: {directions},\n"


def action_lines() -> list[str]:
    """A property for each decision that lays a card, then for those with a hidden card."""
    shown: dict[str, str] = {}
    hidden: dict[str, str] = {}
    for one in ALL_DECISIONS:
        if one.movement is not None and one.card is not None:
            movement = ALL_MOVEMENTS[one.movement]
            face_up = "true" if movement.card else "false"
            line = f'{{ movement: "{movement.text}", card: %s, faceUp: {face_up} }},\n'
            shown[one.text] = line % f'"{CARDS[one.card]}"'
            if not movement.card:
                hidden[hide_card(one.text)] = line % "null"
    return [f"  {key(text)}: {line}" for text, line in (shown | hidden).items()]


def key(text: str) -> str:
    """The name of a property, quoted where TypeScript needs it."""
    return text if text.isidentifier() else f'"{text}"'


if __name__ == "__main__":
    TARGET.write_text(module(), encoding="utf-8")
    print(f"wrote {TARGET.name}", file=sys.stderr)
