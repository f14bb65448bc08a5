/* SPDX-License-Identifier: MIT
 *
 * The texts of verdi.h: the version, the descriptions of errors, the names of squares.
 */
#include "rules/board.h"
#include "verdi.h"

const char *verdi_version(void) {
    return VERDI_VERSION;
}

const char *verdi_strerror(int error) {
    switch (error) {
    case VERDI_OK:
        return "no error";
    case VERDI_E_ARGUMENT:
        return "argument out of range";
    case VERDI_E_MEMORY:
        return "not enough memory";
    case VERDI_E_FILE:
        return "cannot read file";
    case VERDI_E_FORMAT:
        return "wrong format";
    case VERDI_E_VERSION:
        return "made for another version";
    case VERDI_E_CHECKSUM:
        return "damaged: wrong checksum";
    case VERDI_E_ILLEGAL:
        return "illegal move";
    case VERDI_E_SPACE:
        return "buffer too small";
    case VERDI_E_CPU:
        return "unknown or unsupported CPU level";
    case VERDI_E_BUSY:
        return "in use by another program";
    case VERDI_E_STOPPED:
        return "stopped";
    default:
        return "unknown error";
    }
}

const char *verdi_square_name(int square) {
    return square >= 0 && square <= VERDI_NONE ? square_name(square) : "none";
}
