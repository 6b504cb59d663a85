"""The limits of all 74 instant cards (rules C3, C6, L1-L8)."""

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

ONE_OF_EACH = ("Sunarrow", "Cryodon", "Owlite", "Chactiva", "Mernetid", "Magicadas")
"""Six cards for a wilderness."""

LIMITS: dict[str, Limits] = {}


def one(kind: int, number: int = 1) -> list[int]:
    """Return so much of one resource."""
    return [number if i == kind else 0 for i in range(4)]


def place(name: str) -> int:
    """Return a hex by its coordinates."""
    return Table().at(name)


def icons(habitat: int, name: str, count: int) -> list[str]:
    """Return cards with a habitat, but not the card itself."""
    return cards_with(habitat=habitat, but=(name,))[:count]


for NAME, KIND in {"Applet": FRUIT, "Backactooth": FLOWER, "Pangshroam": MUSHROOM, "Shellmit": CORAL}.items():
    LIMITS[NAME] = Limits(
        Case(reserve=icons((KIND + 1) % 4, NAME, 3), points=2),
        Case(reserve=icons(KIND, NAME, 4), points=10),
        Case(reserve=icons(KIND, NAME, 6), points=10),
    )
for NAME, WHERE, KIND in (
    ("Bearmour", "(1,1)", FRUIT),
    ("Curechino", "(3,6)", FLOWER),
    ("Goatitan", "(4,3)", MUSHROOM),
    ("Sealocanth", "(-3,6)", CORAL),
):
    LIMITS[NAME] = Limits(
        Case([stop()]),
        Case([Not(c.ChooseHex(place("(6,6)"))), c.ChooseHex(place(WHERE))], gained=one(KIND)),
        Case([c.ChooseHex(place(WHERE))], stock=FULL),
    )
for NAME, KIND in {"Cavigator": MUSHROOM, "Sandraco": FLOWER, "Verieberree": FRUIT, "Watereo": CORAL}.items():
    LIMITS[NAME] = Limits(
        Case(price=True, stock=one(KIND, 4), gained=one(KIND, -4), points=3),
        Case(price=True, reserve=icons(KIND, NAME, 4), points=3),
        Case(price=True, reserve=icons(KIND, NAME, 6), stock=one(KIND, 2), points=3),
    )
LIMITS["Edenborn"] = Limits(
    Case(points=1),
    Case(reserve=[*icons(FRUIT, "", 3), *icons(CORAL, "", 2)], points=3),
    Case(reserve=icons(CORAL, "", 12), points=12),
)
for NAME in ("Mammothog", "Mommhog"):
    LIMITS[NAME] = Limits(
        Case(reserve=["Applet"]),
        Case([pick("Triumpithon")], reserve=["Triumpithon"], gained=one(FLOWER), got_eggs=[MAMMAL], points=1),
        Case([pick("Triumpithon")], reserve=["Triumpithon", "Cryodon"], gained=one(FLOWER), got_eggs=[MAMMAL], points=1),
    )
LIMITS["Sugarider"] = Limits(
    Case(reserve=["Applet"]),
    Case([pick("Cryodon"), Not(pick("Cryodon")), pick("Magape")], reserve=["Cryodon", "Magape"], gained=[0, 1, 0, 1]),
    Case([pick("Cryodon"), pick("Magape")], reserve=["Cryodon", "Magape", "Triumpithon"], gained=[0, 1, 0, 1]),
)
for NAME in ("Arbokueen", "Arboqing"):
    LIMITS[NAME] = Limits(
        Case(stock=FULL),
        Case(
            [c.PlayCard(card("Cucunet"))], wilderness=["Cucunet"], stock=[0, 1, 1, 0], gained=[0, -1, -1, 0], played=["Cucunet"], got_nets=1
        ),
        Case(
            [Not(c.PlayCard(card("Mernetid"))), c.PlayCard(card("Cucunet"))],
            wilderness=["Mernetid", "Cucunet", "Waspike"],
            stock=[0, 2, 1, 1],
            gained=[0, -1, -1, 0],
            played=["Cucunet"],
            got_nets=1,
        ),
    )
for NAME in ("Florarzei", "Floratzel"):
    LIMITS[NAME] = Limits(
        Case(),
        Case([take("Shellmit")], wilderness=["Shellmit"], gained=one(CORAL, 2), held=["Shellmit"]),
        Case([take("Shellmit")], wilderness=["Shellmit", "Applet"], stock=[0, 5, 0, 0], gained=one(CORAL), held=["Shellmit"]),
    )
for NAME in ("Gryffling", "Gryphocean"):
    LIMITS[NAME] = Limits(
        Case(reserve=["Applet"]),
        Case([pick("Eggorgeous")], reserve=["Eggorgeous"], eggs=[(FISH, 5, 5)], points=10),
        Case([pick("Eggorgeous")], reserve=["Eggorgeous", "Swimmah"], eggs=[(FISH, 6, 5)], points=10),
    )
