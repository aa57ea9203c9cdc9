"""The search: what its tree holds, how it is kept, how cards are dealt, and what it finds."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import numpy as np
import pytest

from fallstar import Game
from fallstar.bots.levels import make_bot
from fallstar.bots.search import new_search_scratch, search
from fallstar.bots.search_bot import CATCH_UP, SearchBot, lead_of
from fallstar.bots.tree import (
    COUNT,
    DECISION_BITS,
    DECISION_MASK,
    HEADER,
    MEAN,
    VISITS,
    Tree,
    edges_of,
    find_node,
    keep_subtree,
    load_state,
    new_tree,
    records_for,
    visits_of,
    words_of,
)
from fallstar.bots.weights import load_weights
from fallstar.notation.move import MOVES
from fallstar.rules.board import Board
from fallstar.rules.kernel import legal
from fallstar.rules.layout import deal_others
from fallstar.rules.moves import MoveTable
from fallstar.rules.rng import Rng, new_rng
from fallstar.rules.score import share_victory, winners_at
from fallstar.rules.state import DOWN, HAND, TURN, State, seat_at
from fallstar.rules.stepping import step
from tools.endgames import FILE, Endgame, hit_rate, read_endgames

# Explore, rollout, fpu, scale; the network at the leaves, or random play that reaches the end.
BY_NETWORK = np.array([1.0, 0.0, 0.1, 4.0, 1.0])
BY_CHANCE = np.array([0.5, 2000.0, 0.1, 4.0, 1.0])


def some_way_in(seats: int, seed: int, decisions: int) -> Game:
    """A game by chance, some decisions in, but not over; there are choices to make."""
    game = Game.new(seats=seats, seed=seed)
    chance = make_bot("random", seed)
    while len(game.steps) < decisions or len(game.legal_moves()) == 1:
        assert game.turn is not None
        game.play(chance.choose(game.view(game.turn)))
    return game


def searched(
    board: Board,
    state: State,
    iterations: int,
    options: Any = BY_NETWORK,
    viewer: int | None = None,
    tree: Tree | None = None,
    rng: Rng | None = None,
) -> Tree:
    """The tree after a search, for the seat that decides unless another is named."""
    tree = new_tree(iterations + 1) if tree is None else tree
    rng = new_rng(1, "test") if rng is None else rng
    viewer = int(state[TURN]) if viewer is None else viewer
    scratch, net = new_search_scratch(), load_weights()
    search(board.moves, state, viewer, tree, net, scratch, rng, options, iterations)
    return tree


def nodes_of(tree: Tree, node: int = 0) -> list[int]:
    """A subtree, from its root."""
    return [
        node,
        *(n for edge in edges_of(tree, node) if edge.child for n in nodes_of(tree, edge.child)),
    ]


def told(tree: Tree, node: int) -> tuple[Any, ...]:
    """All a subtree says, as nested tuples without node numbers."""
    edges = [
        (*edge._replace(child=0), told(tree, edge.child) if edge.child else None)
        for edge in edges_of(tree, node)
    ]
    return tree.floats[node, VISITS], tree.floats[node, MEAN], tuple(edges)


def value_of(tree: Tree, node: int) -> float:
    return float(tree.floats[node, MEAN])


def visits_at(tree: Tree, node: int = 0) -> float:
    return float(tree.floats[node, VISITS])


def copied(tree: Tree) -> Tree:
    floats = tree.floats.copy()
    return Tree(floats, floats.view(np.int32), floats.view(np.uint64), tree.used.copy())


# The tree -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [BY_NETWORK, BY_CHANCE], ids=["network", "chance"])
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_every_visit_is_counted_once(options: Any, seats: int) -> None:
    game = some_way_in(seats, 1, 25)
    tree = searched(game.board, game.state, 400, options)
    assert visits_at(tree) == 400
    nodes = nodes_of(tree)
    assert len(nodes) == len(set(nodes)) > 50
    for node in nodes:
        edges = edges_of(tree, node)
        assert sum(edge.visits for edge in edges) == visits_at(tree, node)
        total = sum(edge.visits * edge.value for edge in edges)
        assert total == pytest.approx(visits_at(tree, node) * value_of(tree, node), abs=1e-3)
        for edge in edges:
            # The first visit ended there.
            assert not edge.child or edge.child > node
            assert not edge.child or visits_at(tree, edge.child) == edge.visits - 1


def test_only_legal_decisions_are_tried_and_priors_add_up() -> None:
    game = some_way_in(3, 2, 20)
    tree = searched(game.board, game.state, 300)
    assert {MOVES[edge.decision] for edge in edges_of(tree)} == set(game.legal_moves())
    for node in nodes_of(tree):
        priors = [edge.prior for edge in edges_of(tree, node)]
        # They are worked out from what is kept, so equal ones may differ in the last place.
        assert priors == pytest.approx(sorted(priors, reverse=True), rel=1e-6)
        assert min(priors) >= 0
        assert sum(priors) == pytest.approx(1, abs=1e-5)


def check_states(moves: MoveTable, tree: Tree, node: int, state: State, dealt: State) -> int:
    """Going down and playing leads to what is kept; returns how many nodes were compared."""
    kept = np.zeros_like(state)
    load_state(tree, node, words_of(moves), dealt, kept)
    assert kept.tobytes() == state.tobytes()
    edges, mask, compared = edges_of(tree, node), int(legal(moves, state)), 1
    assert mask == mask & sum(1 << edge.decision for edge in edges)
    for edge in edges:
        if edge.child and mask >> edge.decision & 1:
            later = state.copy()
            step(moves, later, edge.decision, None)
            compared += check_states(moves, tree, edge.child, later, dealt)
    return compared


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_node_knows_its_state_under_every_deal(seats: int) -> None:
    compared = 0
    for seed in range(6):
        game = some_way_in(seats, seed, 30)
        rng = new_rng(seed, "deals")
        tree = searched(game.board, game.state, 600, np.array([2.0, 0.0, 0.1, 4.0, 1.0]))
        for _ in range(5):
            dealt = game.state.copy()
            deal_others(dealt, int(game.state[TURN]), rng)
            compared += check_states(game.board.moves, tree, 0, dealt, dealt)
    assert compared > 5000


def test_a_full_tree_grows_no_more_but_is_still_searched() -> None:
    game = some_way_in(3, 1, 25)
    tree = searched(game.board, game.state, 500, tree=new_tree(20))
    assert 10 < len(nodes_of(tree)) < 60
    assert tree.used[0] <= len(tree.floats)
    assert visits_at(tree) == 500


def test_the_largest_tree_has_links_to_all_its_records() -> None:
    records = records_for(10**12)
    assert (records - 1) << DECISION_BITS | DECISION_MASK == np.iinfo(np.int32).max


def test_values_go_to_the_seat_that_decided() -> None:
    """Seat 2 wins this last round whatever happens: its nodes are worth all, the others none."""
    game = Game.from_position(
        "6a0,2b1,3b2,1b3 normal ......................bbp..wgy.b...g............ 2 "
        "i4v:D:-:b3p1g1o1w2:0/g3<:D:-:b2y1p1g1:0/i5>:D:-:y6p5g7o3w6:3 2 2 action"
    )
    tree = searched(game.board, game.state, 600, BY_CHANCE)
    seen: Counter[int] = Counter()

    def walk(node: int, state: State) -> None:
        mover = int(state[TURN])
        seen[mover] += int(visits_at(tree, node))
        assert value_of(tree, node) == (mover == 2 and visits_at(tree, node) > 0)
        for edge in edges_of(tree, node):
            assert edge.value == (mover == 2 and edge.visits > 0)
            if edge.child:
                next_state = state.copy()
                step(game.board.moves, next_state, edge.decision, None)
                walk(edge.child, next_state)

    walk(0, game.state)
    assert min(seen[seat] for seat in range(3)) > 20


def test_the_end_is_shared_as_the_rules_say() -> None:
    for seed in range(30):
        seats = 2 + seed % 5
        game = Game.new(seats=seats, seed=seed)
        bot = make_bot("gain", seed)
        while game.turn is not None:
            game.play(bot.choose(game.view(game.turn, previews=False)))
        shares = np.zeros(6)
        share_victory(game.state, shares)
        winners = winners_at(game.state)
        assert shares.tolist() == [(seat in winners) / len(winners) for seat in range(6)]


# Keeping it ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [BY_NETWORK, BY_CHANCE], ids=["network", "chance"])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_kept_subtree_is_exactly_what_it_was(options: Any, seats: int) -> None:
    game = some_way_in(seats, 3, 20)
    tree = searched(game.board, game.state, 500, options)
    words = words_of(game.board.moves)
    for node in nodes_of(tree)[::7]:
        kept = copied(tree)
        keep_subtree(kept, node, words)
        assert len(nodes_of(kept)) == len(nodes_of(tree, node))
        assert told(kept, 0) == told(tree, node)
        for one, two in zip(nodes_of(kept), nodes_of(tree, node), strict=True):
            states = [state_at(*where, words) for where in ((kept, one), (tree, two))]
            assert states[0] == states[1]


def state_at(tree: Tree, node: int, words: int) -> bytes:
    """The state that is kept at a node."""
    behind = node + HEADER + int(tree.numbers[node, COUNT])
    return tree.words[behind : behind + words].tobytes()[: 8 * words]


def test_a_kept_tree_is_searched_on_and_kept_again() -> None:
    game = some_way_in(2, 5, 10)
    board, state, rng = game.board, game.state, new_rng(2, "test")
    viewer = int(state[TURN])
    tree = searched(board, state, 400, tree=new_tree(2000), rng=rng)
    words, kept = words_of(board.moves), 0
    for _ in range(8):
        mask = int(legal(board.moves, state))
        visits = visits_of(tree)
        best = max(
            (number for number in range(35) if mask >> number & 1),
            key=lambda number: visits[number],
        )
        step(board.moves, state, best, None)
        node = find_node(tree, words, state, viewer)
        if node < 0:
            # A card was laid face down: which one it is, is not known any more.
            tree = new_tree(2000)
            searched(board, state, 400, viewer=viewer, tree=tree, rng=rng)
            continue
        kept += 1
        came = visits_at(tree, node)
        assert came > 0
        keep_subtree(tree, node, words)
        searched(board, state, 400, viewer=viewer, tree=tree, rng=rng)
        assert visits_at(tree) == came + 400
    assert kept > 3


@pytest.mark.parametrize("name", ["champion", "uct"])
def test_a_bot_goes_on_with_its_tree(name: str) -> None:
    """After its own decisions and those of others; the tree is private, so look behind the door."""
    game = Game.new(seats=2, seed=3)
    bots = [make_bot(f"{name}:iterations=400", seat) for seat in range(2)]
    reused: Counter[bool] = Counter()
    last = None
    while game.turn is not None and len(game.steps) < 40:
        bot, legal_now = bots[game.turn], len(game.legal_moves())
        move = bot.choose(game.view(game.turn, previews=False))
        assert isinstance(bot, SearchBot)
        if legal_now > 1:
            assert visits_at(bot._tree) >= 400
            if visits_at(bot._tree) > 400:
                reused[last == game.turn] += 1
        last = game.turn
        game.play(move)
    assert reused[True] > 1, "after an own decision"
    assert reused[False] > 5, "after another's"


def test_a_tree_is_of_one_hand() -> None:
    """After laying another card than it meant to, a bot must not go on as if it held that card."""
    compared = 0
    for seed in range(100):
        game = some_way_in(2, seed, 12)
        assert game.turn is not None
        bot = make_bot("champion:iterations=300", seed)
        assert isinstance(bot, SearchBot)
        seat = game.turn
        bot.choose(game.view(seat))
        for move in (m for m in game.legal_moves() if m.startswith("s")):
            branch = game.copy()
            branch.play(move)
            if branch.turn == seat and len(branch.legal_moves()) > 1:
                bot.choose(branch.view(seat))
                assert {move for move, _, _ in bot.last_search()} <= set(branch.legal_moves())
                bot.choose(game.view(seat))
                compared += 1
    assert compared > 10


# Finding a node -----------------------------------------------------------------------------------


def with_hidden_swapped(state: State, seat: int) -> State:
    state = state.copy()
    at = seat_at(seat)
    low = int(state[at + DOWN]) & -int(state[at + DOWN])
    instead = int(state[at + HAND]) & -int(state[at + HAND])
    state[at + DOWN] ^= low | instead
    state[at + HAND] ^= low | instead
    return state


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_node_is_found_by_public_things_and_by_all_of_them(seats: int) -> None:
    """A tree of one node: it is found for each deal of its moment, and for no other moment."""
    swapped, moments = 0, []
    game = Game.new(seats=seats, seed=seats)
    chance = make_bot("random", 1)
    while game.turn is not None and len(moments) < 60:
        shown = repr(game.view(game.turn, previews=False)).partition("expert=")[2]
        moments.append((game.state.copy(), shown))
        game.play(chance.choose(game.view(game.turn, previews=False)))
    words = words_of(game.board.moves)
    for state, shown in moments:
        viewer = int(state[TURN])
        tree = searched(game.board, state, 1)
        for other in range(seats):
            if other != viewer and state[seat_at(other) + DOWN]:
                assert find_node(tree, words, with_hidden_swapped(state, other), viewer) == 0
                swapped += 1
        for another, other_shown in moments:
            found = find_node(tree, words, another, viewer) == 0
            assert found == (other_shown == shown)
    assert swapped > 10


def test_a_search_does_not_depend_on_the_hidden_cards_it_was_given() -> None:
    """A tree looks the same whatever the root says of others' cards: they are dealt anew."""
    compared = 0
    for decisions in range(10, 40):
        game = some_way_in(3, decisions, decisions)
        assert game.turn is not None
        state = game.state
        other = (game.turn + 1) % 3
        if state[seat_at(other) + DOWN]:
            one, two = (
                searched(game.board, root, 100)
                for root in (state, with_hidden_swapped(state, other))
            )
            assert edges_of(one) == edges_of(two)
            compared += 1
    assert compared > 5


