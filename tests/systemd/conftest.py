"""A whole Debian is only made in a campaign: it takes a minute and a mirror."""

from tests.conftest import CAMPAIGN

collect_ignore = [] if CAMPAIGN else ["test_install_debian.py"]
