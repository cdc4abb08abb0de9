import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { trackings } from "../trackings.table.ts";
import type { Held } from "./undo-record.ts";

/** The values of a move to keep for its undo; null where no person could undo it. */
export function recordMove(ctx: Context, from: Moved, to: Moved): SQL | null {
  if (ctx.actor.type !== "user") return null;
  const known = { by: ctx.actor.id, at: ctx.now().toISOString(), from: held(from), to: held(to) };
  return sql`${JSON.stringify(known)}::jsonb || jsonb_build_object('tracking', jsonb_build_object(
    'queueId', ${trackings.queueId}, 'userId', ${trackings.userId}, 'queuedAt', ${trackings.queuedAt},
    'startedAt', ${trackings.startedAt}, 'firstResponseAt', ${trackings.firstResponseAt}))`;
}

type Moved = Omit<Held, "verifyTicket" | "snoozedUntil" | "snoozeKind"> & {
  verifyTicket: boolean;
  snoozedUntil?: string | Date | null | undefined;
  snoozeKind?: Held["snoozeKind"] | undefined;
};

const held = ({ status, userId, queueId, verifyTicket, snoozedUntil, snoozeKind = null }: Moved): Held => ({
  status,
  userId,
  queueId,
  verifyTicket,
  snoozedUntil: snoozedUntil ? new Date(snoozedUntil).toISOString() : null,
  snoozeKind,
});
