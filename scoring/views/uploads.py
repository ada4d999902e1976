"""How much a request may carry in files, before any of it is kept."""

from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadhandler import FileUploadHandler


class UploadTooBig(RequestDataTooBig):
    """More was sent in files than any form of the site takes."""


class LimitedUpload(FileUploadHandler):
    """Refuses by the length that the browser announces; Django itself would write files of any size to the disk."""

    def handle_raw_input(
        self, input_data: Any, META: dict[str, Any], content_length: int, boundary: str, encoding: str | None = None
    ) -> None:
        """Raises UploadTooBig for more than UPLOAD_MOST_BYTES, in all files together."""
        if content_length > settings.UPLOAD_MOST_BYTES:
            raise UploadTooBig("more in files than UPLOAD_MOST_BYTES")

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        """The next handler keeps it."""
        return raw_data

    def file_complete(self, file_size: int) -> None:
        """The next handler gives the file."""
