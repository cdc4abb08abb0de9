import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { tickets } from "./tickets.table.ts";
import { maySee } from "./visible-tickets.ts";

/** True if the actor may watch a ticket of the company. Reads only the columns that decide it. */
export async function mayWatch({ db, companyId, actor }: Context, id: number): Promise<boolean> {
  const [ticket] = await db
    .select({ userId: tickets.userId, queueId: tickets.queueId })
    .from(tickets)
    .where(and(eq(tickets.id, id), eq(tickets.companyId, companyId)));
  return ticket !== undefined && maySee(actor, ticket);
}
