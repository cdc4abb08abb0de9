import type { Context } from "../../context.ts";

/** Hands tickets to agents: the followers that answer automatically stop. */
export async function handToPeople(ctx: Context, ticketIds: readonly number[]): Promise<void> {
  for (const { handedToPeople } of ctx.followers.tickets) await handedToPeople?.(ctx, ticketIds);
}
