"""The whole database as one file, and back: SQLite by its online backup, PostgreSQL by pg_dump."""
