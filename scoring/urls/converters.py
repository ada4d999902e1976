"""Numbers in addresses run from 1 to 9999; anything else is no address of the site."""

from django.urls.converters import IntConverter


class NumberConverter(IntConverter):
    """1 to 9999 without leading zeros."""

    regex = "[1-9][0-9]{0,3}"
