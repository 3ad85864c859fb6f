"""What stops what, and for whom."""
