import { firstState } from "@balcao/shared/bot/state.ts";
import { sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { botStates } from "./bot-states.table.ts";

/** From now on the ticket is people's: whatever becomes of it, the bot offers its contact nothing any more. */
export async function silenceBot(ctx: Context, ticketId: number): Promise<void> {
  await ctx.db
    .insert(botStates)
    .values({ ticketId, companyId: ctx.companyId, state: { ...firstState, stage: "done" }, answeredIds: [] })
    .onConflictDoUpdate({
      target: botStates.ticketId,
      set: { state: sql`jsonb_set(${botStates.state}, '{stage}', '"done"')` },
    });
}
