"""What can be checked without rules: members, versions, hashes, the chain, opened parts, and the list of commands."""

from domain.kernel.audit_bundle import RECORD_MEMBERS, AuditFailed, ServedRecord, by_command, check_members, expect_form, fail_if, same
from domain.kernel.audit_forms import OF_COMMAND, check_form
from domain.kernel.canonical import commitment_of, jcs, sha256_hex
from domain.kernel.ids import Json
from domain.kernel.json_fields import as_object, int_in, list_in, object_in, str_in
from domain.kernel.record import GENESIS


def check_chain(served: list[ServedRecord]) -> None:
    """Nine members each, in their form, versions without a gap, every hash and `prev` right, times never falling, one match."""
    prev = GENESIS
    at = ""
    for index, entry in enumerate(served):
        version = index + 1
        fail_if(entry.claimed != version, version, "version", f"expected version {version}, got {entry.claimed}")
        fail_if(sorted(entry.record) != RECORD_MEMBERS, version, "shape", "the record does not have exactly the nine members")
        fail_if(not same(entry.record["match"], served[0].record["match"]), version, "match", "the record belongs to another match")
        fail_if(entry.record["prev"] != prev, version, "prev", "prev is not the hash of the record before")
        fail_if(sha256_hex(jcs(entry.record)) != entry.hash, version, "hash", "the hash is not that of the record")
        with expect_form(version):
            check_form(entry)
        now = str_in(entry.record, "at")
        fail_if(now < at, version, "time", "the time lies before that of the record before")
        prev = entry.hash
        at = now


def check_commitments(served: list[ServedRecord], finished: bool) -> None:
    """Every opened part is the one that was committed to; in a finished history every part is opened."""
    for entry in served:
        sealed = object_in(entry.record, "sealed")
        match = str_in(entry.record, "match")
        for name in entry.opened:
            fail_if(name not in sealed, entry.claimed, "part", f"part {name} is opened, but was never sealed")
            salt = str_in(object_in(entry.opened, name), "salt")
            if commitment_of(match, entry.claimed, name, salt, entry.part(name)) != sealed[name]:
                raise AuditFailed(entry.claimed, "part", f"part {name} is not the one that was committed to")
        for name in sealed:
            if finished and name not in entry.opened:
                raise AuditFailed(entry.claimed, "closed", f"the part `{name}` is not opened, though the match is over")


def check_openings(served: list[ServedRecord]) -> None:
    """A record that says it shows a sealed part names one of an earlier record, which is opened there."""
    for entry in served:
        data = entry.data()
        if "opens" not in data:
            continue
        with expect_form(entry.claimed):
            for i, item in enumerate(list_in(data, "opens", "/data")):
                path = f"/data/opens/{i}"
                named = as_object(item, path)
                check_members(named, ["version", "part"], path)
                version, part = int_in(named, "version", path), str_in(named, "part", path)
                if not 1 <= version < entry.claimed or part not in served[version - 1].opened:
                    raise AuditFailed(entry.claimed, "opens", f"it shows part {part} of event {version}, which is not opened there")


def check_commands(served: list[ServedRecord], commands: list[Json]) -> None:
    """Each command has an id and a time of its own; the list of commands is that of the records, each body its opened part."""
    groups = by_command(served)
    fail_if(len(commands) != len(groups), 0, "commands", f"the bundle lists {len(commands)} commands, the records hold {len(groups)}")
    seen: set[str] = set()
    for i, (item, group) in enumerate(zip(commands, groups, strict=True)):
        first = group[0]
        check_group(group)
        command = str_in(first.record, "command")
        fail_if(command in seen, first.claimed, "commands", "the id of the command is that of an earlier one")
        seen.add(command)
        listed = as_object(item, f"/commands/{i}")
        check_members(listed, ["id", "version", "body"], f"/commands/{i}")
        if not same(listed["id"], command) or not same(listed["version"], first.claimed):
            raise AuditFailed(first.claimed, "commands", "the list of commands names another command here")
        body = first.part("command") if "command" in first.opened else None
        fail_if(not same(listed["body"], body), first.claimed, "commands", "the body in the list of commands is not the opened one")


def check_group(group: list[ServedRecord]) -> None:
    """The records of one command have one time; the first one, and no other, seals the command."""
    for entry in group:
        sealed = object_in(entry.record, "sealed")
        if entry is group[0]:
            fail_if("command" not in sealed, entry.claimed, "commands", "the first record of a command has no part `command`")
        elif any(name in sealed for name in OF_COMMAND):
            raise AuditFailed(entry.claimed, "commands", "only the first record of a command seals the command")
        fail_if(entry.record["at"] != group[0].record["at"], entry.claimed, "time", "the records of one command have different times")
