import type { CloudNumber, RenewCloud } from "@balcao/shared/channels/cloud.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import { and, eq } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { enqueueForConnection } from "../../../platform/jobs/connection-queue.ts";
import { type Keyring, seal, unseal } from "../../../platform/secrets/secrets.ts";
import { recordChange } from "../../../workspace/audit/record-change.ts";
import { changeConnection } from "../../connections/change-connection.ts";
import { templateQueue } from "../../message-templates/template-queue.ts";
import { cloudNumbers } from "../cloud-numbers.table.ts";
import { historyOf } from "../history/history-of.ts";
import { addressOf, newWord, verifyTokenOf } from "../own-app/address.ts";
import { callOwnAddress, leaveOwnAddress } from "../own-app/join-own-app.ts";
import { ratingsOf } from "../ratings.ts";
import { place, secretPlace } from "../sealed-tokens.ts";
import { openTicket } from "../sign-up/ticket.ts";
import type { CloudSetup } from "./connect-cloud.ts";
import { verifyNumber } from "./verify-number.ts";

type Row = typeof cloudNumbers.$inferSelect;

/**
 * Replaces the access token of a number or the secret of the company's own app, after every step was checked with the new
 * ones. A number of the installation's app moves to the company's own with a secret and a token of it. The connection
 * works again.
 */
export async function renewCloud(ctx: Context, setup: CloudSetup, id: number, given: RenewCloud): Promise<Connection> {
  const { graph, keys, root } = setup;
  if (given.appSecret !== undefined && root === null) throw new AppError("ERR_CLOUD_NO_ADDRESS");
  const row = await findRow(ctx, id);
  const { phoneNumberId, wabaId } = row;
  const token = tokenFor(ctx, keys, row, given);
  const secret = given.appSecret ?? secretOf(keys, row);
  const described = await verifyNumber(graph, { phoneNumberId, wabaId, token, pin: given.pin, appSecret: secret });
  const addressWord = row.addressWord ?? newWord(keys, ctx.companyId, phoneNumberId);
  if (secret === null) await leaveOwnAddress(ctx, graph, { phoneNumberId, token }, root);
  // Again with each renewal: somebody may have turned Meta's calls away.
  if (secret !== null && root !== null) {
    const address = { url: addressOf(root, addressWord), verifyToken: verifyTokenOf(keys, addressWord) };
    await callOwnAddress(graph, { phoneNumberId, token }, address);
  }
  const { displayNumber: number, verifiedName: profileName } = described;
  return changeConnection(ctx, id, async (ctx, { name }) => {
    // A secret that was only used stays as it is: another call may have replaced it meanwhile.
    const ownApp = given.appSecret && {
      addressWord,
      appSecretSealed: seal(keys, Buffer.from(given.appSecret), secretPlace(id)),
    };
    const tokenSealed = seal(keys, Buffer.from(token), place(id));
    await ctx.db
      .update(cloudNumbers)
      .set({ tokenSealed, ...ownApp, tokenEndsAt: null, ...ratingsOf(described, ctx.now()), trouble: null })
      .where(eq(cloudNumbers.connectionId, id));
    await recordChange(ctx, {
      area: "connection",
      action: "update",
      targetId: id,
      targetName: name,
      ...changeOf(given),
    });
    await enqueueForConnection(ctx, templateQueue, { connectionId: id });
    return { status: "CONNECTED", enabled: true, number, profileName };
  });
}

/** The new access token; without one the stored one is used. */
function tokenFor(ctx: Context, keys: Keyring, { connectionId, tokenSealed }: Row, given: RenewCloud): string {
  if (given.accessToken !== undefined) return given.accessToken;
  if (given.ticket !== undefined) return openTicket(ctx, keys, given.ticket);
  return unseal(keys, tokenSealed, place(connectionId)).toString();
}

const secretOf = (keys: Keyring, { connectionId, appSecretSealed }: Row): string | null =>
  appSecretSealed && unseal(keys, appSecretSealed, secretPlace(connectionId)).toString();

/** Which secrets changed; the audit log never has their values. */
function changeOf({ accessToken, ticket, appSecret }: RenewCloud) {
  const as = (word: string) => ({
    ...((accessToken ?? ticket) !== undefined && { accessToken: word }),
    ...(appSecret !== undefined && { appSecret: word }),
  });
  return { before: as("former"), after: as("new") };
}

async function findRow(ctx: Context, id: number): Promise<Row> {
  const [found] = await ctx.db
    .select()
    .from(cloudNumbers)
    .where(and(eq(cloudNumbers.companyId, ctx.companyId), eq(cloudNumbers.connectionId, id)));
  if (!found) throw new AppError("ERR_NO_WAPP_FOUND");
  return found;
}

/** The official number of a connection of the company. Throws ERR_NO_WAPP_FOUND. */
export async function findCloudNumber(
  ctx: Context,
  { keys, root }: Pick<CloudSetup, "keys" | "root">,
  id: number,
): Promise<CloudNumber> {
  const found = await findRow(ctx, id);
  const { connectionId, phoneNumberId, wabaId, quality, throughput, messagingLimit, trouble } = found;
  const word = found.addressWord;
  return {
    ...{ connectionId, phoneNumberId, wabaId, quality, throughput, messagingLimit, trouble },
    ownApp: word === null ? null : { webhookUrl: addressOf(root, word), verifyToken: verifyTokenOf(keys, word) },
    qualityAt: found.qualityAt?.toISOString() ?? null,
    ...(await historyOf(ctx.db, id, ctx.now())),
    ...{ canSend: found.canSend, sendProblems: found.sendProblems ?? [] },
    tokenEndsAt: found.tokenEndsAt?.toISOString() ?? null,
    readAt: found.readAt?.toISOString() ?? null,
  };
}
