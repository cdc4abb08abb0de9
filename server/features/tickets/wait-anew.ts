import type { Context } from "../../context.ts";
import type { trackings } from "./trackings.table.ts";

type Waiting = Pick<typeof trackings.$inferInsert, "queuedAt" | "startedAt" | "userId" | "firstResponseAt">;

/** What a running tracking holds once its ticket is back in line: the waiting is measured from now on. */
export const waitAnew = (ctx: Context): Waiting => ({
  queuedAt: ctx.now(),
  startedAt: null,
  userId: null,
  firstResponseAt: null,
});
