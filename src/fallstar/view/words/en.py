"""English."""

WORDS = {
    # Names of things
    "seat": "Seat {number}",
    "you": "You",
    "star_b": "blue",
    "star_y": "yellow",
    "star_p": "pink",
    "star_g": "green",
    "star_o": "orange",
    "star_w": "white",
    "card_L": "Long jump",
    "card_H": "High jump",
    "card_D": "Drop",
    "card_R": "Rotate",
    "card_W": "Wild",
    "face_down_card": "a card",
    "feet_0": "up",
    "feet_1": "to the right",
    "feet_2": "down",
    "feet_3": "to the left",
    "list_end": " and ",
    "nothing": "none",
    # Events
    "turn_began": "{who}: turn begins.",
    "entered": "{who}: in through the open door at {space}, feet {feet}.",
    "token_spent": "{who}: a token spent for a second action.",
    "card_laid_up": "{who}: {card} played.",
    "card_laid_down": "{who}: {card} laid face down.",
    "hand_completed": "{who}: all cards back in hand.",
    "hand_last_card": "{who}: fifth card laid, all five back in hand.",
    "hand_ejected": "{who}: all cards back in hand.",
    "stepped": "{who}: to {space}.",
    "dropped": "{who}: through the floor to {space}.",
    "turned": "{who}: turned, feet {feet}.",
    "fell": "{who}: fell to {space}.",
    "fell_far": "{who}: fell {count} spaces to {space}.",
    "pawn_ejected": "{who}: landed on {owner} at {space} and threw them off the board.",
    "star_collected": "{who}: {colour} star at {space}.",
    "token_collected": "{who}: a replay token at {space}.",
    "door_moved": "The open door is now {door} at {space}.",
    "star_taken": "{who}: {colour} star taken from {payer}.",
    "token_taken": "{who}: a token taken from {payer}.",
    "nothing_taken": "{who}: nothing to take from {payer}.",
    "end_fixed": "{who}: target reached, this round is the last.",
    "turn_ended": "{who}: turn over.",
    "game_ended": "The game is over.",
    # Decisions
    "move_hand": "take all cards back",
    "move_s<": "step left",
    "move_s>": "step right",
    "move_L<": "long jump left",
    "move_L>": "long jump right",
    "move_H<": "high jump left",
    "move_H>": "high jump right",
    "move_D": "drop through the floor",
    "move_R<": "turn a quarter counter-clockwise",
    "move_R>": "turn a quarter clockwise",
    "move_R^": "turn half way round",
    "move_end": "end the turn without a replay",
    "move_take_star": "take one {colour} star",
    "move_take_token": "take a token",
    "preview_lands": "lands on {space}",
    "preview_stays": "stays on {space}",
    "preview_feet": "feet {feet}",
    "preview_stars": "stars: {stars}",
    "preview_tokens": "tokens {count}",
    "preview_points": "points {count}",
    "preview_ejects": "throws off {seats}",
    "preview_door": "moves the door to {space}",
    "preview_hand": "cards come back",
    # The board in words
    "asks_action": "{who} to act.",
    "asks_steal": "{who} to choose what {payer} pays.",
    "asks_replay": "{who} may spend a token to act again, or end the turn.",
    "asks_over": "The game is over.",
    "board_size": "A board of {width} by {height} spaces that wraps around.",
    "stars_left": "Stars left on the board: {count}; the round that leaves {end} or fewer is the "
    "last.",
    "stars_left_expert": "Stars left on the board: {count}; the round in which somebody reaches "
    "{target} points is the last.",
    "last_round": "This round is the last.",
    "open_door": "The open door is at {space}, floor {feet}.",
    "supply": "Tokens in the supply: {count}.",
    "seat_on": "{who} at {space}, feet {feet}; points: {points}.",
    "seat_off": "{who} off the board; points: {points}.",
    "owns": "Stars: {stars}; tokens: {tokens}.",
    "hand": "Your hand: {cards}.",
    "face_up": "{who}: cards face up: {cards}; face down: {count}.",
    "beside_left": "left",
    "beside_right": "right",
    "beside_up": "above",
    "around": "Around you, in your gravity: {places}.",
    "row": "Row {row}: {things}.",
    "in_column": "{column} {thing}",
    "thing_star": "{colour} star",
    "thing_star_on_replay": "{colour} star on a replay mark",
    "thing_replay": "replay mark",
    "thing_door": "door, floor {feet}",
    "thing_open_door": "open door, floor {feet}",
    "thing_pawn": "{who}, feet {feet}",
    "platforms_above": "platforms above {columns}",
    "platforms_right": "platforms right of {columns}",
    "is_platform": "{side} a platform",
    "is_empty": "{side} nothing",
    "is_star": "{side} one {colour} star",
    "is_star_on_replay": "{side} one {colour} star on a replay mark",
    "is_replay": "{side} a replay mark",
    "is_pawn": "{side} {who}",
    "is_door": "{side} a door",
    # The end
    "winner": "Victory for {who} with {points} points.",
    "shared": "Victory shared by {who} with {points} points.",
    "tie_tokens": "The tie went to whoever kept fewer tokens.",
    # Playing in the terminal
    "your_turn": "Your move, or ? for help:",
    "move_line": "{move}: {preview}",
    "not_a_move": "{text} cannot be played now. Type m to see what can.",
    "nothing_to_undo": "There is nothing to take back.",
    "undone": "Taken back.",
    "goodbye": "Bye! The game is left unfinished.",
    "saved": "Game saved to {path}.",
    "preparing": "Preparing the game for this machine, once: about ten seconds …",
    "seed": "Seed {seed}: the same seed gives the same game.",
    "help": """Type a move as it is listed:
  hand        take all cards back            s<L s>D     step left or right, laying that card
  L< L> H< H> long and high jumps            D           drop through the floor
  R< R> R^    turn                           WL< … WR^   any of these with the Wild
  end         end the turn                   xb … xw xt  take a star of that colour, or a token
Or ask:  b board   w where am I   s scores   m moves   r rules   u take back   q quit""",
    "rules": """\
Your pawn falls towards its own feet until a platform stops it; the board wraps around.
Each turn you act once: lay any card face down to step left or right, or lay a card face up for
its own move (the Wild makes any of them), or take all your cards back. The fifth card brings
them all back by itself. Platforms stop every step; only the Drop goes through one.
What you pass or land on is yours: stars, and a token from a replay mark without its star. If a
pawn is there, it leaves the board with all its cards back in hand, and you take one of its
stars or tokens. It comes in again at the open door. A token buys one more action a turn.
Points: 1 a star, 1 a token, 1 for every two stars of one colour. A normal game ends with the
round that leaves few enough stars; an expert game with the round in which somebody reaches
the target. Most points win; if tied, fewer tokens.""",
    "legend": "Stars b y p g o w, ' on a replay mark; @ a bare replay mark; [v] a door and its "
    "floor, (v) the open one; 1v pawn of seat 1, feet down.",
}

