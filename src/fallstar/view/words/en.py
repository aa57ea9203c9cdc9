"""English."""

NAME = "English"
ONE = (1,)

TERMS = {
    # Things
    "who_you": "You",
    "star_b": "blue",
    "star_y": "yellow",
    "star_p": "pink",
    "star_g": "green",
    "star_o": "orange",
    "star_w": "white",
    "star_of": "{colour} star",
    "card_L": "Long jump",
    "card_H": "High jump",
    "card_D": "Drop",
    "card_R": "Rotate",
    "card_W": "Wild",
    "side_left": "left",
    "side_right": "right",
    "side_above": "above",
    "side_below": "below",
    "list_and": " and ",
    "list_semicolon": "; ",
    # What is on a space, and beside it
    "say_platform": "a platform",
    "say_door": "a door",
    "say_open_door": "the open door",
    "say_replay_mark": "a replay mark",
    "say_nothing": "nothing",
    "say_edge": "{side}: {what}",
    # Decisions
    "move_hand": "take all cards back",
    "move_s<": "step left",
    "move_s>": "step right",
    "move_L<": "long jump left",
    "move_L>": "long jump right",
    "move_H<": "high jump left",
    "move_H>": "high jump right",
    "move_D": "drop",
    "move_R<": "turn counter-clockwise",
    "move_R>": "turn clockwise",
    "move_R^": "turn half way round",
    "move_end": "end the turn",
    "move_take_star": "take one {colour} star",
    "move_take_token": "take a token",
    # What a decision would do
    "option_lands": "to {space}",
    "option_stays": "stays on {space}",
    "option_pairs": ("completes a pair", "completes {count} pairs"),
    "option_ejects": "throws {names} off",
    "option_door": "the door moves on to {space}",
    "option_hand": "all cards come back",
    "option_points": ("{points} point", "{points} points"),
    # Events
    "ev_line": "{who}: {what}.",
    "ev_you": "you",
    "ev_in": "in at {space}",
    "ev_lands": "to {space}",
    "ev_falls": ("a fall to {space}", "a fall of {count} spaces to {space}"),
    "ev_star": "{colour} star",
    "ev_token": "a token",
    "ev_spent": "a token spent",
    "ev_eject": "throws {owner} off",
    "ev_took_star": "{colour} star taken from {owner}",
    "ev_took_token": "a token taken from {owner}",
    "ev_took_nothing": "nothing to take from {owner}",
    "ev_last_card": "fifth card, all five come back",
    "ev_door": "the open door is now at {space}",
    "ev_end_fixed": "{who}: target reached. This round is the last.",
    "ev_game_ended": "The game is over.",
    # The end
    "say_left": (
        "{count} star on the board; the round that leaves {end} or fewer is the last.",
        "{count} stars on the board; the round that leaves {end} or fewer is the last.",
    ),
    "say_left_expert": (
        "{count} star on the board; the round in which someone reaches {target} points is the "
        "last.",
        "{count} stars on the board; the round in which someone reaches {target} points is the "
        "last.",
    ),
    "end_tie_tokens": "Equal points: fewer tokens win.",
    "say_undone": "Taken back.",
}

