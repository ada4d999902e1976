"""The Skat tournament application: rules at the bottom, pages at the top."""
