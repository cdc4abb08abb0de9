import type { ConnectCloud } from "@balcao/shared/channels/cloud.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { z } from "zod";
import { type Context, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { enqueueForConnection } from "../../../platform/jobs/connection-queue.ts";
import { type Keyring, seal } from "../../../platform/secrets/secrets.ts";
import { refuseBeyondPlan } from "../../../workspace/plans/refuse-beyond-plan.ts";
import { connections } from "../../connections/connections.table.ts";
import { createConnection } from "../../connections/save-connection.ts";
import { templateQueue } from "../../message-templates/template-queue.ts";
import { cloudNumbers } from "../cloud-numbers.table.ts";
import { connectionOf } from "../cloud-numbers.ts";
import type { GraphClient } from "../graph-client.ts";
import { whatsappCloud } from "../kind.ts";
import { place } from "../sealed-tokens.ts";
import { openTicket } from "../sign-up/ticket.ts";
import { verifyNumber } from "./verify-number.ts";

/** The parts that the set-up of a number needs. `app` is null until the operator has set up an app at Meta. */
export type CloudSetup = {
  graph: GraphClient;
  keys: Keyring;
  app: { secret: string; verifyToken: string } | null;
};

/** Makes a connection of a number at the official API. Every step is checked at Meta before anything is stored. */
export async function connectCloud(
  ctx: Context,
  { graph, keys, app }: CloudSetup,
  { phoneNumberId, wabaId, accessToken, ticket = "", pin, ...form }: z.output<typeof ConnectCloud>,
): Promise<Connection> {
  if (!app) throw new AppError("ERR_CLOUD_NOT_CONFIGURED");
  const token = accessToken ?? openTicket(ctx, keys, ticket);
  // Meta is not asked to register a number that the plan then refuses.
  await transact(ctx, (ctx) => refuseBeyondPlan(ctx, "connections", connections));
  const described = await verifyNumber(graph, { phoneNumberId, wabaId, token, pin });
  const { displayNumber, verifiedName, quality, throughput, messagingLimit } = described;
  const { canSend, sendProblems, tokenEndsAt = null } = described;
  // Asked after the token is proved: strangers do not learn which numbers are here.
  if ((await connectionOf(ctx.db, phoneNumberId)) !== null) throw new AppError("ERR_CLOUD_NUMBER_TAKEN");
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
      })
      .onConflictDoNothing({ target: cloudNumbers.phoneNumberId })
      .returning({ connectionId: cloudNumbers.connectionId });
    // Another call connected the number at the same time: this connection is rolled back.
    if (!row) throw new AppError("ERR_CLOUD_NUMBER_TAKEN");
    await enqueueForConnection(ctx, templateQueue, { connectionId: connection.id });
    return connection;
  });
}
