"""What somebody reads whose command does not reach the database of the site."""

from django.db import DatabaseError
from django.utils.translation import gettext as _


def unreached(error: DatabaseError) -> str:
    """A sentence in place of a traceback: mostly DATABASE_URL is missing in this shell."""
    words = _(
        "The database cannot be used: %(reason)s. Does DATABASE_URL name that of your site? “make serve” sets it up."
    )
    return words % {"reason": str(error).strip().split("\n")[0].rstrip(".")}
