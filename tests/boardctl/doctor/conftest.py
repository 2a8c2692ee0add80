from __future__ import annotations

import pytest

from boardctl.doctor import devices, guided
from hardware import link, sound


@pytest.fixture
def patient_doctor(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards and players that answer have all the time a slow machine needs."""
    monkeypatch.setattr(devices, "PATIENCE", 120.0)
    monkeypatch.setattr(guided, "ARRIVAL", 120.0)
    monkeypatch.setattr(link, "SILENCE", 120.0)
    monkeypatch.setattr(sound, "_HANGS", 120.0)
