"""Search for values at which formulas hold: small sets and groups by enumeration, numbers by sampling and descent."""
