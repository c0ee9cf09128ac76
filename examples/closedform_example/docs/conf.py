"""The pages of a project that looks up what is proved."""

project = "A project that builds on closedform"
extensions = ["verify.testing.sphinx"]
closedform_certificates = "../../../certificates"
