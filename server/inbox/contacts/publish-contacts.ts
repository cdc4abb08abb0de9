import { and, eq, inArray } from "drizzle-orm";
import { type Context, publish } from "../../context.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { refColumns, toContactRef } from "./contact-view.ts";
import { contacts } from "./contacts.table.ts";

/** The number that is published one by one; beyond it, screens refetch lists and opened conversations. */
const mostPublished = 200;

/** Publishes renamed contacts to all screens that show them, with one statement for any number. */
export async function publishContactsChanged(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  if (ids.length > mostPublished) return publish(ctx, [rooms.everyone], "contact", { action: "reload" });
  const rows = await ctx.db
    .select(refColumns)
    .from(contacts)
    .where(and(eq(contacts.companyId, ctx.companyId), inArray(contacts.id, [...ids])));
  for (const row of rows)
    publish(ctx, [rooms.everyone], "contact", { action: "update", contact: toContactRef(ctx, row) });
}
