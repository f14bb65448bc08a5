// SPDX-License-Identifier: MIT
//
// Positions, limits and replies are those of `verdi json`: src/front/json/json.schema.json defines
// them. Values are in discs, for the side to move.

export type Square = string; // "a1" to "h8"
export type Language = "en" | "ja" | "fr" | "zh";

/** A transcript from the standard start ("f5d6c3"), or one of these. */
export type Position =
  | string
  | { moves: string | (string | number)[] }
  | { board: string } // 64 of "X", "O", "-" from a1, row by row, and the side to move
  | { obf: string }
  | { ggf: string };

/** The first limit reached ends the search; by default level 20. */
export interface Limits {
  level?: number; // 0 to 60
  depth?: number;
  nodes?: number;
  seconds?: number;
  exact?: boolean; // prove the final score
  wld?: boolean; // prove a win, a draw or a loss
  elo?: number; // 0 to 2500: choose a weaker move
  book?: boolean; // take values from the built-in book
  multipv?: number | "all";
  allow?: Square[];
  avoid?: Square[];
  score?: "winner" | "discs" | "split";
  language?: Language; // of opening names
  reportEvery?: number; // the fewest seconds between two calls of onProgress
}

export interface Move {
  move: Square | "pass";
  value: number;
  exact: boolean;
  complete: boolean; // false: stopped before the value at this depth and confidence was known
  lower: number | null;
  upper: number | null;
  outcome: "win" | "draw" | "loss" | null;
  chances: { win: number; draw: number; loss: number }; // probabilities
  stdError: number | null;
  depth: number;
  confidence: number; // percent
  origin: "search" | "solve" | "book" | "evaluation";
  nodes: number;
  pv: string[];
}

export interface Result {
  id: number;
  type: "result";
  turn: number;
  partial: boolean;
  side: "black" | "white";
  opening: string | null;
  over: boolean;
  move: Square | "pass" | "none";
  value: number;
  score: string;
  final: null | { black: number; white: number };
  moves: Move[]; // best first
  nodes: number;
  nps: number;
  hashfull: number;
  seconds: number;
  stopped: boolean;
}

/** The reply to a search that was aborted before it found anything. */
export interface Terminated {
  id: number;
  type: "terminated";
  turn: number;
}

/** One record of a text: a game, or only the error if there is none. What is not known is null. */
export interface Game {
  start: string | null;
  moves: (Square | "pass")[] | null;
  over: boolean | null;
  black: string | null;
  white: string | null;
  event: string | null;
  date: string | null;
  opening: string | null;
  error: string | null;
  assumed: string | null;
  skipped: string | null;
  line: number | null;
}

export interface Version {
  version: string;
  protocol: number;
  weights: string;
  cpu: string;
}

export class Engine {
  /** Loads an engine with a table of `hash` MiB (1 to 60; default 32). `onLoad` receives the loaded
   * share of the program, 0 to 1, if the server states its size. */
  static create(options?: { hash?: number; onLoad?: (share: number) => void }): Promise<Engine>;

  /** Searches a position; calls run one after another. `onProgress` receives partial results. If
   * `signal` aborts, resolves at once with the result so far, whose `stopped` is true. Rejects with a
   * RangeError if the position or a limit is wrong. */
  search(
    position: Position,
    limits?: Limits,
    options?: { signal?: AbortSignal; onProgress?: (partial: Result) => void },
  ): Promise<Result | Terminated>;

  /** Reads all games and positions in a text: transcripts, boards, PGN-like, GGF, SGF, OBF. */
  read(text: string, options?: { language?: Language }): Promise<Game[]>;

  version(): Promise<Version>;

  /** Empties the table. */
  clear(): Promise<void>;

  /** Ends the engine and rejects what is not answered. */
  close(): void;
}
