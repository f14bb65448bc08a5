// SPDX-License-Identifier: MIT
//
// A game: the start, the moves with their passes, and the position that is shown. It also has the
// results of searches, by position, and its form in a link.
import { START, isOver, legalMoves, parsePosition, play, positionText } from "./rules.js";

export class Game {
  constructor(start = START, moves = []) {
    this.positions = [start];
    this.moves = [];
    this.at = 0;
    for (const move of moves) if (!this.add(move)) break;
  }

  /** Plays at the position that is shown; later moves are dropped unless they begin with this one.
   * Forced passes follow. Returns false if the move is illegal. */
  add(move) {
    if (this.moves[this.at] !== move) {
      const after = play(this.now, move);
      if (!after) return false;
      this.moves.splice(this.at, Infinity, move);
      this.positions.splice(this.at + 1, Infinity, after);
    }
    this.at++;
    if (this.passes()) this.add("pass");
    return true;
  }

  passes() {
    return !legalMoves(this.now).length && !isOver(this.now);
  }

  /** Shows the position after `at` moves; a forced pass is shown as passed. */
  show(at) {
    this.at = Math.max(0, Math.min(at, this.moves.length));
    if (this.passes() && this.at < this.moves.length) this.at++;
  }

  back() {
    this.show(this.moves[this.at - 1] === "pass" ? this.at - 2 : this.at - 1);
  }

  get now() {
    return this.positions[this.at];
  }

  get start() {
    return this.positions[0];
  }

  get isStandard() {
    return positionText(this.start) === positionText(START);
  }

  /** Position `at` for the engine. */
  request(at = this.at) {
    if (!this.isStandard) return { board: positionText(this.positions[at]) };
    return { moves: this.transcript(at) };
  }

  transcript(at = this.moves.length) {
    return this.moves.slice(0, at).filter((move) => move !== "pass").join("");
  }

  /** "f5d6..." or "BOARD.f5d6...": what follows # in the link to this game. */
  get link() {
    const board = this.isStandard ? "" : `${positionText(this.start).replace(" ", "")}.`;
    return board + this.transcript();
  }

  /** The game of a link; null if it is none. Passes are implied. */
  static fromLink(link) {
    const match = /^(?:([-XO]{65})\.)?((?:[a-h][1-8])*)$/.exec(link);
    if (!match) return null;
    const start = match[1] ? parsePosition(match[1]) : START;
    const game = new Game(start, match[2].match(/../g) ?? []);
    return game.transcript() === match[2] ? game : null;
  }
}
