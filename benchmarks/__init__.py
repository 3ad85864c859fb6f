"""What ``make bench`` runs. Figures depend on the machine: read them as ratios, and run them on a quiet one."""
