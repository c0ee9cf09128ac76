"""The site: pages about works, statements and errata, all from certificates, ledger, theories and docstrings.

:mod:`verify.site.corpus` reads what there is, one module for each kind of page writes HTML from it, and
:mod:`verify.site.build` lets Sphinx make a site of that. Nothing here decides anything.
"""
