# SPDX-License-Identifier: MIT
"""What pip calls to build the wheel: meson-python, and another tag.

meson-python makes a wheel for this version of Python, because it takes compiled files for extension
modules. The module loads libverdi by ctypes, so the wheel is for any Python 3.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

import mesonpy


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    with tempfile.TemporaryDirectory() as work:
        made = mesonpy.build_wheel(work, config_settings, metadata_directory)
        wheel = [sys.executable, "-m", "wheel"]
        subprocess.run([*wheel, "unpack", "-d", work, Path(work) / made], check=True)
        about, = Path(work).glob("*/*.dist-info/WHEEL")
        about.write_text(re.sub("^Tag: .*-", "Tag: py3-none-", about.read_text(), flags=re.M))
        subprocess.run([*wheel, "pack", "-d", wheel_directory, about.parents[1]], check=True)
    return re.sub("-cp[^-]*-[^-]*-", "-py3-none-", made)
