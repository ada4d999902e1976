"""The addresses, by role: public (no account), table (token), office (login). Fixed names: README."""

from django.urls import include, path, register_converter

from scoring.urls.converters import NumberConverter

register_converter(NumberConverter, "number")

from scoring.urls import office, public, table  # noqa: E402  (their patterns use the converter)

urlpatterns = [
    path("", include((public.urlpatterns, "public"))),
    path("t/", include((table.urlpatterns, "table"))),
    path("office/", include((office.urlpatterns, "office"))),
]
