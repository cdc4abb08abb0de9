import { firstState } from "@balcao/shared/bot/state.ts";
import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { botStates } from "./bot-states.table.ts";

/** Should the contact come back to this ticket, which no person attended, the conversation begins anew. */
export async function restartBot(ctx: Context, ticketId: number): Promise<void> {
  await ctx.db.update(botStates).set({ state: firstState }).where(eq(botStates.ticketId, ticketId));
}
