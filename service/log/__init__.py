"""The transparency log: heads of matches in one Merkle tree, signed, so that nobody can rewrite a match unnoticed (docs/log.md)."""
