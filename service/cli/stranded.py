"""What `atoll migrate`, and so `atoll up`, say of stored matches whose rules are not at hand."""

from contextlib import closing

from domain.registry import AT_HAND
from service.store.database import Database
from service.store.rules import count_without_rules, rules_of, sentence_on


def tell_without_rules(database_url: str) -> str:
    """Return one line on the matches of the database whose revision or content is not at hand; empty when there is none."""
    with closing(Database(database_url, 1)) as database:
        return sentence_on(count_without_rules(database, rules_of(AT_HAND)))
