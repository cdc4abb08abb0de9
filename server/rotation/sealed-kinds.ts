import { and, asc, eq, gt, isNotNull, ne, sql } from "drizzle-orm";
import { place as tokenPlace } from "../features/connections/connection-token.ts";
import { connections } from "../features/connections/connections.table.ts";
import { place as twoFactorPlace } from "../features/two-factor/two-factor-secret.ts";
import { twoFactors } from "../features/two-factor/two-factors.table.ts";
import { place as webhookPlace } from "../features/webhooks/webhook-secret.ts";
import { webhooks } from "../features/webhooks/webhooks.table.ts";
import { purposes } from "../operator-secrets.ts";
import { deriveKeyring, type Keyring, type OperatorSecrets } from "../platform/secrets.ts";
import { sealedPlace } from "../whatsapp/baileys/credential-store.ts";
import { whatsappCredentials } from "../whatsapp/baileys/credentials.table.ts";
import type { SealedKind } from "./reseal.ts";

const bytes = (text: string | null): Buffer => Buffer.from(text ?? "", "base64");
const numberAfter = (after: string | null): number => Number(after ?? 0);

const connectionTokens = (keys: Keyring): SealedKind => ({
  name: "connection tokens",
  keys,
  read: async (db, after, limit) => {
    const rows = await db
      .select({ id: connections.id, sealed: connections.tokenSealed })
      .from(connections)
      .where(and(gt(connections.id, numberAfter(after)), isNotNull(connections.tokenSealed)))
      .orderBy(asc(connections.id))
      .limit(limit);
    return rows.map(({ id, sealed }) => ({ id: String(id), sealed: bytes(sealed), context: tokenPlace(id) }));
  },
  replace: async (db, { id, sealed }, anew) => {
    await db
      .update(connections)
      .set({ tokenSealed: anew.toString("base64") })
      .where(and(eq(connections.id, Number(id)), eq(connections.tokenSealed, sealed.toString("base64"))));
  },
});

const webhookSecrets = (keys: Keyring): SealedKind => ({
  name: "webhook secrets",
  keys,
  read: async (db, after, limit) => {
    const rows = await db
      .select({ id: webhooks.id, sealed: webhooks.secretSealed })
      .from(webhooks)
      .where(and(gt(webhooks.id, numberAfter(after)), ne(webhooks.secretSealed, "")))
      .orderBy(asc(webhooks.id))
      .limit(limit);
    return rows.map(({ id, sealed }) => ({ id: String(id), sealed: bytes(sealed), context: webhookPlace(id) }));
  },
  replace: async (db, { id, sealed }, anew) => {
    await db
      .update(webhooks)
      .set({ secretSealed: anew.toString("base64") })
      .where(and(eq(webhooks.id, Number(id)), eq(webhooks.secretSealed, sealed.toString("base64"))));
  },
});

const twoFactorSecrets = (keys: Keyring): SealedKind => ({
  name: "two-factor secrets",
  keys,
  read: async (db, after, limit) => {
    const rows = await db
      .select({ id: twoFactors.userId, sealed: twoFactors.secretSealed })
      .from(twoFactors)
      .where(gt(twoFactors.userId, numberAfter(after)))
      .orderBy(asc(twoFactors.userId))
      .limit(limit);
    return rows.map(({ id, sealed }) => ({ id: String(id), sealed: bytes(sealed), context: twoFactorPlace(id) }));
  },
  replace: async (db, { id, sealed }, anew) => {
    await db
      .update(twoFactors)
      .set({ secretSealed: anew.toString("base64") })
      .where(and(eq(twoFactors.userId, Number(id)), eq(twoFactors.secretSealed, sealed.toString("base64"))));
  },
});

type Place = { connectionId: number; kind: string; id: string };

const whatsAppCredentials = (keys: Keyring): SealedKind => ({
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

/** Everything that lies in the database under a key of the operator's secret. */
export function sealedKinds(secrets: OperatorSecrets): SealedKind[] {
  const tokens = deriveKeyring(secrets, purposes.tokens);
  return [
    whatsAppCredentials(deriveKeyring(secrets, purposes.whatsapp)),
    connectionTokens(tokens),
    webhookSecrets(tokens),
    twoFactorSecrets(tokens),
  ];
}
