import { z } from "zod";

/** A newer version that is downloaded, checked and waits for a restart. */
export const ReadyUpdate = z.object({ version: z.string() });
export type ReadyUpdate = z.infer<typeof ReadyUpdate>;

export const updateCalls = {
  "update.get": { input: z.void(), output: ReadyUpdate.nullable() },
  /** Restarts into the new version, unless the page has unsaved text: then false. */
  "update.install": { input: z.void(), output: z.boolean() },
  /** The page's answer to `update.mayRestart` of the same number. */
  "update.answer": { input: z.object({ question: z.number().int(), mayRestart: z.boolean() }), output: z.void() },
} as const;

export const updatePushes = {
  "update.ready": ReadyUpdate,
  /** Asked before a restart: is any text unsaved? The page answers by `update.answer`; silence means no restart. */
  "update.mayRestart": z.object({ question: z.number().int() }),
} as const;
