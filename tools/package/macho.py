# SPDX-License-Identifier: MIT
"""macho.py join OUTPUT PROGRAM...: joins programs for several CPUs to a universal one.
macho.py show FILE PART...: prints for each CPU of a program or library for macOS the oldest system,
libraries that it needs, whether it has a signature, the names beside verdi_* that a library
exports, and the numbers of the files PART that it contains. Fails if a signature does not fit the
bytes: Macs refuse such a program.
"""
import hashlib
import struct
import sys

UNIVERSAL, MACH_O = 0xcafebabe, 0xfeedfacf
CPUS = {0x01000007: "x86_64", 0x0100000c: "aarch64"}
LIBRARY = 6
SYMBOLS, LOAD_LIBRARY, SIGNATURE, BUILD_VERSION = 0x2, 0xc, 0x1d, 0x32


def join(output, names):
    align = 14  # pages of 16 KiB
    place, heads, bodies = 1 << align, b"", []
    for name in names:
        with open(name, "rb") as file:
            bytes_ = file.read()
        cpu, subtype = struct.unpack_from("<2I", bytes_, 4)
        heads += struct.pack(">5I", cpu, subtype, place, len(bytes_), align)
        bodies.append((place, bytes_))
        place = -(-(place + len(bytes_)) >> align) << align
    with open(output, "wb") as file:
        file.write(struct.pack(">2I", UNIVERSAL, len(names)) + heads)
        for place, bytes_ in bodies:
            file.seek(place)
            file.write(bytes_)


def slices(bytes_):
    magic, count = struct.unpack_from(">2I", bytes_)
    if magic != UNIVERSAL:
        return [bytes_]
    heads = [struct.unpack_from(">5I", bytes_, 8 + 20 * i) for i in range(count)]
    return [bytes_[place:place + size] for _, _, place, size, _ in heads]


def text_at(bytes_, at):
    return bytes_[at:bytes_.index(b"\0", at)].decode()


def check_signature(bytes_, at):
    """Compares each page with its hash in the code directory (xnu, osfmk/kern/cs_blobs.h)."""
    assert struct.unpack_from(">I", bytes_, at)[0] == 0xfade0cc0, "no signature"
    place = at + struct.unpack_from(">I", bytes_, at + 16)[0]
    magic, _, _, _, hashes, _, _, count, limit, size, kind, _, page = struct.unpack_from(
        ">9I4B", bytes_, place)
    assert (magic, size, kind) == (0xfade0c02, 32, 2), "a signature of another kind"
    assert limit == at and count == -(-limit >> page), "the signature is not of the whole file"
    for i in range(count):
        found = hashlib.sha256(bytes_[i << page:min((i + 1) << page, limit)]).digest()
        wanted = bytes_[place + hashes + size * i:place + hashes + size * (i + 1)]
        assert found == wanted, f"the signature does not fit page {i}"


def show(bytes_, parts):
    magic, cpu, _, form, commands = struct.unpack_from("<5I", bytes_)
    assert magic == MACH_O, "no program for macOS"
    oldest, libraries, signed, strange, at = "", [], "unsigned", [], 32
    for _ in range(commands):
        command, size, value, more = struct.unpack_from("<4I", bytes_, at)
        if command == BUILD_VERSION:
            oldest = f"{more >> 16}.{more >> 8 & 255}"
        elif command == LOAD_LIBRARY:
            libraries.append(text_at(bytes_, at + value))
        elif command == SIGNATURE:
            check_signature(bytes_, value)
            signed = "signed"
        elif command == SYMBOLS and form == LIBRARY:
            texts = struct.unpack_from("<I", bytes_, at + 16)[0]
            for i in range(more):
                name, kind, _, flags = struct.unpack_from("<IBBH", bytes_, value + 16 * i)
                # Defined, external, of no debugger, and not weak as zig's run-time library.
                if kind & 0xf1 == 1 and kind & 0xe and not flags & 0x80:
                    name = text_at(bytes_, texts + name)
                    strange += [] if name.startswith("_verdi_") else [name]
        at += size
    inside = [str(i + 1) for i, part in enumerate(parts) if part in bytes_]
    print(CPUS[cpu], oldest, signed, *libraries, *strange, *inside)


if sys.argv[1] == "join":
    join(sys.argv[2], sys.argv[3:])
else:
    contents = []
    for argument in sys.argv[2:]:
        with open(argument, "rb") as opened:
            contents.append(opened.read())
    for program in slices(contents[0]):
        show(program, contents[1:])
