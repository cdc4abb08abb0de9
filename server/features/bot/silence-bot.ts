import { firstState } from "@balcao/shared/bot/state.ts";
import { sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { botStates } from "./bot-states.table.ts";

/** From now on the tickets are people's: whatever becomes of them, the bot offers their contacts nothing any more. */
export async function silenceBot(ctx: Context, ticketIds: readonly number[]): Promise<void> {
  const state = JSON.stringify({ ...firstState, stage: "done" });
  // One value, however many they are.
  const ids = sql.param(`{${ticketIds.join()}}`);
  await ctx.db.execute(sql`
    insert into ${botStates} (ticket_id, company_id, state, answered_ids)
    select id, ${ctx.companyId}, ${state}::jsonb, '{}' from unnest(${ids}::int[]) as id
    on conflict (ticket_id) do update set state = jsonb_set(${botStates.state}, '{stage}', '"done"')`);
}
