"""Which entry of v is the largest after the second step."""
