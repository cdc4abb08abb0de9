import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { Context } from "../../context.ts";
import { changeConnection } from "./change-connection.ts";
import { newToken } from "./connection-token.ts";

/** Makes a new API token and revokes the one before. */
export const renewToken = (ctx: Context, id: number): Promise<Connection> =>
  changeConnection(ctx, id, async (ctx) => {
    await withdrawToken(ctx, id);
    return newToken(ctx, id);
  });

/** Revokes the API token: programs can no longer send or listen in the connection's name. */
export const removeToken = (ctx: Context, id: number): Promise<Connection> =>
  changeConnection(ctx, id, async (ctx) => {
    await withdrawToken(ctx, id);
    return { tokenHash: null, tokenSealed: null };
  });

async function withdrawToken(ctx: Context, id: number): Promise<void> {
  for (const { tokenWithdrawn } of ctx.followers.connections) await tokenWithdrawn?.(ctx, id);
}
