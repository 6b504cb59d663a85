"""Search: how a bot chooses a move from what its seat may know. It knows the kernel only."""
