"""The house systems of friendly evenings, one file each; tournaments never use them (rules 4)."""
