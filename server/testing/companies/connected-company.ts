import { eq } from "drizzle-orm";
import { connections } from "../../channels/connections/connections.table.ts";
import { commandSession } from "../../channels/connections/session/session-command.ts";
import type { companies } from "../../workspace/companies/companies.table.ts";
import { until } from "../until.ts";
import type { TestCompany, World } from "../world.ts";

export type ConnectedCompany = TestCompany & { connectionIds: number[] };

/** A company with `count` open connections. Only after `world.connect()`. */
export async function addConnectedCompany(
  world: World,
  count: number,
  change: Partial<typeof companies.$inferInsert> = {},
): Promise<ConnectedCompany> {
  const company = await world.addCompany("Connected", change);
  const { db } = world.database;
  const more = Array.from({ length: count - 1 }, (_, n) => ({ companyId: company.id, name: `Number ${n + 1}` }));
  if (more.length > 0) await db.insert(connections).values(more);
  const read = () => db.select().from(connections).where(eq(connections.companyId, company.id)).orderBy(connections.id);
  const connectionIds = (await read()).map(({ id }) => id);
  for (const connectionId of connectionIds) commandSession(world.services, { connectionId, command: "start" });
  await until("the connections", async () => (await read()).every(({ status }) => status === "CONNECTED"));
  return { ...company, connectionIds };
}
