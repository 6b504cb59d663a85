"""The bench of verifiers measures each form there is, on the same bytes."""

import shutil

from service.bench.verifying import lines, measure
from tests.vectors.make import VECTORS


def test_each_form_is_measured() -> None:
    path = VECTORS / "honest" / "lagoon.json"
    found = measure([path], 0.001, 1)
    (forms,) = found.values()
    assert {"interpreted"} | ({"javascript"} if shutil.which("node") else set()) <= set(forms)
    for told in forms.values():
        assert (told["events"], told["bytes"]) == (29, path.stat().st_size)
        assert (told["messages"], told["hashed"]) == (forms["interpreted"]["messages"], forms["interpreted"]["hashed"])
        assert 0 < told["hash"] < told["verify"]
    assert len(lines(found)) == 1 + len(forms)
