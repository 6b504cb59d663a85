"""The dispatcher: finds what is due by looking, whatever has happened to hints, queues and workers."""
