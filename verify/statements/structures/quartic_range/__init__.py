"""Up to √5 − 1 gradient descent on (x² - μ)²/4 ends on the orbit of period 2, beyond there is one of period 4."""
