import { and, eq, isNotNull } from "drizzle-orm";
import type { Database } from "../../../platform/sql/database.ts";
import { messages } from "../messages.table.ts";

/** The wire form of a message of this connection, for WhatsApp's resends; null when it is unknown. */
export async function findStoredPayload(
  db: Database,
  connectionId: number,
  providerId: string,
): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ payload: messages.payload })
    .from(messages)
    .where(
      and(eq(messages.providerId, providerId), eq(messages.connectionId, connectionId), isNotNull(messages.payload)),
    )
    .limit(1);
  return row?.payload ?? null;
}
