"""Chromium without a window: what a page looks like once its scripts have run."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def chromium() -> str:
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None:
        pytest.skip("no Chromium here")
    return found


@pytest.fixture
def opened(chromium: str, tmp_path: Path) -> Callable[[str], str]:
    """Return a function that opens a page from the disk and returns its elements as they are then."""

    def run(html: str) -> str:
        path = tmp_path / "page.html"
        path.write_text(html, encoding="utf-8")
        flags = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--virtual-time-budget=5000",
            "--window-size=1280,900",
        ]
        command = [chromium, *flags, f"--user-data-dir={tmp_path / 'profile'}", "--dump-dom", path.as_uri()]
        return subprocess.run(command, capture_output=True, check=True, timeout=120).stdout.decode()

    return run
