import { and, asc, eq, sql } from "drizzle-orm";
import type { Keyring, SealedKind } from "../../../platform/secrets/secrets.ts";
import { sealedPlace } from "./credential-store.ts";
import { whatsappCredentials } from "./credentials.table.ts";

type Place = { connectionId: number; kind: string; id: string };

/** The secrets of this channel that are sealed again after a change of the operator's secret. */
export const sealedCredentials = (keys: Keyring): SealedKind => ({
  name: "WhatsApp credentials",
  keys,
  read: async (db, after, limit) => {
    const last = after === null ? null : (JSON.parse(after) as Place);
    const { connectionId, kind, id, value } = whatsappCredentials;
    const rows = await db
      .select({ connectionId, kind, id, value })
      .from(whatsappCredentials)
      .where(
        last ? sql`(${connectionId}, ${kind}, ${id}) > (${last.connectionId}, ${last.kind}, ${last.id})` : undefined,
      )
      .orderBy(asc(connectionId), asc(kind), asc(id))
      .limit(limit);
    return rows.map(({ value: sealed, ...place }) => ({
      id: JSON.stringify(place),
      sealed,
      context: sealedPlace(place),
    }));
  },
  replace: async (db, row, anew) => {
    const { connectionId, kind, id } = JSON.parse(row.id) as Place;
    await db
      .update(whatsappCredentials)
      .set({ value: anew })
      .where(
        and(
          eq(whatsappCredentials.connectionId, connectionId),
          eq(whatsappCredentials.kind, kind),
          eq(whatsappCredentials.id, id),
          eq(whatsappCredentials.value, row.sealed),
        ),
      );
  },
});
