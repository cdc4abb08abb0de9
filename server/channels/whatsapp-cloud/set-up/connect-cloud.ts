import type { ConnectCloud } from "@balcao/shared/channels/cloud.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { z } from "zod";
import { type Context, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { enqueueForConnection } from "../../../platform/jobs/connection-queue.ts";
import { type Keyring, seal } from "../../../platform/secrets/secrets.ts";
import { refuseBeyondPlan } from "../../../workspace/plans/refuse-beyond-plan.ts";
import { connections } from "../../connections/connections.table.ts";
import { checkNewConnection, createConnection } from "../../connections/save-connection.ts";
import { templateQueue } from "../../message-templates/template-queue.ts";
import { cloudNumbers } from "../cloud-numbers.table.ts";
import { connectionOf } from "../cloud-numbers.ts";
import type { GraphClient } from "../graph-client.ts";
import { whatsappCloud } from "../kind.ts";
import { addressOf, newWord, verifyTokenOf } from "../own-app/address.ts";
import { callOwnAddress, leaveOwnAddress } from "../own-app/join-own-app.ts";
import { place, secretPlace } from "../sealed-tokens.ts";
import { openTicket } from "../sign-up/ticket.ts";
import { verifyNumber } from "./verify-number.ts";

/** The parts that the set-up of a number needs. */
export type CloudSetup = {
  graph: GraphClient;
  keys: Keyring;
  /** Null until the operator has set up an app at Meta. */
  app: { secret: string; verifyToken: string } | null;
  /** This server's address at which Meta reaches it; null if it does not. */
  root: string | null;
};

/**
 * Makes a connection of a number at the official API. Every step is checked at Meta before anything is stored. A number of
 * the company's own app gets an address of its own. If the server is killed between Meta's verification of it and the
 * commit, nothing is stored here: Meta repeats its calls, which are refused until the number is connected again, at the
 * same address.
 */
export async function connectCloud(
  ctx: Context,
  { graph, keys, app, root }: CloudSetup,
  { phoneNumberId, wabaId, accessToken, ticket = "", appSecret, pin, ...form }: z.output<typeof ConnectCloud>,
): Promise<Connection> {
  const isOwn = appSecret !== undefined;
  if (!isOwn && !app) throw new AppError("ERR_CLOUD_NOT_CONFIGURED");
  if (isOwn && root === null) throw new AppError("ERR_CLOUD_NO_ADDRESS");
  const token = accessToken ?? openTicket(ctx, keys, ticket);
  // Meta is not asked to register a number that the plan then refuses.
  await transact(ctx, (ctx) => refuseBeyondPlan(ctx, "connections", connections));
  const described = await verifyNumber(graph, { phoneNumberId, wabaId, token, pin, appSecret });
  const { displayNumber, verifiedName, quality, throughput, messagingLimit } = described;
  const { canSend, sendProblems, tokenEndsAt = null } = described;
  // Asked after the token is proved: strangers do not learn which numbers are here.
  if ((await connectionOf(ctx.db, phoneNumberId)) !== null) throw new AppError("ERR_CLOUD_NUMBER_TAKEN");
  const addressWord = isOwn ? newWord(keys, ctx.companyId, phoneNumberId) : null;
  if (addressWord === null) await leaveOwnAddress(ctx, graph, { phoneNumberId, token }, root);
  else {
    // Meta's calls may go elsewhere until now: they are not turned to a connection that is then refused.
    await transact(ctx, (ctx) => checkNewConnection(ctx, form));
    const address = { url: addressOf(root, addressWord), verifyToken: verifyTokenOf(keys, addressWord) };
    await callOwnAddress(graph, { phoneNumberId, token }, address);
  }
  const works = {
    channel: whatsappCloud.name,
    status: "CONNECTED",
    number: displayNumber,
    hasServiceWindow: true,
  } as const;
  return transact(ctx, async (ctx) => {
    const connection = await createConnection(ctx, form, { ...works, profileName: verifiedName });
    const [row] = await ctx.db
      .insert(cloudNumbers)
      .values({
        ...{ connectionId: connection.id, companyId: ctx.companyId, phoneNumberId, wabaId },
        ...{ quality, throughput, messagingLimit, canSend, sendProblems, tokenEndsAt, readAt: ctx.now() },
        tokenSealed: seal(keys, Buffer.from(token), place(connection.id)),
        addressWord,
        appSecretSealed: isOwn ? seal(keys, Buffer.from(appSecret), secretPlace(connection.id)) : null,
      })
      .onConflictDoNothing({ target: cloudNumbers.phoneNumberId })
      .returning({ connectionId: cloudNumbers.connectionId });
    // Another call connected the number at the same time: this connection is rolled back.
    if (!row) throw new AppError("ERR_CLOUD_NUMBER_TAKEN");
    await enqueueForConnection(ctx, templateQueue, { connectionId: connection.id });
    return connection;
  });
}