for NAME in ("Jumperor", "Jumpress"):
    LIMITS[NAME] = Limits(
        Case([species(FISH)], wilderness=["Applet"]),
        Case([species(CRUSTACEAN)], wilderness=["Applet", "Cryodon"], held=["Applet"], points=1),
        Case(
            [species(CRUSTACEAN)],
            wilderness=["Applet", "Bustosaur", "Sunarrow", "Pharabog", "Shellmit", "Watereo"],
            held=["Applet", "Bustosaur", "Sunarrow", "Pharabog", "Shellmit", "Watereo"],
            points=6,
        ),
    )
for NAME in ("Nighthief", "Nightogue"):
    LIMITS[NAME] = Limits(
        Case([stop()], wilderness=ONE_OF_EACH),
        Case([c.Sweep(0), take("Magicadas")], wilderness=ONE_OF_EACH, held=["Magicadas"]),
        Case([c.Sweep(1), take("Cryodon")], wilderness=ONE_OF_EACH, held=["Cryodon"]),
    )
for NAME in ("Owlean", "Owlite"):
    LIMITS[NAME] = Limits(
        Case(),
        Case([take("Applet")], wilderness=["Applet"], held=["Applet"], got_eggs=[CRUSTACEAN], points=1),
        Case(
            [take("Wolture"), Not(species(FISH)), species(BIRD)],
            wilderness=["Wolture", "Applet"],
            held=["Wolture"],
            got_eggs=[BIRD],
            points=1,
        ),
    )
LIMITS["Starbeak"] = Limits(
    Case(),
    Case([c.PlayCard(card("Mernetid"))], wilderness=["Mernetid"], played=["Mernetid"], got_nets=2),
    Case([c.PlayCard(card("Mernetid"))], wilderness=["Mernetid", "Cucunet"], hand=["Waspike"], played=["Mernetid"], got_nets=2),
)
for NAME, TWIN in (("Berrong", "Blizard"), ("Blizard", "Berrong")):
    LIMITS[NAME] = Limits(
        Case(reserve=["Cryodon"]),
        Case(reserve=["Magicadas", "Cavigator", "Cryodon"], points=3),
        Case(reserve=["Cavigator", TWIN]),
    )
for NAME in ("Frogain", "Frogave"):
    LIMITS[NAME] = Limits(
        Case([Not(pick("Swonder")), stop()], reserve=["Swonder"]),
        Case([pick("Swonder")], reserve=["Swonder"], more=lambda table: spend(table, "Swonder")),
        Case(
            [Not(pick("Lavarp")), pick("Swonder")],
            reserve=["Swonder", "Elepharm", "Lavarp"],
            more=lambda table: spend(table, "Swonder", "Elepharm"),
        ),
    )
for NAME in ("Lilizard", "Nimfizard"):
    LIMITS[NAME] = Limits(
        Case(),
        Case(
            [c.PlayCard(card("Cucunet"))],
            hand=["Cucunet"],
            stock=one(CORAL),
            gained=one(CORAL, -1),
            held=[],
            played=["Cucunet"],
            got_nets=1,
        ),
        Case(
            [c.PlayCard(card("Cucunet")), resource(FLOWER)],
            hand=["Cucunet", "Waspike"],
            stock=[0, 1, 1, 0],
            gained=one(CORAL, -1),
            held=["Waspike"],
            played=["Cucunet"],
            got_nets=1,
        ),
    )
for NAME in ("Metaforma", "Metamorpha"):
    LIMITS[NAME] = Limits(
        Case(reserve=["Cryodon"]),
        Case(reserve=["Cavigator", "Magicadas", "Cryodon"], got_eggs=[INSECT], points=1),
        Case(reserve=["Magicadas"], more=eggs_left(INSECT, 0)),
    )
for NAME in ("Mushmid", "Mushmidol"):
    LIMITS[NAME] = Limits(
        Case(hand=["Pinkroak", "Triumpithon"]),
        Case([c.PlayCard(card("Cucunet"))], hand=["Cucunet"], held=[], played=["Cucunet"], got_nets=1),
        Case(
            [Not(c.PlayCard(card("Triumpithon"))), c.PlayCard(card("Cucunet"))],
            hand=["Cucunet", "Triumpithon", "Waspike"],
            held=["Triumpithon", "Waspike"],
            played=["Cucunet"],
            got_nets=1,
        ),
    )
