"""Reads from Home Assistant's own MQTT integration which keys a discovery payload may have.

For maintainers: `python -m tools.home_assistant_keys homeassistant-2026.2.3-py3-none-any.whl` (from
`pip download --no-deps homeassistant`) writes the tables our discovery is tested against. The wheel
is only read, never run: the schemas are followed through their syntax.
"""

from __future__ import annotations

import ast
import json
import re
import sys
import zipfile
from pathlib import Path

TABLES = Path(__file__).parent.parent / "tests" / "boardctl" / "mqtt" / "home_assistant.json"
PLATFORMS = ("sensor", "binary_sensor", "event", "select", "number", "switch", "button", "notify")
MARKERS = ("Required", "Optional", "Exclusive")

Keys = dict[str, bool]
"""Key → whether it is required."""


class Wheel:
    """The sources of one release."""

    def __init__(self, path: Path) -> None:
        self._archive = zipfile.ZipFile(path)
        (metadata,) = (n for n in self._archive.namelist() if n.endswith(".dist-info/METADATA"))
        found = re.search(r"^Version: (\S+)$", self._archive.read(metadata).decode(), re.MULTILINE)
        assert found is not None
        self.version = found[1]
        self._modules: dict[str, dict[str, ast.expr]] = {}
        self._words: dict[str, str] = {}
        words = ["homeassistant/const.py"]
        words += [f"homeassistant/components/{name}/const.py" for name in ("mqtt", *PLATFORMS)]
        for name in words:
            if name in self._archive.namelist():
                self._learn(self._assigned(name))

    def _learn(self, assigned: dict[str, ast.expr]) -> None:
        for name, value in assigned.items():
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                self._words[name] = value.value
            elif isinstance(value, ast.Name) and value.id in self._words:
                self._words[name] = self._words[value.id]

    def _assigned(self, name: str) -> dict[str, ast.expr]:
        """What is assigned at the top of a module."""
        found: dict[str, ast.expr] = {}
        for node in ast.parse(self._archive.read(name)).body:
            if isinstance(node, ast.AnnAssign) and node.value and isinstance(node.target, ast.Name):
                found[node.target.id] = node.value
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                found[node.targets[0].id] = node.value
        return found

    def module(self, name: str) -> dict[str, ast.expr]:
        if name not in self._modules:
            self._modules[name] = self._assigned(f"homeassistant/components/mqtt/{name}.py")
            self._learn(self._modules[name])
        return self._modules[name]

    def keys(self, module: str, schema: str) -> Keys:
        return self._keys(self.module(module)[schema], module)

    def _keys(self, node: ast.expr, module: str) -> Keys:
        if isinstance(node, ast.Dict):
            return self._marked(node)
        if isinstance(node, ast.Attribute):  # SCHEMA.schema
            return self._keys(node.value, module)
        if isinstance(node, ast.Name):
            for place in (module, "schemas", "config"):
                if node.id in self.module(place):
                    return self._keys(self.module(place)[node.id], place)
        if isinstance(node, ast.Call):
            parts = list(node.args)
            if isinstance(node.func, ast.Attribute) and node.func.attr == "extend":
                parts.append(node.func.value)
            return {k: needed for part in parts for k, needed in self._keys(part, module).items()}
        return {}

    def _marked(self, table: ast.Dict) -> Keys:
        found: Keys = {}
        for key in table.keys:
            if isinstance(key, ast.Call) and isinstance(key.func, ast.Attribute):
                assert key.func.attr in MARKERS
                found[self._word(key.args[0])] = key.func.attr == "Required"
        return found

    def _word(self, node: ast.expr) -> str:
        if isinstance(node, ast.Name):
            return self._words[node.id]
        assert isinstance(node, ast.Constant)
        return str(node.value)

    def listed(self, module: str, name: str) -> list[str]:
        """The words of a list such as `SHARED_OPTIONS`."""
        node = self.module(module)[name]
        assert isinstance(node, ast.List)
        return [self._word(entry) for entry in node.elts]

    def pairs(self, module: str, name: str) -> dict[str, str]:
        found: dict[str, str] = ast.literal_eval(self.module(module)[name])
        return found


def tables(path: Path) -> dict[str, object]:
    wheel = Wheel(path)
    topic = wheel.module("discovery")["TOPIC_MATCHER"]
    assert isinstance(topic, ast.Call)
    return {
        "homeassistant": wheel.version,
        "topic": ast.literal_eval(topic.args[0]),
        "root": wheel.keys("schemas", "DEVICE_DISCOVERY_SCHEMA"),
        "device": wheel.keys("schemas", "MQTT_ENTITY_DEVICE_INFO_SCHEMA"),
        "origin": wheel.keys("schemas", "MQTT_ORIGIN_INFO_SCHEMA"),
        "shared": wheel.listed("schemas", "SHARED_OPTIONS"),
        "abbreviations": wheel.pairs("abbreviations", "ABBREVIATIONS"),
        "platforms": {name: wheel.keys(name, "DISCOVERY_SCHEMA") for name in PLATFORMS},
    }


def main(argv: list[str]) -> int:
    if len(argv) != 1:
        print("python -m tools.home_assistant_keys WHEEL", file=sys.stderr)
        return 2
    found = tables(Path(argv[0]))
    TABLES.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n")
    print(f"{TABLES}: the keys of Home Assistant {found['homeassistant']}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
