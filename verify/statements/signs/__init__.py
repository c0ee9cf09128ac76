"""All vectors of signs on a finite set: lists of them, and their signed sums of products."""
