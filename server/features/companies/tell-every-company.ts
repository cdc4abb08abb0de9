import type { EventOf, SharedKind } from "@balcao/shared/events.ts";
import { type Context, tell } from "../../context.ts";
import { companies } from "./companies.table.ts";

/** Tells screens of every company: of what belongs to the platform, and is read in all of them. */
export async function tellEveryCompany<K extends SharedKind>(
  ctx: Context,
  rooms: readonly string[],
  kind: K,
  payload: EventOf<K>,
): Promise<void> {
  const every = await ctx.db.select({ id: companies.id }).from(companies);
  for (const { id } of every) tell({ ...ctx, companyId: id }, rooms, kind, payload);
}
