"""What changes hit points besides attacks, and conditions: heals, terrain, and being pushed and pulled."""
