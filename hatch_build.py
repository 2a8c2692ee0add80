"""Compiles the text catalogues before a wheel or an editable install is made."""

import subprocess
import sys

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileCatalogues(BuildHookInterface):
    def initialize(self, version, build_data):
        subprocess.run([sys.executable, "-m", "boardctl.catalogues"], cwd=self.root, check=True)
