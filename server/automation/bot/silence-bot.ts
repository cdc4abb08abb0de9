import { firstState } from "@balcao/shared/automation/bot/state.ts";
import { sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import type { TicketFollower } from "../../inbox/tickets/ticket-followers.ts";
import { botStates } from "./bot-states.table.ts";

/** Silences the bot in these tickets for good: they belong to agents now, and the bot offers their contacts nothing. */
async function silenceBot(ctx: Context, ticketIds: readonly number[]): Promise<void> {
  const state = JSON.stringify({ ...firstState, stage: "done" });
  // One array parameter, for any number of tickets.
  const ids = sql.param(`{${ticketIds.join()}}`);
  await ctx.db.execute(sql`
    insert into ${botStates} (ticket_id, company_id, state, answered_ids)
    select id, ${ctx.companyId}, ${state}::jsonb, '{}' from unnest(${ids}::int[]) as id
    on conflict (ticket_id) do update set state = jsonb_set(${botStates.state}, '{stage}', '"done"')`);
}

export const botLeavesTickets: TicketFollower = { handedOverToAgents: silenceBot };
