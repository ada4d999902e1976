"""All addresses of the site."""

from django.contrib import admin
from django.urls import path

from scoring import urls

urlpatterns = [*urls.urlpatterns, path("admin/", admin.site.urls)]
handler400 = "scoring.views.faults.refused"
handler500 = "scoring.views.faults.went_wrong"
