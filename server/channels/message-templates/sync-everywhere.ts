import { and, eq, inArray } from "drizzle-orm";
import { type Services, systemContext } from "../../context.ts";
import { enqueueForConnection } from "../../platform/jobs/connection-queue.ts";
import { connections } from "../connections/connections.table.ts";
import { templateQueue } from "./template-queue.ts";

/**
 * Lets every working connection with templates read again what its channel says of it: webhooks may be lost, and some
 * changes have none.
 */
export async function syncEverywhere(services: Services): Promise<void> {
  const { db, channels } = services;
  const found = await db
    .select({ id: connections.id, companyId: connections.companyId })
    .from(connections)
    .where(
      and(
        inArray(connections.channel, channels.that("templates")),
        eq(connections.enabled, true),
        eq(connections.status, "CONNECTED"),
      ),
    );
  for (const { id, companyId } of found)
    await enqueueForConnection(systemContext(services, companyId, "recurring work"), templateQueue, {
      connectionId: id,
    });
}
