"""Webhooks: players' programs are told what happens in their matches, signed, in order, each event at least once."""
