import type { CloudHistory } from "@balcao/shared/channels/cloud.ts";
import { eq } from "drizzle-orm";
import type { Database } from "../../../platform/sql/database.ts";
import { connections } from "../../connections/connections.table.ts";
import { cloudNumbers } from "../cloud-numbers.table.ts";
import { cloudHistories } from "./cloud-histories.table.ts";

/** Meta answers a request within 24 hours after the phone's app joined, and a phone without conversations never. */
const openMs = 24 * 3_600_000;
/** Without an answer for this time it may be asked again: the request may never have left. Meta answers it only once. */
const patienceMs = 10 * 60_000;

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
  const until = new Date(madeAt.getTime() + openMs);
  const isOpen = throughput === "COEXISTENCE" && until > now;
  if (!history) return { history: null, historyUntil: isOpen ? until.toISOString() : null };
  const { connectionId: _, askedAt, ...shown } = history;
  const silentMs = isUnanswered(shown) ? now.getTime() - askedAt.getTime() : 0;
  const isWhole = shown.contacts && shown.messages;
  const mayAsk = isOpen && (!isWhole || silentMs > patienceMs);
  return {
    history: { ...shown, ...(silentMs > openMs && { state: "done" }) },
    historyUntil: mayAsk ? until.toISOString() : null,
  };
}

/** Contacts come apart, and say nothing about the conversations. */
const isUnanswered = ({ state, messages, progress, messageCount }: CloudHistory): boolean =>
  state === "waiting" || (state === "running" && messages && progress === 0 && messageCount === 0);
