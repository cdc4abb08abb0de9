import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import { nameOf } from "./reason.ts";

/** A queue of reports to the product that WhatsApp will not repeat, made one after the other. */
export type Reports = {
  /** Resolves with true once the report is made, or with false once it is given up. */
  add(what: string, report: () => Promise<void>): Promise<boolean>;
  /** Resolves when every added report is made or given up. */
  drained(): Promise<void>;
};

const attempts = 6;

/** A report that the product cannot store is repeated with a growing wait, then given up and logged. */
export function makeReports(log: Logger, firstWaitMs: number): Reports {
  let last: Promise<unknown> = Promise.resolve();

  async function make(what: string, report: () => Promise<void>): Promise<boolean> {
    for (let attempt = 1; ; attempt++) {
      try {
        await report();
        return true;
      } catch (error) {
        if (attempt === attempts) {
          log.error({ reason: nameOf(error) }, `WhatsApp: a report was given up: ${what}`);
          return false;
        }
        await wait(firstWaitMs * 2 ** (attempt - 1));
      }
    }
  }

  return {
    add(what, report) {
      const made = last.then(() => make(what, report));
      last = made;
      return made;
    },
    drained: () => last.then(() => undefined),
  };
}
