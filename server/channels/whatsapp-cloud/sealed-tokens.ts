import { and, asc, eq, gt } from "drizzle-orm";
import type { Keyring, SealedKind } from "../../platform/secrets/secrets.ts";
import { cloudNumbers } from "./cloud-numbers.table.ts";

/** The context that an access token is sealed with. */
export const place = (connectionId: number): string => `whatsapp cloud token ${connectionId}`;

/** The secrets of this channel that are sealed again after a change of the operator's secret. */
export const sealedCloudTokens = (keys: Keyring): SealedKind => ({
  name: "official WhatsApp tokens",
  keys,
  read: async (db, after, limit) => {
    const { connectionId, tokenSealed } = cloudNumbers;
    const rows = await db
      .select({ connectionId, sealed: tokenSealed })
      .from(cloudNumbers)
      .where(gt(connectionId, Number(after ?? 0)))
      .orderBy(asc(connectionId))
      .limit(limit);
    return rows.map(({ connectionId: id, sealed }) => ({ id: String(id), sealed, context: place(id) }));
  },
  replace: async (db, { id, sealed }, tokenSealed) => {
    await db
      .update(cloudNumbers)
      .set({ tokenSealed })
      .where(and(eq(cloudNumbers.connectionId, Number(id)), eq(cloudNumbers.tokenSealed, sealed)));
  },
});
