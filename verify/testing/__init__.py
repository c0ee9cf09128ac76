"""For the tests of other projects: certificates as tests, and random groups, networks and claims.

- :mod:`verify.testing.plugin` is a plug-in of pytest, which is there once ``closedform`` is installed: the option
  ``--closedform FOLDER`` replays certificates as tests, and the fixture ``closedform`` hands a test what is proved.
- :mod:`verify.testing.strategies` draws groups, solutions, networks and claims with Hypothesis.
- :mod:`verify.testing.sphinx` is an extension of Sphinx: pages look up claims, verdicts and numbers in certificates.

The extra ``closedform[testing]`` brings pytest and Hypothesis, ``closedform[site]`` Sphinx.
"""
