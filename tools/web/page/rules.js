// SPDX-License-Identifier: MIT
//
// The rules of Othello. A board is an array of 64 cells from a1, row by row: "X" black, "O" white,
// "-" empty. A position is {cells, side}, whose side is "X" or "O".

const DIRECTIONS = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => [row, column]))
  .filter(([row, column]) => row || column);

export const START = parsePosition(`${"-".repeat(27)}OX------XO${"-".repeat(27)} X`);

export const other = (side) => (side === "X" ? "O" : "X");
export const squareName = (at) => "abcdefgh"[at & 7] + ((at >> 3) + 1);
export const squareAt = (name) => "abcdefgh".indexOf(name[0]) + 8 * (Number(name[1]) - 1);
export const count = ({ cells }, side) => cells.filter((cell) => cell === side).length;

/** Reads 64 cells and the side to move; null if the text is no board. */
export function parsePosition(text) {
  const match = /^([-XO]{64}) ?([XO])$/.exec(text);
  return match && { cells: [...match[1]], side: match[2] };
}

export const positionText = ({ cells, side }) => `${cells.join("")} ${side}`;

export function flips({ cells, side }, at) {
  if (cells[at] !== "-") return [];
  return DIRECTIONS.flatMap(([down, right]) => {
    const run = [];
    let row = (at >> 3) + down;
    let column = (at & 7) + right;
    for (; row >= 0 && row < 8 && column >= 0 && column < 8; row += down, column += right) {
      const cell = cells[8 * row + column];
      if (cell === side) return run;
      if (cell === "-") return [];
      run.push(8 * row + column);
    }
    return [];
  });
}

export function legalMoves(position) {
  return [...position.cells.keys()].filter((at) => flips(position, at).length > 0);
}

export function isOver(position) {
  return !legalMoves(position).length &&
    !legalMoves({ ...position, side: other(position.side) }).length;
}

/** The position after a move ("d3" or "pass"); null if it is illegal. */
export function play(position, move) {
  const { cells, side } = position;
  if (move === "pass")
    return legalMoves(position).length ? null : { cells, side: other(side) };
  const at = squareAt(move);
  const turned = flips(position, at);
  if (!turned.length) return null;
  const after = [...cells];
  for (const square of [at, ...turned]) after[square] = side;
  return { cells: after, side: other(side) };
}

/** Both scores at the end; empty squares belong to the winner. */
export function finalScore(position) {
  const [black, white] = [count(position, "X"), count(position, "O")];
  const empties = 64 - black - white;
  if (black === white) return { black: 32, white: 32 };
  return black > white ? { black: black + empties, white } : { black, white: white + empties };
}
