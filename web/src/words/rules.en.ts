/* The rules, and the captions of their diagrams; rules/pages.json puts them in order. */
export default {
  rule_aim: "The aim",
  rule_aim_text:
    "Two to six pawns tumble across a board full of stars, and each falls towards its own feet. Collect stars, best of all in pairs. Most points win.",
  rule_setup: "What you need, and the set-up",
  rule_setup_text: "The program lays everything out for you. On a table it would be:",
  rule_setup_tiles:
    "6 square tiles with a picture on both sides. Some of them, drawn and turned by chance, make the board.",
  rule_setup_stars:
    "78 stars, 13 of each colour. They are drawn from a bag: one for every mark on the board. What stays in the bag is not used, so no two games have the same mix of colours.",
  rule_setup_tokens: "18 tokens, in a supply for all.",
  rule_setup_players:
    "For each player one pawn and the same five cards. All cards begin in your hand, and all pawns off the board.",
  rule_setup_door: "A marker for the open door. It begins on a door drawn by chance.",
  rule_setup_first:
    "Chance says who is first player. Their seat has a small flag. Then it goes round, seat by seat.",
  rule_tiles: "tiles",

  rule_board: "The board and your gravity",
  rule_board_wrap:
    "The board is laid from square tiles. It has no edge: who leaves on one side comes in on the other, in the same row or column.",
  rule_board_seam: "A dotted line shows where two tiles meet. It stops nobody.",
  rule_board_gravity:
    "Platforms run between the spaces. You stand on them and bump into them. Down is where your feet point; left, right and up follow from that, as if you turned the picture until your feet point down.",

  rule_turn: "Your turn",
  rule_turn_enter:
    "If your pawn is off the board, it first comes in at the open door. Then you act once. You must, and you choose one of three:",
  rule_turn_step: "Step: lay any card face down and go one space left or right.",
  rule_turn_card: "Make a card's own move: lay it face up.",
  rule_turn_hand: "Take all your played cards back, if you have any on the table.",
  rule_turn_blocked:
    "A platform stops every step, sideways and up. If a part of a move is not possible, the whole move is not.",

  rule_cards: "The five cards",
  rule_cards_same: "Everybody has the same five.",
  rule_card_L: "Two spaces left, or two right.",
  rule_card_H: "One space up, then one left or right.",
  rule_card_D:
    "One space down, through the platform under your feet. Only this card goes through one.",
  rule_card_R:
    "Turn on the spot, a quarter either way or half way round. Turning enters no space, but you may well fall afterwards.",
  rule_card_W: "Any of these four moves.",

  rule_fall: "Falling",
  rule_fall_when:
    "After the whole move, as long as there is no platform under your feet, you fall on. You never fall in the middle of a jump.",
  rule_fall_collect:
    "What lies in a space you enter is yours, whether you step through it or fall through it.",

  rule_stars: "Stars and pairs",
  rule_stars_pairs:
    "There are stars in six colours, each with a shape of its own. A star is one point. Two of one colour make a pair, and a pair is one point more. Three of a colour are still one pair.",
  rule_stars_bare:
    "A small hollow star is the mark of a star that was taken. Nothing comes back there.",

  rule_tokens: "Tokens",
  rule_tokens_marks:
    "Some marks are replay marks. While a star lies on one you get the star. Once it is bare, whoever enters the space takes a token from the supply, if one is left.",
  rule_tokens_spend:
    "After your action you may give one token back to act once more: once a turn, with a token won just now or long ago. A token you keep is worth one point.",

  rule_eject: "Falling on others",
  rule_eject_pay:
    "If another pawn is in a space you enter, it is thrown off the board. Its owner takes all cards back in hand and gives you one star of a colour you choose, or one token: you choose which. A player who has nothing gives nothing.",
  rule_eject_when:
    "A space where you have just thrown a pawn off gives you no token. You choose what to take when your move is over.",

  rule_doors: "Doors",
  rule_doors_open:
    "Every tile has a door, and one door is open: it glows. Pawns come in there, feet to the door's floor. A pawn that already stands there is thrown off the board, and its owner pays. Then the next door opens, clockwise around the tiles, that no pawn stands on. If all others are taken, the open door stays.",
  rule_doors_pass: "The next door also opens when you pass the open door on your way.",

  rule_hand: "Getting cards back",
  rule_hand_back:
    "A card you played stays on the table. All of them come back when you take them back as your action, when your pawn is thrown off the board, and when you lay your fifth card: then at once, and for free.",

  rule_secrets: "What is secret",
  rule_secrets_cards:
    "One thing only: which cards lie face down. Their owner knows, the others see how many there are.",

  rule_end: "The end and the score",
  rule_end_when:
    "Everybody has the same number of turns: the game ends only when the round is over, just before the first player, who has the flag, would play again. The last round is the one that leaves this many stars on the board, or fewer:",
  rule_players: "players",
  rule_stars_left: "stars left",
  rule_end_star: "1 point a star",
  rule_end_pair: "1 point a pair: two stars of one colour",
  rule_end_token: "1 point a token",
  rule_end_winner:
    "Most points win. If tied, fewer tokens win. If still tied, you share the victory.",

  rule_expert: "The expert game",
  rule_expert_when:
    "Here points end the game. As soon as somebody reaches the target, this round is the last, even if points are lost again. The game also ends with a round that leaves no star on the board.",
  rule_target: "target",
  rule_invite: "Inviting others",
  rule_invite_near:
    "A link works for everyone who can reach the computer on which Fallstar runs. To invite people in the same home or school, someone starts it there with “fallstar play --host 0.0.0.0” and sends the address that it shows.",
  rule_invite_far:
    "For friends who are far away, someone hosts tables on a server on the internet with “fallstar serve”. The guide for that is docs/server.md, which comes with the program.",
  rule_about: "About this game",
  rule_about_author:
    "The mechanics are those of Gravity Superstar, a board game by Julian Allain, published by Sit Down! in 2018. If you like this, play it on a real table!",
  rule_about_own:
    "Fallstar is an independent program: it is not made, endorsed or licensed by the author or the publisher. Its name, words, art and tiles are its own. It is free software under the MIT licence.",
  rule_about_privacy: "There is no advertising, no tracking and no email address to give.",

  diagram_aim:
    "A game in progress. The rabbit's High jump ends in a long fall: out at the bottom, in at the top.",
  diagram_gravity:
    "The fox's feet point right, so it stands on the wall and walks up and down it. The robot stands as you do.",
  diagram_wrap: "One step left from the left edge comes in on the right.",
  diagram_step:
    "Two steps to choose from. The left one stays on the ledge, the right one ends in a fall onto a star.",
  diagram_long: "Long jump: two spaces left, or two right.",
  diagram_high: "High jump: up, then over the wall on the left, or onto the ledge on the right.",
  diagram_drop: "Drop: through the floor, then on down to the next one.",
  diagram_rotate: "Rotate: a quarter either way or half way round, and then the fall.",
  diagram_fall: "The step ends in the pit. The jump does not: nobody falls between its two spaces.",
  diagram_pairs:
    "The fox owns a blue star. A second one is worth two points: one for the star, one for the pair.",
  diagram_token: "The fall ends on a bare replay mark, which gives a token.",
  diagram_eject: "The fox falls on the robot, which leaves the board and pays.",
  diagram_door: "The fox lands on the open door, and the next one opens.",
  diagram_end:
    "Five stars are left. If the fox takes one, this round is the last of a game of two.",
} as const;