# A title and a description of every bot.
BOTS = {
    "random": ("Tumbleweed", "Goes wherever the wind blows."),
    "beginner": ("Sprout", "Looks at its next landing, and trips now and then."),
    "newcomer": ("Dreamer", "Plans its turn well, but its mind wanders."),
    "gain": ("Magpie", "Takes whatever glitters most right now."),
    "collector": ("Curator", "Wants pairs, and has no eyes for anyone else."),
    "brawler": ("Bumper", "Would rather land on you than on a star."),
    "greedy": ("Harvester", "Makes the very best of every turn, and of no more."),
    "uct": ("Gambler", "Plays many futures by dice, and trusts the luckiest."),
    "scout": ("Scout", "Looks a turn or two ahead."),
    "navigator": ("Navigator", "Sees where the next turns lead, for all of you."),
    "champion": ("North Star", "Thinks for a moment, and misses little."),
}

# A title and a description of every face.
FACES = {
    "1a": (
        "Staircase",
        "One long flight of steps from corner to corner, with a smaller one beneath it: every "
        "step is a short drop, and every landing shows you the next.",
    ),
    "1b": (
        "Snail Shell",
        "A wall that curls inwards. The way to its heart is long on foot and short for those who "
        "drop through the shell.",
    ),
    "2a": (
        "Bookshelves",
        "Boards to the left and boards to the right, never at the same height: upright you climb "
        "from one to the next, lying down you sweep a whole row.",
    ),
    "2b": (
        "Chimney",
        "A tall flue between two walls, half of it open to the sky. What falls in at the top of "
        "the open half stops only at the hearth.",
    ),
    "3a": (
        "Pinwheel",
        "Four hooked blades around an open hub, the same from all four sides: whichever way you "
        "turn, it looks the same and catches you elsewhere.",
    ),
    "3b": (
        "Serpent",
        "One body in broad bends. You walk along its back, hang under its belly, or drop through "
        "it and start the next bend.",
    ),
    "4a": (
        "Cages",
        "Four barred cages around a small yard, one with its floor broken out. The door is behind "
        "bars too.",
    ),
    "4b": (
        "Three Wells",
        "Three narrow shafts of different depth, and the door at the bottom of one. Falling in is "
        "easy; getting out takes another gravity.",
    ),
    "5a": (
        "Aqueduct",
        "Decks on piers, tier over tier. On top one runs along the channel; below, two arches "
        "stand open, and a fall goes on through them.",
    ),
    "5b": (
        "Icicles",
        "A ceiling with a gap, hung with spikes of every length, and two stumps that grow to meet "
        "them: go up and sideways, or not at all.",
    ),
    "6a": (
        "Compass",
        "Two bars crossed in the middle and capped at their ends, so that four rooms turn their "
        "backs on each other.",
    ),
    "6b": (
        "Hourglass",
        "Two funnels that meet in a narrow neck with one grain stuck in it: the sides slide you "
        "in, the neck lets one through.",
    ),
}
