"""Laws of the tree: every proof of every tree holds, and nothing else does."""

from functools import cache
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.log.merkle import (
    EMPTY_ROOT,
    Edge,
    ProofFailed,
    ReadHashes,
    check_consistency,
    check_inclusion,
    count_at,
    edge_of,
    hash_leaf,
    prove_consistency,
    prove_inclusion,
    root_of,
    tree_root,
)
from tests.log.trees import INPUTS, by_definition, leaves_of, reader_of
from tests.samples import samples

ROOTS: Final = [
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
"""The reference tree of the first implementation of RFC 6962 (google/certificate-transparency): its leaves, and its root at each size."""

MOST: Final = 70_000
SIZES: Final = st.one_of(st.integers(0, 40), st.integers(250, 520), st.integers(65_500, 66_100), st.integers(0, MOST))


@cache
def leaves() -> list[bytes]:
    """The leaves of the largest tree, made when a test asks for them first."""
    return leaves_of(MOST)


@cache
def read() -> ReadHashes:
    """What reads the hashes of that tree."""
    return reader_of(leaves())


def test_the_reference_values_of_rfc_6962() -> None:
    hashed = [hash_leaf(bytes.fromhex(text)) for text in INPUTS]
    assert EMPTY_ROOT.hex() == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert [root_of(hashed[:size]).hex() for size in range(1, 9)] == ROOTS


def test_every_proof_of_every_small_tree_holds() -> None:
    roots = [EMPTY_ROOT, *(by_definition(leaves()[:size]) for size in range(1, 40))]
    for size, root in enumerate(roots):
        assert tree_root(size, read()) == root
        for index in range(size):
            check_inclusion(index, size, leaves()[index], prove_inclusion(index, size, read()), root)
        for old in range(size + 1):
            check_consistency(old, size, roots[old], root, prove_consistency(old, size, read()))


@settings(max_examples=samples(60, 2000), deadline=None)
@given(st.data(), SIZES.filter(bool))
def test_an_inclusion_proof_holds_and_no_changed_one_does(data: st.DataObject, size: int) -> None:
    index = data.draw(st.integers(0, size - 1))
    root, proof = tree_root(size, read()), prove_inclusion(index, size, read())
    check_inclusion(index, size, leaves()[index], proof, root)
    leaf, other_root, steps = leaves()[index], root, list(proof)
    place = data.draw(st.integers(-4, len(proof) - 1))
    if place == -1:
        leaf = flip(leaf, data)
    elif place == -2:
        other_root = flip(root, data)
    elif place == -3:
        steps.insert(data.draw(st.integers(0, len(steps))), leaves()[0])
    elif place == -4:
        if not steps:
            return
        del steps[data.draw(st.integers(0, len(steps) - 1))]
    else:
        steps[place] = flip(steps[place], data)
    with pytest.raises(ProofFailed):
        check_inclusion(index, size, leaf, steps, other_root)


@settings(max_examples=samples(60, 2000), deadline=None)
@given(st.data(), SIZES)
def test_a_consistency_proof_holds_and_no_changed_one_does(data: st.DataObject, new: int) -> None:
    old = data.draw(st.integers(0, new))
    old_root, new_root, proof = tree_root(old, read()), tree_root(new, read()), prove_consistency(old, new, read())
    check_consistency(old, new, old_root, new_root, proof)
    place = data.draw(st.integers(-4, len(proof) - 1))
    steps, before, after = list(proof), old_root, new_root
    if place == -1:
        before = flip(before, data)
    elif place == -2 and old:
        after = flip(after, data)
    elif place == -3:
        steps.insert(data.draw(st.integers(0, len(steps))), leaves()[0])
    elif place == -4 and steps:
        del steps[data.draw(st.integers(0, len(steps) - 1))]
    elif place >= 0:
        steps[place] = flip(steps[place], data)
    else:
        return
    with pytest.raises(ProofFailed):
        check_consistency(old, new, before, after, steps)


@settings(max_examples=samples(30, 500), deadline=None)
@given(st.data(), SIZES.filter(lambda size: size > 1))
def test_a_proof_for_one_place_is_none_for_another(data: st.DataObject, size: int) -> None:
    index, other = data.draw(st.lists(st.integers(0, size - 1), min_size=2, max_size=2, unique=True))
    with pytest.raises(ProofFailed):
        check_inclusion(other, size, leaves()[index], prove_inclusion(index, size, read()), tree_root(size, read()))


@settings(max_examples=samples(20, 200), deadline=None)
@given(st.integers(0, 1400), st.integers(0, 1400))
def test_an_edge_grows_as_the_tree_is_defined(start: int, more: int) -> None:
    edge = edge_of(start, read())
    for leaf in leaves()[start : start + more]:
        for level, made in edge.append(leaf):
            size = edge.size()
            assert [made] == read()(level, count_at(size, level) - 1, 1)
    assert edge.size() == start + more
    assert edge.root() == tree_root(start + more, read())
    assert edge.levels == edge_of(start + more, read()).levels


def test_an_edge_grows_over_two_levels() -> None:
    edge = Edge([])
    for leaf in leaves()[:66_000]:
        edge.append(leaf)
    assert edge.root() == tree_root(66_000, read())
    assert [len(level) for level in edge.levels] == [66_000 % 256, 66_000 // 256 % 256, 1]


def test_nothing_goes_on_from_a_larger_tree_and_nothing_stands_outside() -> None:
    with pytest.raises(ProofFailed):
        check_consistency(3, 2, tree_root(3, read()), tree_root(2, read()), [])
    with pytest.raises(ProofFailed):
        check_inclusion(2, 2, leaves()[2], [], leaves()[2])
    with pytest.raises(ProofFailed):
        check_consistency(3, 7, tree_root(3, read()), tree_root(7, read()), [])


def flip(raw: bytes, data: st.DataObject) -> bytes:
    """Return the bytes with one bit changed."""
    bit = data.draw(st.integers(0, len(raw) * 8 - 1))
    return bytes(byte ^ (1 << bit % 8 if at == bit // 8 else 0) for at, byte in enumerate(raw))
