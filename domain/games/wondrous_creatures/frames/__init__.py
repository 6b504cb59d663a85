"""What is still to be done, as data: one class for each kind of thing."""
