import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import type { Keyring, SealedKind } from "../../platform/secrets/secrets.ts";
import { cloudNumbers } from "./cloud-numbers.table.ts";

/** The context that an access token is sealed with. */
export const place = (connectionId: number): string => `whatsapp cloud token ${connectionId}`;

/** The context that the secret of a company's own app is sealed with. */
export const secretPlace = (connectionId: number): string => `whatsapp cloud app secret ${connectionId}`;

/** The secrets of this channel that are sealed again after a change of the operator's secret. */
export const sealedCloudTokens = (keys: Keyring): SealedKind[] => [
  kindOf(keys, "official WhatsApp tokens", "tokenSealed", place),
  kindOf(keys, "secrets of own Meta apps", "appSecretSealed", secretPlace),
];

const kindOf = (
  keys: Keyring,
  name: string,
  column: "tokenSealed" | "appSecretSealed",
  contextOf: (connectionId: number) => string,
): SealedKind => ({
  name,
  keys,
  read: async (db, after, limit) => {
    const { connectionId, [column]: sealed } = cloudNumbers;
    const rows = await db
      .select({ connectionId, sealed })
      .from(cloudNumbers)
      .where(and(gt(connectionId, Number(after ?? 0)), isNotNull(sealed)))
      .orderBy(asc(connectionId))
      .limit(limit);
    return rows.flatMap(({ connectionId: id, sealed }) =>
      sealed === null ? [] : { id: String(id), sealed, context: contextOf(id) },
    );
  },
  replace: async (db, { id, sealed }, anew) => {
    await db
      .update(cloudNumbers)
      .set({ [column]: anew })
      .where(and(eq(cloudNumbers.connectionId, Number(id)), eq(cloudNumbers[column], sealed)));
  },
});
