import { and, eq, lt, sql } from "drizzle-orm";
import type { Services } from "../../../context.ts";
import type { Database } from "../../../platform/sql/database.ts";
import { SendError } from "../../send-error.ts";
import { GraphRefusal, GraphSilent } from "../graph-client.ts";
import { cloudSends } from "./cloud-sends.table.ts";

/**
 * Meta reports a message within seconds, and the chat's next message waits for the report. After this time the agent is
 * told that nobody knows; a later report still settles it.
 */
const awaited = sql`interval '20 seconds'`;

export type CloudSend = { connectionId: number; providerId: string };

const isSend = ({ connectionId, providerId }: CloudSend) =>
  and(eq(cloudSends.connectionId, connectionId), eq(cloudSends.providerId, providerId));

/**
 * Posts a message at most once under our id, although the API has no idempotency key. The attempt is committed before
 * the request leaves; if its answer is lost, a status with our id settles it (`settleSend`), and until then no repeat
 * posts it again. Returns Meta's id. Rejects with SendError `unsettled` while a status is awaited, then `uncertain`.
 */
export async function sendOnce(db: Database, send: CloudSend, post: () => Promise<string>): Promise<string> {
  const known = await begin(db, send);
  if (known !== null) return known;
  let wamid: string;
  try {
    wamid = await post();
  } catch (error) {
    if (!surelyStayed(error)) return reported(db, send, error);
    await db
      .update(cloudSends)
      .set({ state: "refused" })
      .where(and(isSend(send), eq(cloudSends.state, "asking")));
    throw error;
  }
  await settleSend(db, send, wamid);
  return wamid;
}

/** Meta's id of a message that it accepted; null if it may be posted. Throws as `sendOnce`. */
export async function settledAs(db: Database, send: CloudSend, cause?: unknown): Promise<string | null> {
  const [known] = await db
    .select({
      state: cloudSends.state,
      wamid: cloudSends.wamid,
      isLate: sql<boolean>`${cloudSends.askedAt} < now() - ${awaited}`,
      lateAt: sql`${cloudSends.askedAt} + ${awaited}`.mapWith(cloudSends.askedAt),
    })
    .from(cloudSends)
    .where(isSend(send));
  if (!known || known.state === "refused") return null;
  if (known.wamid !== null) return known.wamid;
  throw new SendError(known.isLate ? "uncertain" : "unsettled", "Meta has not reported whether the message went out", {
    cause,
    ...(!known.isLate && { repeatBy: known.lateAt }),
  });
}

/** Looks whether the report of a post came although its answer was lost. Throws as `sendOnce`. */
async function reported(db: Database, send: CloudSend, cause: unknown): Promise<string> {
  const wamid = await settledAs(db, send, cause);
  if (wamid === null) throw cause;
  return wamid;
}

/** Commits the attempt; returns null if this caller may send. */
async function begin(db: Database, send: CloudSend): Promise<string | null> {
  const [own] = await db
    .insert(cloudSends)
    .values({ ...send, state: "asking" })
    .onConflictDoUpdate({
      target: [cloudSends.connectionId, cloudSends.providerId],
      set: { state: "asking", askedAt: sql`now()` },
      setWhere: eq(cloudSends.state, "refused"),
    })
    .returning({ state: cloudSends.state });
  if (own) return null;
  const wamid = await settledAs(db, send);
  // Another attempt was refused in between.
  return wamid ?? begin(db, send);
}

/** Meta has accepted the message. */
export async function settleSend(db: Database, send: CloudSend, wamid: string): Promise<void> {
  await db.update(cloudSends).set({ state: "accepted", wamid }).where(isSend(send));
}

const surelyStayed = (error: unknown): boolean =>
  error instanceof GraphRefusal || (error instanceof GraphSilent && !error.mayHaveLeft);

/** Meta reports nothing of a message after this time, and no job repeats one. */
const keptDays = 30;

/** Deletes the notes of messages that were handed over long ago. */
export async function purgeSends({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  await db.delete(cloudSends).where(lt(cloudSends.askedAt, new Date(now().getTime() - keptDays * 86_400_000)));
}
