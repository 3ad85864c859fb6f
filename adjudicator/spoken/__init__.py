"""Answers in words, as the command line, the pages and the assistants say them; no way in has words of its own."""
