"""What the options of the games are called for players: a statement for a yes or no, a question's subject for what has values."""

from typing import Final

from domain.kernel.localized import Text

OPTION_WORDS: Final[dict[str, dict[str, Text]]] = {
    "das-riff": {
        "deck": Text("Cards in the pile: fish, corals, pearls, sharks, water", "Karten im Stapel: Fische, Korallen, Perlen, Haie, Wasser"),
        "starter": Text("Who begins", "Wer beginnt"),
        "shark_may_target_water": Text("Sharks may chase water away, too", "Haie dürfen auch Wasser vertreiben"),
        "reveal_credit_scope": Text("A card that you turned up yourself costs only 1", "Eine selbst aufgedeckte Karte kostet nur 1"),
        "fish_needs_tree": Text(
            "A fish has to be put to a tree at once; otherwise it may wait for one",
            "Ein Fisch muss sofort an einen Baum; sonst darf er auf einen warten",
        ),
        "opponent_bonus_free_choice": Text(
            "The other one may take a worm of any colour in place of a rolled one",
            "Der andere darf statt eines gewürfelten einen Wurm beliebiger Farbe nehmen",
        ),
        "dead_turns_draw": Text(
            "Draw after so many turns in a row in which nothing is done and no water flows",
            "Unentschieden nach so vielen Zügen hintereinander, in denen nichts getan wird und kein Wasser fließt",
        ),
        "max_turns": Text("Draw after so many turns in all", "Unentschieden nach so vielen Zügen insgesamt"),
    },
    "reef-encounter": {
        "advanced_game": Text(
            "Advanced game: nothing grows, and eating costs one more polyp",
            "Spiel für Fortgeschrittene: Nichts wächst, und Fressen kostet einen Polypen mehr",
        ),
        "action6_cube_must_be_played_now": Text(
            "A cube got for a polyp has to be used at once", "Ein für einen Polypen eingetauschter Larvenwürfel muss sofort genutzt werden"
        ),
        "last_lock_requirement": Text(
            "What it takes to lock the last coral tile", "Was es braucht, um das letzte Korallenplättchen festzulegen"
        ),
        "end3_test": Text("The reefs are full when", "Die Riffe sind voll, wenn"),
        "end4_threshold": Text("The open sea ends the match when", "Das offene Meer beendet die Partie, wenn"),
        "last_chance_min_size": Text(
            "Polyps that a coral needs to be eaten at the very end",
            "Polypen, die eine Koralle braucht, um ganz am Ende gefressen zu werden",
        ),
        "lay_action_one_board": Text(
            "All polyps of one laying have to go to the same reef", "Alle Polypen eines Legens müssen auf dasselbe Riff"
        ),
        "tie4_counts": Text("What decides the last tie", "Was beim letzten Gleichstand zählt"),
        "flip_that_flips_nothing": Text("An alga cylinder that turns no tile over", "Ein Algenzylinder, der kein Plättchen umdreht"),
        "growth_under_own_shrimp_on_bare_rock": Text(
            "Where your own shrimp stands on the bare growth space", "Wo die eigene Garnele auf dem freien Wachstumsfeld steht"
        ),
        "shrimp_move_limit": Text("Shrimp moves within one turn, at most", "Garnelenzüge in einem Zug, höchstens"),
        "turn_limit": Text("Turns of a match, at most", "Züge einer Partie, höchstens"),
    },
    "reef-gardens": {
        "board": Text("Board", "Spielplan"),
        "nursery": Text("What is a line of the nursery", "Was in der Auslage eine Reihe ist"),
        "corals": Text("Corals in the bag", "Korallen im Beutel"),
        "stations": Text("Points of the stations", "Punkte der Stationen"),
        "atolls": Text(
            "Atolls: no species twice on the start spaces of one site", "Atolle: keine Art zweimal auf den Startfeldern eines Bauplatzes"
        ),
        "random_start": Text("The first stations stand on sites drawn at random", "Die ersten Stationen stehen auf ausgelosten Bauplätzen"),
        "fusion_compare_own": Text(
            "Of several reefs of your own that meet, this counts", "Von mehreren eigenen Riffen, die sich treffen, zählt"
        ),
        "allow_negative_vp": Text("Points may fall below 0", "Punkte dürfen unter 0 fallen"),
        "shells_before_purchase_must_leave_a_purchase": Text(
            "Shells used before the purchase have to leave a line that can be bought",
            "Muscheln vor dem Kauf müssen noch eine kaufbare Reihe übrig lassen",
        ),
        "boat_tile_may_go_on_anemone": Text(
            "A coral fetched by boat may go onto an anemone", "Eine mit dem Boot geholte Koralle darf auf eine Anemone"
        ),
        "flipped_station_offers_starts": Text(
            "Reefs may begin at a station that has been scored", "An einer gewerteten Station dürfen Riffe beginnen"
        ),
    },
    "wondrous-creatures": {
        "tingent": Text("How strong Tingent is, when you play alone", "Wie stark Tingent ist, wenn du allein spielst"),
        "grant_net_on_token_space": Text("The net under a time token is gained, too", "Den Kescher unter einem Zeitplättchen gibt es auch"),
        "effect_on_plain_placement": Text(
            "Crew may use the special effects of all habitats next to it, once each",
            "Mannschaft darf die besonderen Effekte aller Lebensräume neben ihr je einmal nutzen",
        ),
        "eggs_instead_of_cards": Text(
            "Eggs may be hatched in place of icons on cards for an achievement",
            "Für eine Errungenschaft dürfen Eier statt Zeichen auf Karten zählen",
        ),
    },
}
"""By game and option. One without an entry is told by the game's README."""

