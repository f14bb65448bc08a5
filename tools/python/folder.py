# SPDX-License-Identifier: MIT
"""folder.py PREFIX: prints the folder under PREFIX in which this Python looks for modules.

Meson's own choice is not searched on Debian. Without such a folder, prints nothing.
"""
import os
import site
import sys
import sysconfig

prefix = os.path.join(sys.argv[1], "")
folders = [sysconfig.get_path("purelib")] + site.getsitepackages() + [site.getusersitepackages()]
local = os.path.join(prefix, "local", "")  # of the administrator, if the prefix is /usr
found = [folder for folder in folders
         if folder.startswith(prefix) and not folder.startswith(local)]
if found:
    print(found[0])
