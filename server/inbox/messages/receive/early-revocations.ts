import { lt, type SQL, sql } from "drizzle-orm";
import type { InboundMessage } from "../../../channels/channel.ts";
import type { Context, Services } from "../../../context.ts";
import { earlyRevocations } from "./early-revocations.table.ts";

/** After this time a message that WhatsApp kept back is not expected any more. */
const keptDays = 30;

/** Keeps the deletion of a message that has not arrived yet. */
export async function keepRevocation(
  { db, now }: Context,
  connectionId: number,
  { providerId, fromMe }: Pick<InboundMessage, "providerId" | "fromMe">,
): Promise<void> {
  await db
    .insert(earlyRevocations)
    .values({ connectionId, providerId, fromMe, createdAt: now() })
    .onConflictDoNothing();
}

/** True if the author deleted the message before it arrived. */
export const isRevokedEarly = (
  connectionId: number,
  { providerId, fromMe }: Pick<InboundMessage, "providerId" | "fromMe">,
): SQL<boolean> => sql<boolean>`exists (select 1 from ${earlyRevocations} r
  where r.connection_id = ${connectionId} and r.provider_id = ${providerId} and r.from_me = ${fromMe})`;

/** Deletes the old ones. */
export async function purgeRevocations({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const limit = new Date(now().getTime() - keptDays * 86_400_000);
  await db.delete(earlyRevocations).where(lt(earlyRevocations.createdAt, limit));
}
