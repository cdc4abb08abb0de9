import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { trackings } from "../trackings.table.ts";
import type { Held } from "./undo-record.ts";

/** The values of a move to keep for its undo; null where no person could undo it. */
export function recordMove(ctx: Context, from: Held, to: Held): SQL | null {
  if (ctx.actor.type !== "user") return null;
  const known = { by: ctx.actor.id, at: ctx.now().toISOString(), from: held(from), to: held(to) };
  return sql`${JSON.stringify(known)}::jsonb || jsonb_build_object('tracking', jsonb_build_object(
    'queueId', ${trackings.queueId}, 'userId', ${trackings.userId}, 'queuedAt', ${trackings.queuedAt},
    'startedAt', ${trackings.startedAt}, 'firstResponseAt', ${trackings.firstResponseAt}))`;
}

const held = ({ status, userId, queueId }: Held): Held => ({ status, userId, queueId });