# Dealing ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("unseen", "count", "deals"), [(31, 2, 10), (0b10111, 2, 6), (3, 1, 2)])
def test_hidden_cards_are_dealt_evenly(unseen: int, count: int, deals: int) -> None:
    game = Game.new(seats=3, seed=1)
    state = game.state
    viewer, other = seat_at(0), seat_at(1)
    for at in (viewer, other):
        cards = [1 << bit for bit in range(5) if unseen >> bit & 1]
        state[at + DOWN] = sum(cards[:count])
        state[at + HAND] = sum(cards[count:])
    rng, draws = new_rng(1, "deals"), 1000 * deals
    seen: Counter[int] = Counter()
    before = state.copy()
    for _ in range(draws):
        deal_others(state, 0, rng)
        down = int(state[other + DOWN])
        assert down & int(state[other + HAND]) == 0
        assert down | int(state[other + HAND]) == unseen
        assert down.bit_count() == count
        seen[down] += 1
    state[other + DOWN], state[other + HAND] = before[other + DOWN], before[other + HAND]
    assert (state == before).all(), "nothing but the other's cards is dealt"
    assert len(seen) == deals
    spread = sum((times - 1000) ** 2 / 1000 for times in seen.values())
    assert spread < 28, "chi-square: one in a thousand at 9 degrees of freedom"