WORDS = {
    # The review of a game
    "reason_missed_throw": "{names} could have been thrown off",
    "reason_missed_pair": ("a pair was there to complete", "{count} pairs were there to complete"),
    "reason_missed_points": ("one more point was there", "{count} more points were there"),
    "reason_threat": "{names} could fall on this pawn now",
    "reason_leaves_points": (
        "this leaves {names} one more point to take",
        "this leaves {names} {count} more points to take",
    ),
    "reason_opens_door": (
        "this opens the door to {names}: one more point to take",
        "this opens the door to {names}: {count} more points to take",
    ),
    "reason_token_kept": "this was the moment to spend the token",
    "reason_token_spent": "the token was worth more later",
    "reason_cards_needed": "it was time to take the cards back",
    "reason_cards_early": "the cards could wait: there was something better to do",
    "reason_other_payment": "something else was worth more to take",
    "reason_pair_ahead": (
        "the better one brings a pair within reach of the next turn",
        "the better one brings {count} pairs within reach of the next turn",
    ),
    "reason_points_ahead": (
        "one point fewer is within reach on the next turn",
        "{count} points fewer are within reach on the next turn",
    ),
    "reason_threat_unseen": "{names} may have the card to fall on this pawn now",
    "reason_last_round": "this makes it the last round",
    "reason_then_mine": (
        "it probably brings one point fewer in what follows",
        "it probably brings {count} points fewer in what follows",
    ),
    "reason_then_theirs": (
        "probably one more point for {names} in what follows",
        "probably {count} more points for {names} in what follows",
    ),
    "reason_later": "it costs nothing at once, but later",
    "label_brilliant": "brilliant",
    "label_only": "only good one",
    "label_fine": "fine",
    "label_inaccuracy": "inaccuracy",
    "label_mistake": "mistake",
    "label_blunder": "blunder",
    "label_unsure": "could be better",
    "labels_brilliant": ("{count} brilliant decision", "{count} brilliant decisions"),
    "labels_only": ("once the only good choice", "{count} times the only good choice"),
    "labels_fine": ("{count} good decision", "{count} good decisions"),
    "labels_inaccuracy": ("{count} inaccuracy", "{count} inaccuracies"),
    "labels_mistake": ("{count} mistake", "{count} mistakes"),
    "labels_blunder": ("{count} blunder", "{count} blunders"),
    "labels_unsure": ("{count} that could be better", "{count} that could be better"),
    "review_title": "What decided this game",
    "review_graph": "Chance of winning",
    "review_company": "The chances take into account how well everybody played.",
    "review_better": "better: {move}",
    "review_gained": "{name} gains most (+{gain} %)",
    "review_gained_too": "{name} +{gain} %",
    "lost_chance": "{after} % chance of winning instead of {before} % "
    "(estimated: perhaps {error} % more or less)",
    "review_none": "Nobody made a mistake that the computer can see.",
    "review_decisions": ("{count} decision with a choice", "{count} decisions with a choice"),
    "review_mean": "average cost: {loss} % chance of winning",
    "ledger_title": "Where did the chance go?",
    "ledger_player": "player",
    "ledger_fair": "equal chances",
    "ledger_start": "board and order",
    "ledger_own": "own decisions",
    "ledger_others": "the others' decisions",
    "ledger_hidden": "hidden cards",
    "ledger_unforeseen": "not foreseen by the computer",
    "ledger_result": "result",
    # Previews of links, for sites that show them
    "link_title": "Fallstar: choose your down, catch the stars",
    "link_text": "Pawns with a gravity of their own fall around the edge of the board. "
    "Two to six players, or you against bots.",
    "link_invited": "{name} invites you to Fallstar",
    "link_invited_guest": "Come and play Fallstar",
    "link_open": (
        "{count} seat is free. Open the link and sit down: no account, nothing to install.",
        "{count} seats are free. Open the link and sit down: no account, nothing to install.",
    ),
    "link_example": "The picture is of an example board: yours is drawn when the game starts.",
    "link_full": "All seats are taken. Open the link to watch.",
    "link_game": "A game of Fallstar",
    "link_playing": "At the table: {names}. Open the link to watch.",
    "link_over": "{scores}. Open the link to watch it again, move by move.",
    # Things
    "face_down_card": "a card",
    "feet_0": "up",
    "feet_1": "to the right",
    "feet_2": "down",
    "feet_3": "to the left",
    "feet": "feet {feet}",
    "floor": "floor {feet}",
    "none": "none",
    # Events
    "turn_begins": "turn begins",
    "turn_over": "turn over",
    "laid_up": "{card} played",
    "laid_down": "{card} laid face down",
    "turned": "turned",
    # What a decision would do
    "option_tokens": "tokens {count}",
    # The board in words
    "asks_action": "{who} to act.",
    "asks_steal": "{who} to choose what {payer} pays.",
    "asks_replay": "{who} may spend a token to act again, or end the turn.",
    "board_size": "A board of {width} by {height} spaces that wraps around.",
    "say_last_round": "This round is the last.",
    "open_door": "The open door is at {space}, {floor}.",
    "supply": "Tokens in the supply: {count}.",
    "seat_on": "{who} at {space}, {feet}; points: {points}.",
    "seat_off": "{who} off the board; points: {points}.",
    "owns": "Stars: {stars}; tokens: {tokens}.",
    "hand": "Your hand: {cards}.",
    "face_up": "{who}: cards face up: {cards}; face down: {count}.",
    "around": "Around you, in your gravity: {places}.",
    "row": "Row {row}: {things}.",
    "platforms_above": "platforms above {columns}",
    "platforms_right": "platforms right of {columns}",
    # The end
    "winner": "Victory for {who} with {points} points.",
    "shared": "Victory shared by {who} with {points} points.",
    # Playing in the terminal
    "your_turn": "Your move, or ? for help:",
    "move_line": "{move}: {preview}",
    "not_a_move": "{text} cannot be played now. Type m to see what can.",
    "nothing_to_undo": "There is nothing to take back.",
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
    "novice": ("Snail", "Is in no hurry, and looks where it lands every other time."),
    "beginner": ("Sprout", "Looks at its next landing, and trips now and then."),
    "newcomer": ("Dreamer", "Plans its turn well, but its mind wanders."),
    "gain": ("Magpie", "Takes whatever glitters most right now."),
    "collector": ("Curator", "Wants pairs, and has no eyes for anyone else."),
    "brawler": ("Bumper", "Would rather land on you than on a star."),
    "greedy": ("Harvester", "Makes the very best of every turn, and of no more."),
    "uct": ("Gambler", "Plays many futures by dice, and trusts the luckiest."),
    "rover": ("Lookout", "Peeks at what the next turn may bring."),
    "scout": ("Scout", "Looks a turn or two ahead."),
    "ranger": ("Ranger", "Follows a few trails to their end."),
    "navigator": ("Navigator", "Sees where the next turns lead, for all of you."),
    "pilot": ("Pilot", "Plans several turns ahead, and rarely strays."),
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
