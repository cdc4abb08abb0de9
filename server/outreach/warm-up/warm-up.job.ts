import { and, eq, isNull } from "drizzle-orm";
import type { Channel } from "../../channels/channel.ts";
import { contactChat } from "../../channels/chat.ts";
import { connections } from "../../channels/connections/connections.table.ts";
import { remedyFor, SendError } from "../../channels/send-error.ts";
import type { Context } from "../../context.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { warmUpMessages } from "./warm-up-messages.table.ts";
import { publishWarmUp } from "./warm-up-view.ts";
import type { WarmUpWork } from "./watch-warm-ups.ts";

/**
 * A line that waited longer than this for its connection is not sent: its window may be over, or the warm-up stopped.
 */
const staleMs = 5 * 60_000;

type Changes = Partial<typeof warmUpMessages.$inferInsert>;

/** Sends a line once: an interrupted or unanswered sending stays uncertain. */
export async function runWarmUp(ctx: Context, provider: Channel, job: Job<WarmUpWork>): Promise<void> {
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
    const chat = contactChat({ phone: number });
    await provider.send(connectionId, { providerId, chat, body, media: null, content: null, quoted: null });
    await settle(ctx, message, { state: "sent" });
  } catch (error) {
    if (!(error instanceof SendError)) throw error;
    if (remedyFor(error) === "stop") return settle(ctx, message, { state: "failed" });
    if (error.mayHaveLeft) return settle(ctx, message, { state: "uncertain" });
    await ctx.db.update(warmUpMessages).set({ attemptedAt: null }).where(eq(warmUpMessages.id, messageId));
    throw error;
  }
}

/** Marks the line as attempted. False if an earlier attempt did. */
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
  await publishWarmUp(ctx, warmUpId, "update");
}
