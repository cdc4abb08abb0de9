import type { AskForHistory, CloudNumber } from "@balcao/shared/channels/cloud.ts";
import { and, eq } from "drizzle-orm";
import { type Context, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { recordChange } from "../../../workspace/audit/record-change.ts";
import { connections } from "../../connections/connections.table.ts";
import { findNumber } from "../cloud-numbers.ts";
import { GraphRefusal } from "../graph-client.ts";
import type { CloudSetup } from "../set-up/connect-cloud.ts";
import { graphStep } from "../set-up/graph-step.ts";
import { findCloudNumber } from "../set-up/renew-cloud.ts";
import { cloudHistories } from "./cloud-histories.table.ts";
import { historyOf } from "./history-of.ts";

/** Meta's codes: it was asked before, and too late. */
const twice = 2593107;
const late = 2593108;

const kinds = { contacts: "smb_app_state_sync", messages: "history" } as const;

/**
 * Asks Meta for the contacts and conversations of the phone whose app uses the number, too. They come by webhooks. Throws
 * ERR_CLOUD_NO_HISTORY and ERR_CLOUD_HISTORY_LATE.
 */
export async function askForHistory(
  ctx: Context,
  { graph, keys }: CloudSetup,
  id: number,
  wanted: AskForHistory,
): Promise<CloudNumber> {
  await findCloudNumber(ctx, id);
  const number = await findNumber(ctx.db, keys, id);
  const { historyUntil } = await historyOf(ctx.db, id, ctx.now());
  if (!number || historyUntil === null) throw new AppError("ERR_CLOUD_NO_HISTORY");
  // First: Meta's answers may come before the answer to the request. Nobody else asks until it failed.
  await begin(ctx, id, wanted);
  try {
    for (const kind of ["contacts", "messages"] as const) if (wanted[kind]) await ask(kinds[kind]);
  } catch (error) {
    await ctx.db.delete(cloudHistories).where(eq(cloudHistories.connectionId, id));
    throw error;
  }
  return findCloudNumber(ctx, id);

  async function ask(syncType: string): Promise<void> {
    const path = `${number?.phoneNumberId}/smb_app_data`;
    const body = { messaging_product: "whatsapp", sync_type: syncType };
    await graphStep({ [late]: "ERR_CLOUD_HISTORY_LATE" }, async () => {
      try {
        await graph.call({ token: number?.token ?? "", method: "POST", path, body });
      } catch (error) {
        // A request of ours whose answer was lost.
        if (!(error instanceof GraphRefusal && error.code === twice)) throw error;
      }
    });
  }
}

function begin(ctx: Context, id: number, wanted: AskForHistory): Promise<void> {
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .insert(cloudHistories)
      .values({ connectionId: id, ...wanted, askedAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: cloudHistories.connectionId });
    if (!row) throw new AppError("ERR_CLOUD_NO_HISTORY");
    const [connection] = await ctx.db
      .select({ name: connections.name })
      .from(connections)
      .where(and(eq(connections.companyId, ctx.companyId), eq(connections.id, id)));
    const change = { before: {}, after: { history: wanted } };
    await recordChange(ctx, {
      ...{ area: "connection", action: "update", targetId: id, targetName: connection?.name ?? "", ...change },
    });
  });
}
