"""`python -m tests.pictures`: draw the golden pictures and those of the page anew, and say how large they are."""

import gzip

from domain.pictures import picture_of
from service.web.assets import STATIC
from tests.pictures.tables import GAMES, GOLDEN, TABLES, golden_of, page_picture, scene_at

if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for game in GAMES:
        for table in TABLES:
            drawn = picture_of(game, scene_at(game, table), table.theme)
            golden_of(game, table).write_text(drawn + "\n", encoding="utf-8")
            print(f"{game} {table.name}: {len(drawn.encode())} bytes, {len(gzip.compress(drawn.encode()))} compressed")
        for language, name in (("en", game), ("de", f"{game}-de")):
            (STATIC / f"{name}.svg").write_text(page_picture(game, language), encoding="utf-8")
