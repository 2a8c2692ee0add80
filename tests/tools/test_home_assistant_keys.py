from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from tools import home_assistant_keys

MQTT = "homeassistant/components/mqtt"
SOURCES = {
    "homeassistant-1.2.3.dist-info/METADATA": "Name: homeassistant\nVersion: 1.2.3\n",
    "homeassistant/const.py": 'CONF_NAME: Final = "name"\nCONF_DEVICE = "device"\n',
    f"{MQTT}/const.py": 'ATTR_QOS = "qos"\nCONF_QOS = ATTR_QOS\nCONF_TOPIC = "topic"\n',
    f"{MQTT}/abbreviations.py": 'ABBREVIATIONS = {"t": "topic"}\n',
    f"{MQTT}/discovery.py": 'TOPIC_MATCHER = re.compile(r"(?P<object_id>x)/" r"config")\n',
    f"{MQTT}/config.py": "MQTT_BASE = vol.Schema({vol.Optional(CONF_QOS, default=0): valid})\n",
    f"{MQTT}/schemas.py": """
SHARED_OPTIONS = [CONF_QOS]
_ONE = vol.Schema({vol.Exclusive(CONF_TOPIC, "topics"): valid})
MQTT_ENTITY_DEVICE_INFO_SCHEMA = vol.All(cv.deprecated("x"), vol.Schema({vol.Optional("id"): str}))
MQTT_ORIGIN_INFO_SCHEMA = vol.All(vol.Schema({vol.Required(CONF_NAME): str}))
COMMON = _ONE.extend({vol.Optional(CONF_DEVICE): MQTT_ENTITY_DEVICE_INFO_SCHEMA})
DEVICE_DISCOVERY_SCHEMA = _ONE.extend({vol.Required(CONF_DEVICE): MQTT_ENTITY_DEVICE_INFO_SCHEMA})
""",
    **{
        f"{MQTT}/{platform}.py": """
CONF_OWN = "own"
_BASE = MQTT_BASE.extend({vol.Required(CONF_OWN): str}).extend(COMMON.schema)
DISCOVERY_SCHEMA = vol.All(_BASE.extend({}, extra=vol.REMOVE_EXTRA), validate)
"""
        for platform in home_assistant_keys.PLATFORMS
    },
}


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    path = tmp_path / "homeassistant.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in SOURCES.items():
            archive.writestr(name, text)
    return path


def test_schemas_are_followed_through_names_extensions_and_wrappers(wheel: Path) -> None:
    found = home_assistant_keys.tables(wheel)
    own = {"own": True, "qos": False, "topic": False, "device": False}
    assert found == {
        "homeassistant": "1.2.3",
        "topic": "(?P<object_id>x)/config",
        "root": {"topic": False, "device": True},
        "device": {"id": False},
        "origin": {"name": True},
        "shared": ["qos"],
        "abbreviations": {"t": "topic"},
        "platforms": dict.fromkeys(home_assistant_keys.PLATFORMS, own),
    }


def test_the_tables_are_written_where_the_tests_look(
    wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(home_assistant_keys, "TABLES", tmp_path / "tables.json")
    assert home_assistant_keys.main([str(wheel)]) == 0
    assert json.loads((tmp_path / "tables.json").read_text())["homeassistant"] == "1.2.3"
    assert "the keys of Home Assistant 1.2.3" in capsys.readouterr().out
    assert home_assistant_keys.main([]) == 2
