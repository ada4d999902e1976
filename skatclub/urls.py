"""All addresses of the site."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("", include("scoring.urls")),
]
handler400 = "scoring.views.faults.refused"
handler500 = "scoring.views.faults.went_wrong"
