"""Starts the processes of the product, keeps them going and ends them in order."""
