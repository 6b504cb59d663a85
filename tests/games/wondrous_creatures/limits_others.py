"""The limits of all recharge, energy, End and continuous cards (rules F1-F3, L5, L8, R5, Z2)."""

from domain.games.wondrous_creatures import commands as c
from domain.games.wondrous_creatures.components_names import INSTANT
from tests.games.wondrous_creatures.choices import egg, pick, resource, species, stop, take, toss
from tests.games.wondrous_creatures.limits import FULL, Case, Limits, Not, eggs_left, first_looked_at, no_cards, no_eggs
from tests.games.wondrous_creatures.table import (
    BIRD,
    CORAL,
    CRUSTACEAN,
    DRAGON,
    FISH,
    FLOWER,
    FRUIT,
    INSECT,
    MAMMAL,
    MUSHROOM,
    REPTILE,
    Table,
    card,
    cards_with,
)

ALWAYS = "a plain gain always has something to do"
LIMITS: dict[str, Limits] = {}


def one(kind: int, number: int = 1) -> list[int]:
    """Return so much of one resource."""
    return [number if i == kind else 0 for i in range(4)]


def only_birds(table: Table) -> None:
    """Leave one egg in the supply, a bird's."""
    no_eggs(table)
    table.state.bag[BIRD] -= 1
    table.state.supply[BIRD] = 1


# Recharge cards

for NAME, KIND in {"Cryodon": CORAL, "Hamstore": FRUIT, "Magape": MUSHROOM, "Triumpithon": FLOWER}.items():
    LIMITS[NAME] = Limits(
        Case(stock=one(KIND, 6), trophies=9),
        Case(trophies=3, gained=one(KIND, 2)),
        Case(stock=one(KIND, 4), trophies=9, gained=one(KIND, 2)),
        [Case(trophies=2, gained=one(KIND))],
    )
LIMITS["Doground"] = Limits(
    Case(reserve=["Pheoxi"], more=no_cards),
    Case(reserve=cards_with(habitat=CORAL, but=("Shellmit",))[:5], deck=["Shellmit"], held=["Shellmit"], points=5),
    Case(reserve=cards_with(habitat=CORAL, but=("Shellmit",))[:7], deck=["Shellmit"], held=["Shellmit"], points=5),
)
LIMITS["Pinkroak"] = Limits(
    Case(reserve=["Clairgaroo"], stock=one(FLOWER, 6)),
    Case(reserve=["Cryodon", "Sunarrow"], stock=one(CORAL, 4), gained=one(CORAL, 2)),
    Case(
        [Not(resource(MUSHROOM)), resource(CORAL)],
        reserve=["Cryodon", "Sunarrow", "Cucunet"],
        stock=one(CORAL, 5),
        gained=one(CORAL, 1),
    ),
    [Case(reserve=["Cryodon", "Sunarrow"], gained=one(CORAL, 2))],
)
LIMITS["Eucalord"] = Limits(
    Case(stock=FULL, trophies=9),
    Case([Not(resource(FRUIT)), resource(FLOWER)], stock=[1, 0, 0, 2], trophies=3, gained=one(FLOWER, 2)),
    Case(stock=[6, 6, 5, 6], trophies=9, gained=one(FLOWER)),
    [Case([resource(FRUIT)], trophies=2, gained=one(FRUIT))],
)
LIMITS["Wayfinder"] = Limits(ALWAYS, Case(stock=[3, 2, 3, 3], gained=one(CORAL), points=3), Case(stock=FULL, points=6))
LIMITS["Hawkwaka"] = Limits(
    Case(reserve=["Applet"]), Case(reserve=cards_with(kind=2)[:5], points=5), Case(reserve=cards_with(kind=2)[:7], points=5)
)
LIMITS["Aromalli"] = Limits(
    Case(reserve=["Pheoxi"], more=no_cards),
    Case(deck=["Shellmit"], stock=one(CORAL, 5), held=["Shellmit"], gained=one(CORAL)),
    Case(deck=["Shellmit"], stock=one(CORAL, 6), held=["Shellmit"]),
    [Case(deck=["Shellmit"], held=["Shellmit"], gained=one(CORAL))],
)
LIMITS["Caprieel"] = Limits(
    Case(reserve=["Pheoxi"], more=no_cards),
    Case(deck=["Applet"], held=["Applet"], more=eggs_left(CRUSTACEAN, 1), got_eggs=[CRUSTACEAN], points=1),
    Case([Not(species(CRUSTACEAN)), species(FISH)], deck=["Duckaiser"], held=["Duckaiser"], got_eggs=[FISH], points=1),
)
LIMITS["Housilk"] = Limits(
    Case(stock=FULL),
    Case(
        [resource(MUSHROOM), egg(FISH), egg(FISH, True)], eggs=[(FISH, 1, 1)], stock=one(MUSHROOM, 5), gained=one(MUSHROOM), turned=[1, 0]
    ),
    Case([resource(MUSHROOM), egg(FISH), egg(FISH)], eggs=[(FISH, 3, 0)], gained=one(MUSHROOM), turned=[1, 1, 0]),
)
LIMITS["Mentimidae"] = Limits(
    Case(eggs=[(FISH, 3, 1)]), Case(eggs=[(FISH, 1, 2)], points=1), Case(eggs=[(FISH, 0, 5), (BIRD, 0, 2)], points=3)
)