LIMITS["Rewardino"] = Limits(
    Case(),
    Case([c.ChooseMarker(3)], more=lambda table: receive(table, 3), got_nets=1),
    Case([Not(c.ChooseMarker(1)), c.ChooseMarker(2)], more=lambda table: receive(table, 2, 3), points=3),
)
for NAME in ("Caregaroo", "Clairgaroo"):
    LIMITS[NAME] = Limits(
        Case(reserve=["Pheoxi"], more=no_cards),
        Case(deck=["Applet"], held=["Applet"], got_eggs=[CRUSTACEAN], points=1),
        Case([species(MAMMAL)], deck=["Wolture"], held=["Wolture"], got_eggs=[MAMMAL], points=1),
    )
LIMITS["Cucunet"] = Limits("a plain gain always has something to do", Case(nets=2, got_nets=1), Case(nets=3, points=1))
LIMITS["Mernetid"] = Limits("a plain gain always has something to do", Case(nets=1, got_nets=2), Case(nets=2, got_nets=1, points=1))
for NAME in ("Deepus", "Swampus"):
    LIMITS[NAME] = Limits(
        Case(reserve=["Pheoxi"], more=no_cards),
        Case([pick("Mernetid")], deck=["Mernetid", "Applet", "Sunarrow"], held=["Mernetid"], points=4),
        Case(
            [first_looked_at],
            reserve=["Fishorse", "Draksid", "Swonder"],
            deck=["Cavigator", "Sealocanth", "Watereo", "Bearmour"],
            drawn=1,
            points=2,
            discarded=2,
        ),
    )
for NAME in ("Drawanta", "Drawight"):
    LIMITS[NAME] = Limits(
        Case(reserve=["Pheoxi"], hand=["Applet"], more=no_cards),
        Case([toss("Cryodon")], deck=["Cryodon", "Magape", "Owlite"], held=["Magape", "Owlite"]),
        Case([toss("Applet")], hand=["Applet"], held=[], drawn=3),
    )
LIMITS["Gluminor"] = Limits(
    Case(reserve=["Pheoxi"], hand=["Applet"], more=no_cards),
    Case(hand=icons(FRUIT, "", 9), drawn=1, points=10),
    Case(hand=icons(FRUIT, "", 13), drawn=1, points=10),
)
for NAME in ("Kilphin", "Kilpink"):
    LIMITS[NAME] = Limits(
        Case(hand=icons(FRUIT, "", 3), drawn=1),
        Case(hand=icons(FRUIT, "", 4), drawn=1, got_nets=1),
        Case(hand=icons(FRUIT, "", 9), drawn=1, nets=3, points=1),
    )
for NAME in ("Cocoroch", "Rosaroch"):
    LIMITS[NAME] = Limits(
        Case(),
        Case([egg(FISH), Not(egg(FISH)), egg(FISH, True)], eggs=[(FISH, 1, 1)], turned=[1, 0], points=4),
        Case([egg(FISH), egg(FISH)], eggs=[(FISH, 3, 0)], turned=[1, 1, 0], points=4),
    )
for NAME in ("Finhead", "Flareetle"):
    LIMITS[NAME] = Limits(
        Case(eggs=[(FISH, 0, 2)]),
        Case([egg(FISH), species(DRAGON)], eggs=[(FISH, 1, 0)], turned=[1], got_eggs=[DRAGON]),
        Case([egg(FISH), species(REPTILE)], eggs=[(FISH, 2, 0)], turned=[1, 0], got_eggs=[REPTILE], points=1),
    )
for NAME in ("Glowyrm", "Wallowyrm"):
    LIMITS[NAME] = Limits(
        Case(eggs=[(FISH, 0, 3)]),
        Case([egg(FISH)] * 5, eggs=[(FISH, 5, 0)], turned=[1] * 5, points=10),
        Case([egg(FISH)] * 5, eggs=[(FISH, 7, 0)], turned=[1] * 5 + [0] * 2, points=10),
    )
for NAME in ("Hoflora", "Hofume"):
    LIMITS[NAME] = Limits(
        Case(eggs=[(FISH, 0, 1)]),
        Case([egg(FISH), resource(MUSHROOM)], eggs=[(FISH, 1, 0)], stock=[0, 0, 0, 4], gained=one(MUSHROOM, 2), turned=[1]),
        Case([egg(FISH), resource(MUSHROOM)], eggs=[(FISH, 2, 0)], stock=[0, 0, 0, 5], gained=one(MUSHROOM), turned=[1, 0]),
        [Case([egg(FISH), resource(MUSHROOM)], eggs=[(FISH, 1, 0)], gained=one(MUSHROOM, 2), turned=[1])],
    )
for NAME in ("Magicadas", "Wizadas"):
    LIMITS[NAME] = Limits(
        Case(more=eggs_left(INSECT, 0)),
        Case(more=eggs_left(INSECT, 1), got_eggs=[INSECT], points=1),
        Case(eggs=[(FISH, 6, 0), (DRAGON, 0, 6)], points=2),
    )
