import { and, eq, isNull } from "drizzle-orm";
import type { Context } from "../../context.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { SendError, type WhatsAppProvider } from "../../whatsapp/provider.ts";
import { connections } from "../connections/connections.table.ts";
import { warmUpMessages } from "./warm-up-messages.table.ts";
import type { WarmUpWork } from "./warm-up-queue.ts";
import { tellWarmUp } from "./warm-up-view.ts";

/** A line that had to wait for its connection is not said any more: its window may be over, or the warm-up stopped. */
const staleMs = 5 * 60_000;

type Changes = Partial<typeof warmUpMessages.$inferInsert>;

/** Hands a line to WhatsApp, once: what was cut off, or left without an answer, stays uncertain. */
export async function runWarmUp(ctx: Context, provider: WhatsAppProvider, job: Job<WarmUpWork>): Promise<void> {
  const { messageId, connectionId } = job.data;
  const [found] = await ctx.db
    .select({ message: warmUpMessages, number: connections.number })
    .from(warmUpMessages)
    .innerJoin(connections, eq(connections.id, warmUpMessages.toId))
    .where(and(eq(warmUpMessages.id, messageId), eq(warmUpMessages.state, "pending")));
  if (!found) return;
  const { message, number } = found;
  const isStale = ctx.now().getTime() - message.at.getTime() > staleMs;
  const isFirst = await mark(ctx, messageId);
  if (!isFirst) return settle(ctx, message, { state: "uncertain" });
  if (isStale || !number) return settle(ctx, message, { state: "failed" });
  try {
    const { providerId, body } = message;
    const chat = { kind: "contact", number, lid: null } as const;
    await provider.send(connectionId, { providerId, chat, body, media: null, content: null, quoted: null });
    await settle(ctx, message, { state: "sent" });
  } catch (error) {
    if (!(error instanceof SendError)) throw error;
    if (error.reason === "refused") return settle(ctx, message, { state: "failed" });
    if (error.mayHaveLeft) return settle(ctx, message, { state: "uncertain" });
    await ctx.db.update(warmUpMessages).set({ attemptedAt: null }).where(eq(warmUpMessages.id, messageId));
    throw error;
  }
}

/** Whether it is this attempt's to send. */
async function mark(ctx: Context, id: number): Promise<boolean> {
  const marked = await ctx.db
    .update(warmUpMessages)
    .set({ attemptedAt: ctx.now() })
    .where(and(eq(warmUpMessages.id, id), isNull(warmUpMessages.attemptedAt)))
    .returning({ id: warmUpMessages.id });
  return marked.length > 0;
}

async function settle(
  ctx: Context,
  { id, warmUpId }: { id: number; warmUpId: number },
  changes: Changes,
): Promise<void> {
  await ctx.db.update(warmUpMessages).set(changes).where(eq(warmUpMessages.id, id));
  await tellWarmUp(ctx, warmUpId, "update");
}