# Energy cards

LIMITS["Elepharm"] = Limits(
    Case(stock=FULL),
    Case([resource(CORAL), resource(FRUIT), resource(FLOWER), c.ChooseNumber(3)], stock=[3, 0, 0, 0], gained=[-3, 1, 3, 0]),
    Case(
        [resource(CORAL), resource(FRUIT), resource(FLOWER), Not(c.ChooseNumber(3)), c.ChooseNumber(2)],
        stock=[3, 0, 4, 0],
        gained=[-2, 1, 2, 0],
    ),
)
LIMITS["Globeon"] = Limits(
    Case(hand=["Cucunet"]),
    Case([c.PlayCard(card("Cryodon"))], hand=["Cryodon"], held=[], played=["Cryodon"]),
    Case([c.PlayCard(card("Cryodon"))], hand=["Cryodon", "Magape", "Cucunet"], held=["Magape", "Cucunet"], played=["Cryodon"]),
)
LIMITS["Nutabi"] = Limits(
    Case(stock=FULL, trophies=9),
    Case([resource(MUSHROOM)], trophies=3, gained=one(MUSHROOM, 2)),
    Case([Not(resource(FRUIT)), resource(MUSHROOM)], stock=[6, 0, 0, 5], trophies=9, gained=one(MUSHROOM)),
    [Case([resource(FRUIT)], trophies=2, gained=one(FRUIT))],
)
LIMITS["Pheoxi"] = Limits(
    Case(reserve=["Applet"]),
    Case([pick("Magape"), Not(c.UseEnergy(card("Pheoxi")), "used_this_turn")], reserve=["Magape", "Swonder"], gained=one(MUSHROOM)),
    Case([pick("Magape")], reserve=["Magape", "Cryodon"], gained=one(MUSHROOM)),
)
LIMITS["Hanguine"] = Limits(
    Case(hand=["Cucunet"], wilderness=["Mernetid"]),
    Case([c.PlayCard(card("Eggorgeous"))], hand=["Eggorgeous"], held=[], played=["Eggorgeous"]),
    Case(
        [Not(c.PlayCard(card("Mernetid"))), c.PlayCard(card("Swimmah"))],
        hand=["Eggorgeous"],
        wilderness=["Mernetid", "Swimmah"],
        played=["Swimmah"],
    ),
)
LIMITS["Swonder"] = Limits(
    Case(),
    Case([take("Applet")], wilderness=["Applet"], held=["Applet"]),
    Case([take("Applet")], wilderness=["Applet", "Cryodon"], held=["Applet"]),
)
for NAME in ("Plataurora", "Platazul"):
    LIMITS[NAME] = Limits(
        Case(more=no_eggs),
        Case([species(BIRD)], more=only_birds),
        Case([Not(species(REPTILE)), species(BIRD)], eggs=[(BIRD, 1, 0)]),
    )
