import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import { nameOf } from "./reason.ts";

/** Reports to the product that WhatsApp will not repeat, made one after the other. */
export type Reports = {
  /** Resolves once it is made, and tells whether it was, or is given up. */
  add(what: string, report: () => Promise<void>): Promise<boolean>;
  /** Resolves when all that was added has been made, or given up. */
  drained(): Promise<void>;
};

const attempts = 6;

/** A report the product cannot take is repeated with a growing wait, and in the end given up and logged. */
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
