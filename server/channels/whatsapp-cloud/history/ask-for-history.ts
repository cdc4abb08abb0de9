import type { AskForHistory, CloudNumber } from "@balcao/shared/channels/cloud.ts";
import { and, eq, sql } from "drizzle-orm";
import { type Context, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { recordChange } from "../../../workspace/audit/record-change.ts";
import { connections } from "../../connections/connections.table.ts";
import { findNumber } from "../cloud-numbers.ts";
import { GraphRefusal, GraphSilent } from "../graph-client.ts";
import type { CloudSetup } from "../set-up/connect-cloud.ts";
import { graphStep } from "../set-up/graph-step.ts";
import { findCloudNumber } from "../set-up/renew-cloud.ts";
import { cloudHistories } from "./cloud-histories.table.ts";
import { historyOf } from "./history-of.ts";

/** Meta's codes: it was asked before, and too late. */
const twice = 2593107;
const late = 2593108;

const kinds = { contacts: "smb_app_state_sync", messages: "history" } as const;

type Kind = keyof AskForHistory;

/**
 * Asks Meta for the contacts and conversations of the phone whose app uses the number, too. They come by webhooks. What Meta
 * accepted before an error stays asked for. Throws ERR_CLOUD_NO_HISTORY and ERR_CLOUD_HISTORY_LATE.
 */
export async function askForHistory(
  ctx: Context,
  setup: CloudSetup,
  id: number,
  wanted: AskForHistory,
): Promise<CloudNumber> {
  const { graph, keys } = setup;
  await findCloudNumber(ctx, setup, id);
  const number = await findNumber(ctx.db, keys, id);
  const { historyUntil } = await historyOf(ctx.db, id, ctx.now());
  if (!number || historyUntil === null) throw new AppError("ERR_CLOUD_NO_HISTORY");
  const asked = (["contacts", "messages"] as const).filter((kind) => wanted[kind]);
  // First: Meta's answers may come before the answer to the request.
  const before = await begin(ctx, id, wanted);
  for (const [at, kind] of asked.entries()) {
    const left = asked.slice(at).filter((kind) => !before[kind]);
    await graphStep({ [late]: "ERR_CLOUD_HISTORY_LATE" }, () => ask(kind, left));
  }
  return findCloudNumber(ctx, setup, id);

  async function ask(kind: Kind, left: readonly Kind[]): Promise<void> {
    const path = `${number?.phoneNumberId}/smb_app_data`;
    const body = { messaging_product: "whatsapp", sync_type: kinds[kind] };
    try {
      await graph.call({ token: number?.token ?? "", method: "POST", path, body });
    } catch (error) {
      // A request of ours whose answer was lost.
      if (error instanceof GraphRefusal && error.code === twice) return;
      // Meta may have taken a request without an answer: then it sends everything, and only once.
      const mayCome = error instanceof GraphSilent && error.mayHaveLeft;
      await withdraw(ctx, id, mayCome ? left.filter((one) => one !== kind) : left);
      throw error;
    }
  }
}

/** Notes what is asked for now, and resolves with what was asked for before. */
function begin(ctx: Context, id: number, wanted: AskForHistory): Promise<AskForHistory> {
  return transact(ctx, async (ctx) => {
    const [made] = await ctx.db
      .insert(cloudHistories)
      .values({ connectionId: id, ...wanted, askedAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: cloudHistories.connectionId });
    const before = made ? { contacts: false, messages: false } : await askForMore(ctx, id, wanted);
    const [connection] = await ctx.db
      .select({ name: connections.name })
      .from(connections)
      .where(and(eq(connections.companyId, ctx.companyId), eq(connections.id, id)));
    const targetName = connection?.name ?? "";
    const isNew = (kind: Kind) => (wanted[kind] && !before[kind] ? true : null);
    const after = { phoneContacts: isNew("contacts"), phoneMessages: isNew("messages") };
    await recordChange(ctx, { area: "connection", action: "update", targetId: id, targetName, before: {}, after });
    return before;
  });
}

async function askForMore(ctx: Context, id: number, wanted: AskForHistory): Promise<AskForHistory> {
  const isIt = eq(cloudHistories.connectionId, id);
  const { contacts, messages } = cloudHistories;
  const [before] = await ctx.db.select({ contacts, messages }).from(cloudHistories).where(isIt).for("update");
  if (!before) throw new AppError("ERR_CLOUD_NO_HISTORY");
  await ctx.db
    .update(cloudHistories)
    .set({
      contacts: before.contacts || wanted.contacts,
      messages: before.messages || wanted.messages,
      askedAt: ctx.now(),
      ...(wanted.messages && !before.messages && { state: "waiting" as const }),
    })
    .where(isIt);
  return before;
}

/** Meta does not hand these out: they may be asked for again. */
async function withdraw(ctx: Context, id: number, refused: readonly Kind[]): Promise<void> {
  if (refused.length === 0) return;
  await transact(ctx, async (ctx) => {
    const isIt = eq(cloudHistories.connectionId, id);
    const { contacts, messages, state } = cloudHistories;
    await ctx.db
      .update(cloudHistories)
      .set({
        ...(refused.includes("contacts") && { contacts: false }),
        // Contacts that came meanwhile are all that comes.
        ...(refused.includes("messages") && {
          messages: false,
          state: sql`case when ${state} = 'running' then 'done' else ${state} end`,
        }),
      })
      .where(isIt);
    await ctx.db.delete(cloudHistories).where(and(isIt, eq(contacts, false), eq(messages, false)));
  });
}