LIMITS["Lavarp"] = Limits(
    Case(reserve=["Pheoxi"], more=no_cards),
    Case([c.ChooseOption(1), c.ChooseOption(2)], deck=["Shellmit"], held=["Shellmit"], gained=one(CORAL), points=1),
    Case(
        [c.ChooseOption(0), Not(c.ChooseOption(0)), c.ChooseOption(2)],
        deck=["Shellmit"],
        held=["Shellmit"],
        got_eggs=[CRUSTACEAN],
        points=2,
    ),
)
LIMITS["Pondire"] = Limits(
    Case(reserve=["Pheoxi"], more=no_cards),
    Case([pick("Shellmit")], deck=["Shellmit", "Applet", "Chactiva"], held=["Shellmit"], gained=one(CORAL)),
    Case([first_looked_at], deck=["Shellmit", "Watereo", "Sealocanth", "Sunarrow"], stock=one(CORAL, 6), drawn=1, discarded=2),
)
LIMITS["Centom"] = Limits(
    Case(points=2),
    Case([egg(FISH), egg(FISH, True)], eggs=[(FISH, 1, 1)], turned=[1, 0], points=2),
    Case([egg(FISH), egg(FISH)], eggs=[(FISH, 3, 0)], turned=[1, 1, 0], points=2),
)
LIMITS["Fafkeen"] = Limits(
    Case(hand=["Applet"], barred="guard_not_met"),
    Case(deck=["Shellmit", "Sunarrow", "Applet", "Chactiva"], held=["Shellmit", "Sunarrow", "Applet", "Chactiva"], gained=[1, 2, 1, 0]),
    Case(
        deck=["Shellmit", "Sunarrow", "Cryodon", "Gryphocean"],
        stock=one(CORAL, 5),
        held=["Shellmit", "Sunarrow", "Cryodon", "Gryphocean"],
        gained=one(CORAL),
    ),
)
for NAME in ("Throboros", "Throiamet"):
    LIMITS[NAME] = Limits(
        Case([toss("Shellmit")], by="Doublagon", hand=["Shellmit"], held=[], gained=one(CORAL, 2)),
        Case([toss("Mammothog"), pick(NAME)], by="Doublagon", hand=["Mammothog"], held=[], played=["Mammothog"]),
        Case(
            [toss("Cucunet"), pick(NAME), toss("Waspike")],
            by="Behewant",
            hand=["Cucunet", "Waspike"],
            held=[],
            played=["Cucunet"],
            got_nets=1,
            points=2,
        ),
    )
LIMITS["Wyfin"] = Limits(
    Case(),
    Case([toss("Shellmit")], hand=["Shellmit"], stock=one(CORAL, 4), held=[], gained=one(CORAL, 2)),
    Case([toss("Shellmit")], hand=["Shellmit", "Applet"], stock=one(CORAL, 5), held=["Applet"], gained=one(CORAL)),
    [Case([toss("Shellmit")], hand=["Shellmit"], held=[], gained=one(CORAL, 2))],
)

# End cards: their worth

for NAME, KIND in {
    "Sunarrow": CRUSTACEAN,
    "Dracougar": MAMMAL,
    "Skyrant": BIRD,
    "Torterran": REPTILE,
    "Sharkhon": FISH,
    "Gemantis": INSECT,
    "Newtyrant": DRAGON,
}.items():
    LIMITS[NAME] = Limits(
        Case(eggs=[((KIND + 1) % 7, 2, 1)], points=2),
        Case(reserve=cards_with(species=KIND, kind=INSTANT)[:1], eggs=[(KIND, 1, 1)], points=5),
        Case(reserve=cards_with(species=KIND, kind=INSTANT)[:3], eggs=[(KIND, 3, 3)], points=11),
    )
LIMITS["Bustosaur"] = Limits(
    Case(reserve=["Applet"]),
    Case(reserve=["Swimmah", "Cryodon"], points=3),
    Case(reserve=["Swimmah", "Cryodon", "Eggorgeous"], eggs=[(FISH, 2, 2)], points=4),
)
for NAME, KIND, EACH, MOST in (("Duckaiser", 0, 1, 12), ("Swimmah", 1, 3, 4), ("Yormovent", 3, 3, 4)):
    LIMITS[NAME] = Limits(
        Case(reserve=["Eggorgeous"]),
        Case(reserve=cards_with(kind=KIND)[:MOST], points=12),
        Case(reserve=cards_with(kind=KIND)[: MOST + 1], points=12),
        [Case(reserve=cards_with(kind=KIND)[: MOST - 1], points=12 - EACH)],
    )
    assert EACH * MOST == 12
