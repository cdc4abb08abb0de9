import { firstState } from "@balcao/shared/bot/state.ts";
import { sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { botStates } from "./bot-states.table.ts";

/** From now on the tickets are people's: whatever becomes of them, the bot offers their contacts nothing any more. */
export async function silenceBot(ctx: Context, ...ticketIds: [number, ...number[]]): Promise<void> {
  const state = { ...firstState, stage: "done" as const };
  await ctx.db
    .insert(botStates)
    .values(ticketIds.map((ticketId) => ({ ticketId, companyId: ctx.companyId, state, answeredIds: [] })))
    .onConflictDoUpdate({
      target: botStates.ticketId,
      set: { state: sql`jsonb_set(${botStates.state}, '{stage}', '"done"')` },
    });
}
