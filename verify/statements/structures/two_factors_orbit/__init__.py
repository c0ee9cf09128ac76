"""The factors of a product on (xy - μ)²/2 become equal at all times; what two steps do near the balanced orbit."""
