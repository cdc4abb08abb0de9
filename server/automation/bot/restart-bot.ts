import { firstState } from "@balcao/shared/automation/bot/state.ts";
import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { botStates } from "./bot-states.table.ts";

/** Resets the bot: if the contact writes again in this ticket, which no agent attended, the bot starts from the beginning. */
export async function restartBot(ctx: Context, ticketId: number): Promise<void> {
  await ctx.db.update(botStates).set({ state: firstState }).where(eq(botStates.ticketId, ticketId));
}
