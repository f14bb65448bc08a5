#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""make_wheel.py LIBRARY [FOLDER]: packs the Python module and libverdi.so.0 into a wheel.

The wheel is for the system type of this machine. It needs the libraries of LIBRARY (libsqlite3) and
a C library at least as new. Prints the path of the wheel. The same input gives the same bytes.
"""

import base64
import hashlib
import re
import sys
import sysconfig
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parent.parent


def header_version() -> str:
    text = (SOURCE / "src" / "verdi.h").read_text(encoding="utf-8")
    return re.search(r'^#define VERDI_VERSION "(.*)"$', text, re.M).group(1)


def contents(library: Path, name: str, tag: str) -> dict:
    files = {f"verdi/{path.name}": path.read_bytes()
             for path in sorted((HERE / "verdi").iterdir()) if path.suffix in (".py", ".typed")}
    for header in ("verdi.h", "verdi/book.h"):
        files[f"verdi/{Path(header).name}"] = (SOURCE / "src" / header).read_bytes()
    files["verdi/libverdi.so.0"] = library.read_bytes()
    info = f"{name}.dist-info"
    files[f"{info}/METADATA"] = (
        f"Metadata-Version: 2.1\nName: verdi-othello\nVersion: {name.split('-')[1]}\n"
        "Summary: Othello engine: plays, analyses and solves\nLicense: MIT\n"
        "Requires-Python: >=3.8\n").encode()
    files[f"{info}/WHEEL"] = ("Wheel-Version: 1.0\nGenerator: make_wheel.py\n"
                              f"Root-Is-Purelib: false\nTag: {tag}\n").encode()
    files[f"{info}/LICENSE"] = (SOURCE / "LICENSE").read_bytes()
    record = []
    for path, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record.append(f"{path},sha256={digest},{len(data)}\n")
    files[f"{info}/RECORD"] = ("".join(record) + f"{info}/RECORD,,\n").encode()
    return files


def main() -> int:
    if len(sys.argv) not in (2, 3) or sys.argv[1].startswith("-"):
        print(__doc__.strip())
        return 0 if sys.argv[1:] == ["--help"] else 2
    library = Path(sys.argv[1])
    folder = Path(sys.argv[2] if len(sys.argv) == 3 else ".")
    name = f"verdi_othello-{header_version()}"
    tag = "py3-none-" + re.sub(r"[-.]", "_", sysconfig.get_platform())
    try:
        files = contents(library, name, tag)
        wheel = folder / f"{name}-{tag}.whl"
        with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
            for path, data in files.items():
                entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
                entry.external_attr = 0o644 << 16
                entry.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(entry, data)
    except OSError as error:
        print(f"make_wheel.py: {error}", file=sys.stderr)
        return 1
    print(wheel)
    return 0


if __name__ == "__main__":
    sys.exit(main())
