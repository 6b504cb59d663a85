"""The component schemas of the OpenAPI document that speak of the transparency log."""

from typing import Final

from domain.kernel.ids import JsonObject
from domain.kernel.schema import array, integer, record, with_description
from service.matches import request_schemas

SIZE: Final = integer(0, 2**53 - 1)
KEY: Final[JsonObject] = {"type": "string", "description": "A public key as C2SP signed-note writes it: name, id and bytes."}

LOGGED: Final[dict[str, JsonObject]] = {
    "Log": record(
        {
            "origin": {"type": "string", "description": "The name of the log, the first line of its checkpoints."},
            "keys": with_description(
                array(record({"key": KEY, "since": with_description(SIZE, "From which size on it signs.")}, title="LogKey")),
                "The keys that sign, or have signed, checkpoints; the oldest first.",
            ),
            "size": with_description(SIZE, "Leaves of the newest checkpoint."),
            "cosigned": {
                "type": ["integer", "null"],
                "minimum": 0,
                "description": "The size of the newest checkpoint that a witness has signed; null for none.",
            },
            "witnesses": with_description(array(KEY), "The keys of witnesses whose signatures are taken."),
        }
    ),
    "Checkpoint": {"type": "string", "description": "A signed note: origin, size, root; then the signatures of the log and of witnesses."},
    "Tile": {"type": "string", "format": "binary", "description": "Hashes of 32 bytes, or entries, each behind its length in two bytes."},
    "Receipt": {"type": "string", "description": "A `.tlog-proof`: the leaf in `extra`, its index, the way to the root, the checkpoint."},
    "Consistency": {"type": "string", "description": "`old` and the known size, the proof, an empty line, the checkpoint."},
    "NewCosignatures": request_schemas.COSIGNATURES.source,
    "Cosignatures": record(
        {
            "size": with_description(SIZE, "The size of the checkpoint."),
            "taken": with_description(array({"type": "string"}), "The names of the witnesses whose signatures were taken."),
        }
    ),
}
