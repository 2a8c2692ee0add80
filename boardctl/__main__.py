"""`python -m boardctl` is the command `boardctl`."""

import sys

from boardctl.cli import main

sys.exit(main())
