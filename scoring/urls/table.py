"""Addresses of the list of one table, by its token."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