VALUES: Final[dict[str, Text]] = {
    "seat_0": Text("seat 1", "Platz 1"),
    "seat_1": Text("seat 2", "Platz 2"),
    "random": Text("drawn at random", "ausgelost"),
    "turn": Text("until the end of the turn", "bis zum Ende des Zuges"),
    "immediate": Text("for the very next purchase", "beim allernächsten Kauf"),
    "only_if_no_rolled_color_left": Text("when no rolled colour is left", "wenn keine gewürfelte Farbe da ist"),
    "if_a_rolled_color_is_used_up": Text("when a rolled colour is used up", "wenn eine gewürfelte Farbe fehlt"),
    "never": Text("never", "nie"),
    "two_shrimps_eaten": Text("two eaten shrimps", "zwei gefressene Garnelen"),
    "two_polyps_in_fish": Text("two polyps in the fish", "zwei Polypen im Fisch"),
    "none": Text("nothing", "nichts"),
    "all_rock_covered": Text("every rock space is covered", "jedes Felsfeld bedeckt ist"),
    "no_legal_placement": Text("no colour can be laid any more", "keine Farbe mehr gelegt werden kann"),
    "cannot_refill": Text("it cannot be refilled", "es nicht aufgefüllt werden kann"),
    "fewer_than_three": Text("fewer than three tiles are left for it", "keine drei Plättchen dafür da sind"),
    "protected_polyps": Text("protected polyps", "geschützte Polypen"),
    "whole_corals": Text("whole corals", "ganze Korallen"),
    "legal": Text("is allowed", "ist erlaubt"),
    "illegal": Text("is not allowed", "ist nicht erlaubt"),
    "no_growth": Text("nothing grows", "wächst nichts"),
    "growth": Text("it grows", "wächst es"),
    "recommended": Text("the one for so many seats", "der für so viele Plätze gedachte"),
    "A_long": Text("long side A", "lange Seite A"),
    "B_short": Text("short side B", "kurze Seite B"),
    "diamond": Text("the lines of the diamond", "die Reihen der Raute"),
    "grid3x4": Text("rows and columns, three by four", "Zeilen und Spalten, drei mal vier"),
    "rows_only": Text("horizontal rows only", "nur waagerechte Reihen"),
    "six_clownfish": Text("six with clownfish", "sechs mit Clownfisch"),
    "graded": Text("from 6 and 3 up to 10 and 5", "von 6 und 3 bis 10 und 5"),
    "all_10_5": Text("10 and 5 at all of them", "10 und 5 an allen"),
    "max": Text("the largest", "das größte"),
    "sum": Text("all together", "alle zusammen"),
    "lazy": Text("lazy", "faul"),
    "easygoing": Text("easygoing", "gemütlich"),
    "wild": Text("wild", "wild"),
    "terrifying": Text("terrifying", "schrecklich"),
}
"""What values of options are called."""
