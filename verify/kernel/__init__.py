"""The trusted part: reads a certificate, replays it, derives the verdict. Standard library only."""
