"""What characters do with their cards and items: playing, paying for damage, resting, running out."""
