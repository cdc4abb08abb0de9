import { and, asc, desc, eq, or } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { connections } from "./connections.table.ts";

/** The company's default connection, or any that is connected; null when there is none. */
export async function defaultConnection({ db, companyId }: Context): Promise<number | null> {
  const [found] = await db
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
  return found?.id ?? null;
}
