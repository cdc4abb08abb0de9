import type { EventOf, SharedKind } from "@balcao/shared/events.ts";
import { type Context, publish } from "../../context.ts";
import { companies } from "./companies.table.ts";

/** Publishes to the screens of every company, for the platform's data that all of them read. */
export async function publishToEveryCompany<K extends SharedKind>(
  ctx: Context,
  rooms: readonly string[],
  kind: K,
  payload: EventOf<K>,
): Promise<void> {
  const every = await ctx.db.select({ id: companies.id }).from(companies);
  for (const { id } of every) publish({ ...ctx, companyId: id }, rooms, kind, payload);
}
