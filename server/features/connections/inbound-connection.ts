import { eq, sql } from "drizzle-orm";
import type { Database } from "../../platform/database.ts";
import { companies } from "../companies/companies.table.ts";
import { connectionQueues, connections } from "./connections.table.ts";

/** What taking in a message needs to know of its connection. */
export type InboundConnection = {
  id: number;
  companyId: number;
  allowGroups: boolean;
  timeZone: string;
  queueIds: number[];
};

/** In one query. Null when the connection was deleted. */
export async function readInboundConnection(db: Database, id: number): Promise<InboundConnection | null> {
  const queueIds = sql<
    number[]
  >`array(select ${connectionQueues.queueId} from ${connectionQueues} where ${connectionQueues.connectionId} = ${connections.id})`;
  const [row] = await db
    .select({
      id: connections.id,
      companyId: connections.companyId,
      allowGroups: connections.allowGroups,
      timeZone: companies.timeZone,
      queueIds,
    })
    .from(connections)
    .innerJoin(companies, eq(companies.id, connections.companyId))
    .where(eq(connections.id, id));
  return row ?? null;
}
