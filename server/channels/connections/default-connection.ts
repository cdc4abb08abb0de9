import { and, asc, desc, eq, or } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { connections } from "./connections.table.ts";

/** The company's default connection, or any that is connected; null when there is none. */
export async function defaultConnection(ctx: Context): Promise<number | null> {
  const [found] = await defaultConnectionOf(ctx);
  return found?.id ?? null;
}

/** The query for its id, which may be a part of another one. */
export const defaultConnectionOf = ({ db, companyId }: Context) =>
  db
    .select({ id: connections.id })
    .from(connections)
    .where(
      and(
        eq(connections.companyId, companyId),
        or(eq(connections.isDefault, true), eq(connections.status, "CONNECTED")),
      ),
    )
    .orderBy(desc(connections.isDefault), asc(connections.id))
    .limit(1);