LIMITS["Waspike"] = Limits(
    Case(more=no_eggs),
    Case([Not(species(FISH)), species(REPTILE)], more=eggs_left(FISH, 0), got_eggs=[REPTILE], points=1),
    Case([species(INSECT)], eggs=[(FISH, 6, 0), (DRAGON, 0, 6)], more=eggs_left(BIRD, 0), points=2),
)
LIMITS["Behewant"] = Limits(
    Case(),
    Case([toss("Applet"), toss("Cryodon")], hand=["Applet", "Cryodon"], held=[], points=4),
    Case([toss("Applet"), toss("Cryodon")], hand=["Applet", "Cryodon", "Owlite"], held=["Owlite"], points=4),
)
for NAME in ("Blankin", "Rockin"):
    LIMITS[NAME] = Limits(
        Case(),
        Case([toss("Applet")], hand=["Applet"], reserve=["Pharabog"], eggs=[(CRUSTACEAN, 1, 2)], held=[], points=4),
        Case(
            [toss("Solaroller")],
            hand=["Solaroller", "Applet"],
            reserve=["Pharabog", "Cavigator", "Sunarrow"],
            eggs=[(CRUSTACEAN, 1, 2), (DRAGON, 1, 0)],
            held=["Applet"],
            points=7,
        ),
    )
for NAME, POINTS, NETS, PRICE in (
    ("Cyaniu", 5, 0, [0, 3, 0, 2]),
    ("Goldeniu", 5, 0, [2, 0, 3, 0]),
    ("Healathan", 0, 1, [0, 3, 0, 0]),
    ("Revivathan", 0, 1, [3, 0, 0, 0]),
):
    FODDER = cards_with(habitat=MUSHROOM, kind=INSTANT, but=(NAME,))
    LIMITS[NAME] = Limits(
        Case(price=True, stock=PRICE, gained=[-part for part in PRICE], points=POINTS, got_nets=NETS),
        Case(
            [toss(paid) for paid in FODDER[: sum(PRICE) - 1]],
            price=True,
            hand=FODDER[: sum(PRICE)],
            held=[],
            points=POINTS,
            got_nets=NETS,
        ),
        Case(
            [Not(stop(), "must_choose"), *[toss(paid) for paid in FODDER[: sum(PRICE)]]],
            price=True,
            hand=FODDER[: sum(PRICE) + 2],
            held=FODDER[sum(PRICE) : sum(PRICE) + 2],
            points=POINTS,
            got_nets=NETS,
        ),
    )
for NAME in ("Doublagon", "Duplagon"):
    LIMITS[NAME] = Limits(
        Case(),
        Case([toss("Shellmit")], hand=["Shellmit"], stock=one(CORAL, 4), gained=one(CORAL, 2), held=[]),
        Case([toss("Shellmit")], hand=["Shellmit", "Applet"], stock=one(CORAL, 5), gained=one(CORAL), held=["Applet"]),
        [Case([toss("Shellmit")], hand=["Shellmit"], gained=one(CORAL, 2), held=[])],
    )
for NAME in ("Nidknight", "Nidmight"):
    LIMITS[NAME] = Limits(
        Case(),
        Case([toss("Applet")], hand=["Applet"], held=[], more=eggs_left(CRUSTACEAN, 2), got_eggs=[CRUSTACEAN] * 2, points=1),
        Case(
            [toss("Wolture"), species(BIRD)],
            hand=["Wolture", "Applet"],
            held=["Applet"],
            more=eggs_left(BIRD, 1),
            got_eggs=[BIRD],
            points=1,
        ),
        [Case([toss("Applet")], hand=["Applet"], held=[], got_eggs=[CRUSTACEAN] * 2, points=1)],
    )
LIMITS["Platinodon"] = Limits(
    Case(wilderness=["Applet", "Cryodon"]),
    Case([toss("Owlite"), take("Applet"), take("Cryodon")], hand=["Owlite"], wilderness=["Applet", "Cryodon"], held=["Applet", "Cryodon"]),
    Case(
        [toss("Owlite"), take("Applet"), take("Cryodon")],
        hand=["Owlite", "Chactiva"],
        wilderness=["Applet", "Cryodon", "Mernetid"],
        held=["Applet", "Cryodon", "Chactiva"],
    ),
)


def spend(table: Table, *names: str) -> None:
    """Take all energies from cards."""
    for name in names:
        table.state.energy[card(name)] = 0


def receive(table: Table, *markers: int) -> None:
    """Let seat 0 have placed markers, and have received their rewards."""
    for i, marker in enumerate(markers):
        table.state.markers[marker] = 0
        table.state.received[marker] = 1
        table.state.slot_owner[3 * i] = 0
