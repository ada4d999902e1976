"""The addresses, by role: public (no account), table (token), office (login)."""

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
