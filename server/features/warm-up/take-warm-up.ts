import { and, eq, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import type { InboundMessage } from "../../whatsapp/provider.ts";
import { warmUpMessages } from "./warm-up-messages.table.ts";
import { tellWarmUp } from "./warm-up-view.ts";

/**
 * Takes a message that one of the company's own connections wrote to this one: it is noted in the warm-up's log and is
 * nobody's conversation. Known by WhatsApp's id, so what a person writes from there is an ordinary message. Answers
 * whether it was one.
 */
export async function takeWarmUp(
  ctx: Context,
  connectionId: number,
  { providerId, fromMe }: Pick<InboundMessage, "providerId" | "fromMe">,
): Promise<boolean> {
  if (fromMe) return false;
  const isLine = and(
    eq(warmUpMessages.companyId, ctx.companyId),
    eq(warmUpMessages.providerId, providerId),
    eq(warmUpMessages.toId, connectionId),
  );
  const [taken] = await ctx.db
    .update(warmUpMessages)
    // Whatever became of the sending: it did go out.
    .set({
      receivedAt: sql`coalesce(${warmUpMessages.receivedAt}, ${ctx.now().toISOString()}::timestamptz)`,
      state: "sent",
    })
    .where(isLine)
    .returning({ warmUpId: warmUpMessages.warmUpId });
  if (taken) await tellWarmUp(ctx, taken.warmUpId, "update");
  return taken !== undefined;
}
