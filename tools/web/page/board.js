// SPDX-License-Identifier: MIT
//
// The board: 64 buttons in a grid. Arrow keys move the focus; Enter, a click or a tap chooses.
import { squareName } from "./rules.js";

const NAMES = { X: "black", O: "white", "-": "empty" };

export class Board {
  constructor(element, onChoose) {
    this.cells = Array.from({ length: 64 }, (_, at) => {
      const cell = document.createElement("button");
      cell.type = "button";
      cell.dataset.square = squareName(at);
      cell.tabIndex = at === 27 ? 0 : -1;
      cell.innerHTML = "<span class=disc></span><span class=hint></span>";
      cell.addEventListener("click", () => onChoose(at));
      return cell;
    });
    for (let row = 0; row < 8; row++) {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      for (const cell of this.cells.slice(8 * row, 8 * row + 8)) {
        const place = document.createElement("div");
        place.setAttribute("role", "gridcell");
        place.append(cell);
        line.append(place);
      }
      element.append(line);
    }
    element.addEventListener("keydown", (event) => this.#move(event));
    element.addEventListener("focusin", (event) => this.#focus(this.cells.indexOf(event.target)));
  }

  #focus(at) {
    for (const [index, cell] of this.cells.entries()) cell.tabIndex = index === at ? 0 : -1;
  }

  #move(event) {
    const step = { ArrowUp: -8, ArrowDown: 8, ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const at = this.cells.indexOf(event.target);
    if (!step || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const inRow = Math.abs(step) === 8 || (at & 7) + step === ((at + step) & 7);
    if (inRow) this.cells[at + step]?.focus();
  }

  /** Shows a position. `legal` are squares that can be played, `last` is the last move's square (-1:
   * none), hints maps squares to {text, best, label}. */
  draw({ cells }, { legal, last, hints }) {
    for (const [at, cell] of this.cells.entries()) {
      const hint = hints.get(at);
      const isLegal = legal.includes(at);
      cell.className = [NAMES[cells[at]], isLegal && "legal", at === last && "last",
        hint?.best && "best"].filter(Boolean).join(" ");
      cell.querySelector(".hint").textContent = hint?.text ?? "";
      cell.setAttribute("aria-label", [squareName(at), NAMES[cells[at]], at === last && "last move",
        isLegal && "legal move", hint?.label].filter(Boolean).join(", "));
    }
  }
}
