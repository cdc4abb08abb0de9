import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import { nameOf } from "./reason.ts";

/** Reports to the product that WhatsApp will not repeat, made one after the other. */
export type Reports = {
  add(what: string, report: () => Promise<void>): void;
  /** Resolves when all that was added has been made, or given up. */
  drained(): Promise<void>;
};

const attempts = 6;

/** A report the product cannot take is repeated with a growing wait, and in the end given up and logged. */
export function makeReports(log: Logger, firstWaitMs: number): Reports {
  let last: Promise<void> = Promise.resolve();

  async function make(what: string, report: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await report();
      } catch (error) {
        if (attempt === attempts) return log.error({ reason: nameOf(error) }, `WhatsApp: a report was lost: ${what}`);
        await wait(firstWaitMs * 2 ** (attempt - 1));
      }
    }
  }

  return {
    add(what, report) {
      last = last.then(() => make(what, report));
    },
    drained: () => last,
  };
}
