"""`python -m service.bench`: how fast the whole product is, as ratios measured side by side in one run."""
