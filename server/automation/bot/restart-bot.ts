import { firstState } from "@balcao/shared/automation/bot/state.ts";
import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { botStates } from "./bot-states.table.ts";

/** Resets the bot: if the contact comes back to this ticket, which no agent attended, the conversation begins again. */
export async function restartBot(ctx: Context, ticketId: number): Promise<void> {
  await ctx.db.update(botStates).set({ state: firstState }).where(eq(botStates.ticketId, ticketId));
}
