"""Addresses of login, the direction's desk."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
