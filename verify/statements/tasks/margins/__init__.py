"""Certificates of the largest margin in general: chapter 7.3 and appendix D.5."""
