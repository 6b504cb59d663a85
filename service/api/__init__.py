"""The REST edge: parse, call one use case, answer (the contract is docs' API page; the document is openapi/openapi.json)."""
