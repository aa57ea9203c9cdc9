/* The levels of the tutorial. */
export default {
  level_step_title: "Step and fall",
  level_step_text:
    "Lay any card face down to take one step, left or right. With nothing under your feet, you fall! Catch the star below.",
  level_step_hint: "Step to the right, off the ledge. Any card will do.",
  level_step_done: "Down you went, and the star is yours.",

  level_long_title: "Long jump",
  level_long_text:
    "A step would take you into the pit. The Long jump goes two spaces, and you only fall when the jump is over.",
  level_long_hint: "Play the Long jump to the right.",
  level_long_done: "Right over the pit!",
  level_long_pit: "One step took you straight into the pit. Only the Long jump gets across.",
  level_other_way: "That was the other way: the star lies to the right.",

  level_high_title: "High jump",
  level_high_text:
    "A wall! Walls and floors stop every step. The High jump goes one space up, then one to the side.",
  level_high_hint: "Play the High jump to the right.",
  level_high_done: "Up and over.",

  level_drop_title: "Drop",
  level_drop_text:
    "The star is in a closed room. The Drop takes you through the floor under your feet: through that one, and no other.",
  level_drop_hint: "Play the Drop.",
  level_drop_done: "Straight through the floor!",
  level_drop_step:
    "A step stays above the floor. The Drop goes through it: the star is right under you.",

  level_rotate_title: "Rotate",
  level_rotate_text:
    "Your gravity goes where your feet go. Turn so that your feet point right, and you fall to the right! Catch both stars: every shape is a star.",
  level_rotate_hint: "Play Rotate, and choose the turn with your feet to the right.",
  level_rotate_done: "Now right is down for you. Only for you!",
  level_rotate_left: "Your feet pointed left, so you fell left. The stars lie to the right.",
  level_rotate_up: "Your feet pointed up, so you fell up. The stars lie to the right.",
  level_rotate_step:
    "A step does not turn you, so you fell down. Lay Rotate face up: it turns your feet.",

  level_turned_title: "Upside down",
  level_turned_text:
    "Your pawn stands on the ceiling and falls upwards: its left is your right! Arrows and words always show the way as you see it on the screen. Catch the star.",
  level_turned_hint: "Step to the right, then fall up to the star.",
  level_turned_done: "In a game, “My gravity” turns the board over when your pawn is upside down.",
  level_turned_other:
    "You went left on the screen, but the star lies to the right. Go by the arrows and the words.",

  level_wild_title: "The Wild",
  level_wild_text:
    "Your High jump is on the table, already played. The Wild can be any card you like.",
  level_wild_hint: "Play the Wild as a High jump to the right.",
  level_wild_done: "One card for everything.",
  level_wild_step:
    "Face down, the Wild is a step like any other card. Face up, it can be your High jump.",
  level_wild_other:
    "The star lies one space up and one to the right. That is a High jump to the right.",

  level_wrap_title: "Over the edge",
  level_wrap_text:
    "The board has no end: who leaves on one side comes in on the other. The faded strip around it shows what is there. Catch the green star, then the orange one.",
  level_wrap_hint: "Step to the left, over the edge.",
  level_wrap_then: "Step to the left again: you fall out at the bottom, and in at the top.",
  level_wrap_done: "Once around the world!",
  level_wrap_over:
    "Too few stars are left, so the game is over. Go straight for the green star and the orange one.",

  level_pairs_title: "Pairs",
  level_pairs_text:
    "Every star is one point. Two of the same colour are a pair: one point more! You have a blue one, with four tips. Make it a pair!",
  level_pairs_hint: "Step left and fall on the blue star.",
  level_pairs_done:
    "A pair: three points for two stars. A third blue one would wait for its sister: four are two pairs.",
  level_pairs_yellow:
    "Yellow brought you 1 point. The second blue star would have made a pair and brought 2.",

  level_token_title: "The token",
  level_token_text:
    "Fall on the empty ring, or through it: you get a token, worth 1 point. Or it pays for a second card in the same turn. Do it all in one turn: first the ring, then the star.",
  level_token_hint: "Keep the Long jump: lay the Drop, step to the right and fall on the ring.",
  level_token_then: "Play the Long jump to the right. Your token pays for it.",
  level_token_done:
    "Two cards in one turn: that is the most! Good to know: if a star lies in the ring, you get the star, and no token.",
  level_token_long:
    "The ring comes first, and from there only the Long jump gets to the star. You have used it up.",
  level_token_away: "That was the other way: the ring lies to the right.",
  level_token_drop:
    "You landed beside the ring. Lay the Drop face down: then it is a step to the right.",
  level_token_end:
    "You ended your turn. Your token would have paid for the Long jump in this same turn.",
  level_token_spent:
    "Your token is spent, and the star is still there. Only the Long jump to the right gets it.",

  level_eject_title: "Look out below!",
  level_eject_text:
    "Fall on another pawn, or through it, and out it goes until its next turn! Its owner gives you a star or a token: you choose. You have a pink star, the flower: make it a pair.",
  level_eject_hint: "Step to the right and fall on the pawn.",
  level_eject_then: "Take a pink star, the flower.",
  level_eject_done: "That pawn will come back on its next turn, with all its cards in hand.",
  level_eject_away: "That was the other way: the pawn stands on the right, below you.",
  level_eject_colour:
    "That star brought 1 point. A second pink star would have made a pair and brought 2.",

  level_door_title: "Doors",
  level_door_text:
    "Pawns come in at the open door: the one that glows. Land on it or pass through it, and the other door opens instead. Try it!",
  level_door_hint: "The door is two spaces to your right: play the Long jump.",
  level_door_done:
    "The other door is open now. The small arrow in a door shows where a pawn's feet point when it comes in.",
  level_door_step:
    "A step does not get you there: the open door was two spaces to your right, a Long jump away.",

  level_hand_title: "Cards back",
  level_hand_text:
    "You need the Drop, but it lies on the table. Instead of moving you may take all your cards back. That is your whole action.",
  level_hand_hint: "Take your cards back. That is all for this turn.",
  level_hand_then: "You have the Drop again: play it.",
  level_hand_done:
    "Your cards came back, and the Drop did the rest. With a token you may also take cards back as a second action.",
  level_hand_first:
    "Only the Drop gets into the closed room, and it is still on the table. Take your cards back first.",
  level_hand_other: "You had the Drop again! It goes through the floor, straight to the star.",

  level_fifth_title: "The fifth card",
  level_fifth_text:
    "Four cards are on the table. Lay the fifth, and all five come back by themselves! Use that to catch the yellow star. You have two turns.",
  level_fifth_hint: "Lay your card: a step to the right.",
  level_fifth_then: "You have the Drop again: play it.",
  level_fifth_done: "Your fifth card moved you, and brought the other four back. Clever!",
  level_fifth_left:
    "All five cards came back, but you went left. The room with the yellow star lies to the right.",
  level_fifth_turn:
    "You turned and fell, far from the yellow star. Lay the card face down: a step to the right.",
  level_fifth_other:
    "You had the Drop again! It goes through the floor, straight to the yellow star.",

  level_end_title: "The end of the game",
  level_end_text:
    "A round is one turn each. A game of two players ends after the round that leaves 4 stars or fewer on the board. There are 5. You have 14 points; {name} has 15 and has played. Win!",
  level_end_hint:
    "You have one white star, the one like a snowflake. A second one makes a pair: two points at once. Step left.",
  level_end_done:
    "You win, 16 to 15! In a real game, the top of the screen counts the stars until the last round. Now go and play!",
  level_end_tie:
    "15 to 15 is a tie: you need 16. The second white star would have made a pair and brought 2.",
} as const;
