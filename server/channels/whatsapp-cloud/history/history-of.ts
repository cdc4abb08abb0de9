import type { CloudHistory } from "@balcao/shared/channels/cloud.ts";
import { eq } from "drizzle-orm";
import type { Database } from "../../../platform/sql/database.ts";
import { connections } from "../../connections/connections.table.ts";
import { cloudNumbers } from "../cloud-numbers.table.ts";
import { cloudHistories } from "./cloud-histories.table.ts";

/** Meta answers a request within 24 hours after the phone's app joined, and a phone without conversations never. */
const openMs = 24 * 3_600_000;

type HistoryOf = { history: CloudHistory | null; historyUntil: string | null };

/** The import of a connection's phone, or until when it may be asked for. The caller has checked the connection. */
export async function historyOf(db: Database, connectionId: number, now: Date): Promise<HistoryOf> {
  const [row] = await db
    .select({ madeAt: connections.createdAt, throughput: cloudNumbers.throughput, history: cloudHistories })
    .from(connections)
    .innerJoin(cloudNumbers, eq(cloudNumbers.connectionId, connections.id))
    .leftJoin(cloudHistories, eq(cloudHistories.connectionId, connections.id))
    .where(eq(connections.id, connectionId));
  if (!row) return { history: null, historyUntil: null };
  const { madeAt, throughput, history } = row;
  if (history) {
    const { connectionId: _, askedAt, ...shown } = history;
    const isSilent = shown.state === "waiting" && now.getTime() - askedAt.getTime() > openMs;
    return { history: { ...shown, ...(isSilent && { state: "done" }) }, historyUntil: null };
  }
  const until = new Date(madeAt.getTime() + openMs);
  const isOpen = throughput === "COEXISTENCE" && until > now;
  return { history: null, historyUntil: isOpen ? until.toISOString() : null };
}
