"""The sentences of the site, in English; `scoring.words` fills them in and says them."""
