"""One package a game: each exposes ``GAME``, and nothing outside this folder but ``adjudicator.bulk`` names one."""