# What it finds ------------------------------------------------------------------------------------


def after(game: Game, move: str) -> Game:
    game = game.copy()
    game.play(move)
    return game


def wins_at_once(endgame: Endgame) -> bool:
    """Is a best decision the last of the game?"""
    game = Game.from_position(endgame.position)
    seat = game.turn
    return any(after(game, move).winners() == [seat] for move in endgame.best)


@pytest.mark.parametrize("text", ["champion:iterations=1000", "uct:iterations=4000"])
def test_it_finds_a_win_at_once(text: str) -> None:
    """Each with a fresh bot; most of what takes a whole turn is found too."""
    endgames = [e for e in read_endgames(FILE.read_text()) if e.share == 1]
    at_once = [endgame for endgame in endgames if wins_at_once(endgame)]
    assert len(at_once) >= 20
    assert all(hit_rate(make_bot(text), [endgame]) == (1, 1) for endgame in at_once)
    hits, total = hit_rate(make_bot(text), endgames)
    assert hits > 0.9 * total


@pytest.mark.parametrize("text", ["champion:iterations=300", "uct:iterations=300"])
def test_bots_in_threads_think_as_they_would_alone(text: str) -> None:
    def moves(seed: int) -> list[str]:
        game = Game.new(seats=2 + seed % 3, seed=seed)
        bots = [make_bot(text, seat) for seat in range(game.seats)]
        while game.turn is not None and len(game.steps) < 30:
            game.play(bots[game.turn].choose(game.view(game.turn, previews=False)))
        return [one.move for one in game.steps]

    alone = [moves(seed) for seed in range(6)]
    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(moves, range(6))) == alone


