"""Derivatives at a local minimum that let gradient descent oscillate with period 2.

Simple structures in neural networks (Chen), section 3.4.1 and appendix B.3 to B.5.
"""

from __future__ import annotations

SOURCE = "Simple structures in neural networks (Chen, thesis)"
