import { type ImportProblem, refusedRowLimits } from "@balcao/shared/inbox/contacts.ts";
import { cutText } from "@balcao/shared/platform/cut-text.ts";
import type { Identity } from "../../../../channels/chat.ts";

export type RefusedRow = {
  row: number;
  problem: ImportProblem["problem"];
  cells: string[];
  canonicalNumber: string | null;
  /** The row's valid ids of channels. */
  identities: Identity[];
};

/** Rejected rows with their cells, and the heads of the sheet's columns. */
export type RefusedRows = { heads: string[]; rows: RefusedRow[] };

/**
 * Collects a sheet's rejected rows, up to the limits, because a small file may hold huge cells. `isKept` leaves columns
 * out; `needed` columns stay wherever they are.
 */
export class RefusedCollector {
  readonly #kept: readonly number[];
  readonly #heads: string[];
  readonly #rows: RefusedRow[] = [];
  #left: number = refusedRowLimits.characters;
  #width: number;

  constructor(heads: readonly string[], widest: number, isKept: (index: number) => boolean) {
    this.#kept = Array.from({ length: Math.max(heads.length, widest) }, (_, index) => index).filter(isKept);
    this.#heads = this.#cut(heads);
    this.#width = this.#heads.length;
  }

  add(row: Omit<RefusedRow, "cells">, cells: readonly string[]): void {
    const cut = this.#cut(cells);
    const size = cut.reduce((sum, { length }) => sum + length, cut.length);
    if (size > this.#left) this.#left = 0;
    if (this.#left === 0) return;
    this.#left -= size;
    this.#width = Math.max(this.#width, cut.length);
    this.#rows.push({ ...row, cells: cut });
  }

  /** The heads are as many as the cells of the widest row, so that a column more comes last. */
  finish(): RefusedRows {
    const heads = Array.from({ length: this.#width }, (_, index) => this.#heads[index] ?? "");
    return { heads, rows: this.#rows };
  }

  /** Without empty cells at the end. */
  #cut(cells: readonly string[]): string[] {
    const cut = this.#kept.map((index) => cutText(cells[index] ?? "", refusedRowLimits.cell));
    return cut.slice(0, cut.findLastIndex((text) => text !== "") + 1);
  }
}
