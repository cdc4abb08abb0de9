import { and, asc, eq, gt, isNotNull, ne } from "drizzle-orm";
import { channelModules } from "../../channel-kinds.ts";
import { place as tokenPlace } from "../../channels/connections/connection-token.ts";
import { connections } from "../../channels/connections/connections.table.ts";
import { place as webhookPlace } from "../../integrations/webhooks/webhook-secret.ts";
import { webhooks } from "../../integrations/webhooks/webhooks.table.ts";
import { purposes } from "../../operator-secrets.ts";
import { sealedMails } from "../../platform/mail/sealed-mails.ts";
import { deriveKeyring, type Keyring, type OperatorSecrets, type SealedKind } from "../../platform/secrets/secrets.ts";
import { place as twoFactorPlace } from "../../workspace/two-factor/two-factor-secret.ts";
import { twoFactors } from "../../workspace/two-factor/two-factors.table.ts";

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

type SecretColumn = "secretSealed" | "formerSecretSealed";

const webhookSecrets = (keys: Keyring, name: string, column: SecretColumn): SealedKind => ({
  name,
  keys,
  read: async (db, after, limit) => {
    const rows = await db
      .select({ id: webhooks.id, sealed: webhooks[column] })
      .from(webhooks)
      .where(and(gt(webhooks.id, numberAfter(after)), ne(webhooks[column], "")))
      .orderBy(asc(webhooks.id))
      .limit(limit);
    return rows.map(({ id, sealed }) => ({ id: String(id), sealed: bytes(sealed), context: webhookPlace(id) }));
  },
  replace: async (db, { id, sealed }, anew) => {
    await db
      .update(webhooks)
      .set({ [column]: anew.toString("base64") })
      .where(and(eq(webhooks.id, Number(id)), eq(webhooks[column], sealed.toString("base64"))));
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

/** All kinds of values in the database that a key of the operator's secret seals. */
export async function sealedKinds(secrets: OperatorSecrets): Promise<SealedKind[]> {
  const tokens = deriveKeyring(secrets, purposes.tokens);
  const ofChannels = channelModules.flatMap(
    ({ sealed }) => sealed?.values(deriveKeyring(secrets, sealed.purpose)) ?? [],
  );
  return [
    ...(await Promise.all(ofChannels)).flat(),
    connectionTokens(tokens),
    webhookSecrets(tokens, "webhook secrets", "secretSealed"),
    webhookSecrets(tokens, "former webhook secrets", "formerSecretSealed"),
    twoFactorSecrets(tokens),
    sealedMails(deriveKeyring(secrets, purposes.mails)),
  ];
}
