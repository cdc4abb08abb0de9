import type { Context } from "../../context.ts";
import type { trackings } from "./trackings.table.ts";

type Waiting = Pick<typeof trackings.$inferInsert, "queuedAt" | "startedAt" | "userId" | "firstResponseAt">;

/** Columns of a running tracking whose ticket waits again: the wait is measured from now on. */
export const waitAnew = (ctx: Context): Waiting => ({
  queuedAt: ctx.now(),
  startedAt: null,
  userId: null,
  firstResponseAt: null,
});
