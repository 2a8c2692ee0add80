"""A certificate authority for one test, made by openssl."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest


def openssl(*argv: str | Path) -> None:
    program = shutil.which("openssl")
    if program is None:
        pytest.skip("needs openssl: sudo apt install openssl")
    subprocess.run([program, *argv], check=True, capture_output=True)


def authority(folder: Path, name: str) -> Path:
    """The certificate of a new authority; its key lies beside it."""
    certificate = folder / f"{name}.pem"
    openssl(
        *("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"),
        *("-days", "2", "-subj", f"/CN={name}", "-keyout", folder / f"{name}.key"),
        *("-addext", "keyUsage=critical,keyCertSign", "-out", certificate),
    )
    return certificate


def signed(folder: Path, by: Path, host: str) -> tuple[Path, Path]:
    """Certificate and key of a server of this name or address."""
    request, certificate, key = (folder / f"server.{end}" for end in ("csr", "pem", "key"))
    names = folder / "server.ext"
    names.write_text(f"subjectAltName={'IP' if host[0].isdigit() else 'DNS'}:{host}\n")
    openssl(
        *("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"),
        *("-subj", "/CN=broker", "-keyout", key, "-out", request),
    )
    openssl(
        *("x509", "-req", "-in", request, "-CA", by, "-CAkey", by.with_suffix(".key")),
        *("-days", "2", "-extfile", names, "-out", certificate),
    )
    return certificate, key
