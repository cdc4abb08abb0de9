import type { Context } from "../../context.ts";

/** Hands tickets to agents: the followers that answer automatically stop. */
export async function handOverToAgents(ctx: Context, ticketIds: readonly number[]): Promise<void> {
  for (const { handedOverToAgents } of ctx.followers.tickets) await handedOverToAgents?.(ctx, ticketIds);
}
