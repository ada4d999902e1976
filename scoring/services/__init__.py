"""Every write. Arguments are keyword-only; everything goes through `writing`: lock, transaction, revision, journal."""