LIMITS["Eggorgeous"] = Limits(Case(), Case(eggs=[(FISH, 1, 1)], points=2), Case(eggs=[(FISH, 6, 0), (DRAGON, 0, 6)], points=12))
LIMITS["Solaroller"] = Limits(
    Case(reserve=["Cryodon", "Owlite"]),
    Case(reserve=[name for kind in (CORAL, FLOWER, MUSHROOM) for name in cards_with(habitat=kind, kind=0)[:1]], points=4),
    Case(reserve=[name for kind in range(4) for name in cards_with(habitat=kind, kind=0)[:5]], points=12),
)
LIMITS["Wolture"] = Limits(Case(), Case(stock=[3, 3, 2, 1], nets=3, points=12), Case(stock=FULL, nets=3, points=12))

# Continuous cards: what does not fire them, once, several times

LIMITS["Pharabog"] = Limits(Case(by="Owlean"), Case(by="Cavigator", points=5), Case(by="Cavigator", hand=["Watereo"], points=5))
LIMITS["Crystalama"] = Limits(
    Case(by="Cavigator", more=lambda table: table.score(0, 28), points=3 - 22),
    Case([pick("Cryodon")], by="Cavigator", reserve=["Cryodon"], more=lambda table: table.score(0, 28), points=3 - 22, gained=one(CORAL)),
    Case(
        [pick("Cryodon")],
        by="Cavigator",
        reserve=["Cryodon", "Magape"],
        more=lambda table: table.score(0, 28),
        points=3 - 22,
        gained=one(CORAL),
    ),
)
LIMITS["Thunderilla"] = Limits(
    Case(by="Cavigator", points=3),
    Case(by="Cavigator", more=lambda table: table.score(0, 28), points=5 - 22),
    Case(by="Cavigator", more=lambda table: trophy_gone(table), points=3 - 22),
)
LIMITS["Vikey"] = Limits(
    Case(by="Sugarider"),
    Case([pick("Cryodon")], by="Mommhog", reserve=["Cryodon"], gained=one(CORAL), got_eggs=[MAMMAL], points=2),
    Case([pick("Cryodon"), pick("Magape")], by="Sugarider", reserve=["Cryodon", "Magape"], gained=[0, 1, 0, 1], points=2),
)
LIMITS["Chactiva"] = Limits(
    Case(by="Cavigator", points=3),
    Case([resource(MUSHROOM)], by="Cavigator", more=lambda table: table.score(0, 28), points=3 - 22, gained=one(MUSHROOM)),
    Case(by="Cavigator", stock=FULL, more=lambda table: table.score(0, 28), points=3 - 22),
)
LIMITS["Stridesert"] = Limits(
    Case(by="Eggorgeous"),
    Case(by="Cucunet", got_nets=1, points=1),
    Case([c.PlayCard(card("Cucunet"))], by="Mushmid", hand=["Cucunet"], held=[], played=["Cucunet"], got_nets=1, points=2),
)
LIMITS["Fishorse"] = Limits(
    Case([pick("Sunarrow")], by="Swampus", deck=["Sunarrow", "Applet", "Eggorgeous"], held=["Sunarrow"]),
    Case(by="Kilphin", drawn=1, points=1),
    Case([toss("Applet")], by="Drawanta", hand=["Applet"], held=[], drawn=3, points=3),
)
LIMITS["Lunantula"] = Limits(
    Case([stop()], by="Cocoroch", eggs=[(FISH, 2, 0)]),
    Case([egg(FISH), stop()], by="Cocoroch", eggs=[(FISH, 2, 0)], turned=[1, 0], points=3),
    Case([egg(FISH), egg(FISH)], by="Cocoroch", eggs=[(FISH, 3, 0)], turned=[1, 1, 0], points=5),
)
LIMITS["Stellaling"] = Limits(
    Case(by="Magicadas", more=eggs_left(INSECT, 0)),
    Case(by="Magicadas", got_eggs=[INSECT], points=2),
    Case(by="Magicadas", eggs=[(FISH, 6, 0), (DRAGON, 0, 6)], points=3),
)
LIMITS["Draksid"] = Limits(
    Case([c.Sweep(0), stop()], by="Nighthief", wilderness=["Applet", "Cryodon"]),
    Case([toss("Shellmit")], by="Doublagon", hand=["Shellmit"], held=[], gained=one(CORAL, 2), points=1),
    Case([toss("Applet"), toss("Cryodon")], by="Behewant", hand=["Applet", "Cryodon", "Owlite"], held=["Owlite"], points=6),
)


def trophy_gone(table: Table) -> None:
    """Leave no trophy on the board, and the seat about to reach the one at 30 points."""
    table.score(0, 28)
    table.trophies_left(0)
    table.state.end_seat = 1
