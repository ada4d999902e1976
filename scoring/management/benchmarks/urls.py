"""The site's addresses and an empty page, which costs what every request costs."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.urls import path

from skatclub import urls


@login_not_required
def empty(_request: HttpRequest) -> HttpResponse:
    """Nothing."""
    return HttpResponse()


urlpatterns = [path("benchmark/empty/", empty), *urls.urlpatterns]
