"""The service: takes commands over REST, stores facts, answers with what the caller may see."""
