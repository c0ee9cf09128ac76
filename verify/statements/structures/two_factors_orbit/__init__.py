"""The factors of a product on (xy - μ)²/2 become equal, and end on the balanced orbit of period 2."""
