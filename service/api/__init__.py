"""The REST edge: parse, call one use case, answer (the contract is docs/api.md; the document is openapi/openapi.json)."""