def test_thoughts_are_shares_of_the_visits() -> None:
    game = some_way_in(2, 1, 10)
    assert game.turn is not None
    bot = make_bot("champion:iterations=200")
    assert isinstance(bot, SearchBot)
    choice = bot.choose(game.view(game.turn))
    thoughts = bot.last_search()
    assert sum(share for _, share, _ in thoughts) == pytest.approx(1)
    assert all(0 <= worth <= 1 for _, _, worth in thoughts)
    assert max(thoughts, key=lambda thought: thought[1])[0] == choice


def test_a_clear_choice_takes_less_than_the_budget_and_a_close_one_up_to_its_stretch() -> None:
    budget, used = 1000, []
    for seed in range(20):
        game = some_way_in(3, seed, 10)
        assert game.turn is not None
        bot = make_bot(f"champion:iterations={budget},stretch=2", seed)
        assert isinstance(bot, SearchBot)
        bot.choose(game.view(game.turn))
        used.append(visits_at(bot._tree))
        lead = lead_of(bot._tree)
        assert lead > CATCH_UP * (2 * budget - used[-1]) or used[-1] == 2 * budget
    assert min(used) < budget < max(used) <= 2 * budget


@pytest.mark.parametrize("name", ["champion", "champion:milliseconds=20", "scout:iterations=30"])
def test_a_budget_of_ones_own_is_not_stretched(name: str) -> None:
    bot = make_bot(name)
    assert isinstance(bot, SearchBot)
    assert (bot.stretch > 1) == (name == "champion")


def test_a_game_that_goes_in_circles_is_broken_up() -> None:
    """Two searches could throw each other out for ever; late in a game they do something else."""
    game = Game.new(seats=2, seed=1)
    early = game.view(game.turn)
    late = msgspec.structs.replace(early, decisions=10_000)
    choices = [
        [make_bot("scout:iterations=30", seed).choose(view) for seed in range(60)]
        for view in (early, late)
    ]
    usual = max(set(choices[0]), key=choices[0].count)
    strayed = [sum(choice != usual for choice in some) for some in choices]
    assert strayed[1] >= strayed[0] + 2
