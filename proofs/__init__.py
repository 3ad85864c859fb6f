"""What is proved once and for all: ``make proof`` searches, and a second, simpler program checks what it found."""
