"""Claims decided by a machine: proof and refutation side by side, judged by the kernel before anything is said."""
