"""The way in for a table: the token in the address is the right, the code leads to it."""

import hashlib
import os
import time

from axes.helpers import get_client_ip_address
from django.conf import settings
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from scoring.models import Table
from scoring.reports.friendly import is_house_evening

WRONG_CODES_A_MINUTE = 30


def table_by_token(token: str) -> Table:
    """The table whose list this token opens; 404 for a token that never was or is no longer valid, and for a friendly
    evening by house rules, which has pages of its own.
    """
    table = any_table_by_token(token)
    if is_house_evening(table.series.tournament):
        raise Http404(_("This is a friendly evening: open the address of its table again."))
    return table


def any_table_by_token(token: str) -> Table:
    """The same for every kind of event."""
    table = Table.objects.select_related("series__tournament").filter(token=token).first()
    if table is None:
        raise Http404(_("This address is not valid (any more). The direction has the table's new code."))
    return table


def table_by_code(code: str) -> Table | None:
    """The table with this code, None for a wrong one."""
    return Table.objects.filter(code=code).first()


def wrong_code_allowed(request: HttpRequest) -> bool:
    """Count a wrong code; False once the address of the hall has had its thirty of this minute.

    A right code is never counted and never blocked, so one joker cannot lock a hall out. The count is the length of a
    file, because a process knows nothing of its neighbours.
    """
    folder = settings.CACHE_DIR / "wrong_codes"
    folder.mkdir(parents=True, exist_ok=True)
    minute = int(time.time() // 60)
    address = hashlib.sha256(str(get_client_ip_address(request)).encode()).hexdigest()[:32]
    with (folder / f"{address}-{minute}").open("ab") as file:
        file.write(b".")
        file.flush()
        count = os.fstat(file.fileno()).st_size
    if count == 1:
        _forget_old(minute)
    return count <= WRONG_CODES_A_MINUTE


def _forget_old(minute: int) -> None:
    for file in (settings.CACHE_DIR / "wrong_codes").iterdir():
        if not file.name.endswith((f"-{minute}", f"-{minute - 1}")):
            file.unlink(missing_ok=True)
