"""Builds the wheel of this folder with the standard library alone (PEP 517).

So `pip install .` needs no network: a wheel of a package without compiled parts is an archive of
its files, with three files that describe it.
"""

from __future__ import annotations

import base64
import hashlib
import re
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple

HERE = Path(__file__).resolve().parent
PACKAGE = "shunt_client"

# The oldest moment that an archive knows: two builds of the same files are the same bytes.
MOMENT = (1980, 1, 1, 0, 0, 0)


def build_wheel(
    wheel_directory: str,
    config_settings: Optional[Dict[str, Any]] = None,
    metadata_directory: Optional[str] = None,
) -> str:
    version = _field("version")
    info = f"{PACKAGE}-{version}.dist-info"
    tags = "Wheel-Version: 1.0\nGenerator: shunt\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files = [(f"{PACKAGE}/{path.name}", path.read_bytes()) for path in _sources()]
    files += [(f"{info}/METADATA", _metadata().encode()), (f"{info}/WHEEL", tags.encode())]
    files.append((f"{info}/LICENSE", (HERE / "LICENSE").read_bytes()))
    record = "".join(_record(name, content) for name, content in files)
    files.append((f"{info}/RECORD", f"{record}{info}/RECORD,,\n".encode()))
    name = f"{PACKAGE}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in files:
            entry = zipfile.ZipInfo(path, MOMENT)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
    return name


def build_sdist(sdist_directory: str, config_settings: Optional[Dict[str, Any]] = None) -> str:
    base = f"{PACKAGE}-{_field('version')}"
    top = [HERE / name for name in ("pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE", "build_backend.py")]
    with tarfile.open(Path(sdist_directory) / f"{base}.tar.gz", "w:gz") as archive:
        for path in [*top, *_sources()]:
            archive.add(path, f"{base}/{path.relative_to(HERE)}")
    return f"{base}.tar.gz"


def _sources() -> List[Path]:
    folder = HERE / PACKAGE
    return sorted([*folder.glob("*.py"), folder / "py.typed"])


def _metadata() -> str:
    fields: List[Tuple[str, str]] = [
        ("Metadata-Version", "2.1"),
        ("Name", _field("name")),
        ("Version", _field("version")),
        ("Summary", _field("description")),
        ("License", "MIT"),
        ("Requires-Python", _field("requires-python")),
        ("Classifier", "License :: OSI Approved :: MIT License"),
        ("Classifier", "Typing :: Typed"),
        ("Description-Content-Type", "text/markdown"),
    ]
    head = "".join(f"{name}: {value}\n" for name, value in fields)
    return f"{head}\n{(HERE / 'README.md').read_text(encoding='utf-8')}"


def _field(name: str) -> str:
    """Reads a text of pyproject.toml: older versions of Python have no reader of TOML."""
    text = (HERE / "pyproject.toml").read_text(encoding="utf-8")
    match = re.search(rf'^{re.escape(name)} = "(.*)"$', text, re.MULTILINE)
    if match is None:
        raise ValueError(f"pyproject.toml has no {name}")
    return match.group(1)


def _record(name: str, content: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}\n"


if __name__ == "__main__":
    print(build_wheel(sys.argv[1]))
