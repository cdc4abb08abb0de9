import type { CloudNumber, RenewCloud } from "@balcao/shared/channels/cloud.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import { and, eq } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { enqueueForConnection } from "../../../platform/jobs/connection-queue.ts";
import { seal } from "../../../platform/secrets/secrets.ts";
import { recordChange } from "../../../workspace/audit/record-change.ts";
import { changeConnection } from "../../connections/change-connection.ts";
import { templateQueue } from "../../message-templates/template-queue.ts";
import { cloudNumbers } from "../cloud-numbers.table.ts";
import { historyOf } from "../history/history-of.ts";
import { ratingsOf } from "../ratings.ts";
import { place } from "../sealed-tokens.ts";
import { openTicket } from "../sign-up/ticket.ts";
import type { CloudSetup } from "./connect-cloud.ts";
import { verifyNumber } from "./verify-number.ts";

/** Replaces the access token of a number, after every step was checked with the new one. The connection works again. */
export async function renewCloud(
  ctx: Context,
  { graph, keys }: CloudSetup,
  id: number,
  { accessToken, ticket = "", pin }: RenewCloud,
): Promise<Connection> {
  const token = accessToken ?? openTicket(ctx, keys, ticket);
  const { phoneNumberId, wabaId } = await findCloudNumber(ctx, id);
  const described = await verifyNumber(graph, { phoneNumberId, wabaId, token, pin });
  const { displayNumber: number, verifiedName: profileName } = described;
  return changeConnection(ctx, id, async (ctx, { name }) => {
    const tokenSealed = seal(keys, Buffer.from(token), place(id));
    await ctx.db
      .update(cloudNumbers)
      .set({ tokenSealed, tokenEndsAt: null, ...ratingsOf(described, ctx.now()), trouble: null })
      .where(eq(cloudNumbers.connectionId, id));
    const change = { before: { accessToken: "former" }, after: { accessToken: "new" } };
    await recordChange(ctx, { area: "connection", action: "update", targetId: id, targetName: name, ...change });
    await enqueueForConnection(ctx, templateQueue, { connectionId: id });
    return { status: "CONNECTED", enabled: true, number, profileName };
  });
}

/** The official number of a connection of the company. Throws ERR_NO_WAPP_FOUND. */
export async function findCloudNumber(ctx: Context, id: number): Promise<CloudNumber> {
  const [found] = await ctx.db
    .select()
    .from(cloudNumbers)
    .where(and(eq(cloudNumbers.companyId, ctx.companyId), eq(cloudNumbers.connectionId, id)));
  if (!found) throw new AppError("ERR_NO_WAPP_FOUND");
  const { connectionId, phoneNumberId, wabaId, quality, throughput, messagingLimit, trouble } = found;
  return {
    ...{ connectionId, phoneNumberId, wabaId, quality, throughput, messagingLimit, trouble },
    qualityAt: found.qualityAt?.toISOString() ?? null,
    ...(await historyOf(ctx.db, id, ctx.now())),
    ...{ canSend: found.canSend, sendProblems: found.sendProblems ?? [] },
    tokenEndsAt: found.tokenEndsAt?.toISOString() ?? null,
    readAt: found.readAt?.toISOString() ?? null,
  };
}
