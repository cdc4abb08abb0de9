import type { Connection } from "@balcao/shared/connections.ts";
import type { Context } from "../../context.ts";
import { endStreams } from "../api-events/event-channel.ts";
import { changeConnection } from "./change-connection.ts";
import { newToken } from "./connection-token.ts";

/** Makes a new API token; the one before is worth nothing from now on. */
export const renewToken = (ctx: Context, id: number): Promise<Connection> =>
  changeConnection(ctx, id, async (ctx) => {
    await endStreams(ctx, id);
    return newToken(ctx, id);
  });

/** From now on nobody sends or listens through the API. */
export const removeToken = (ctx: Context, id: number): Promise<Connection> =>
  changeConnection(ctx, id, async (ctx) => {
    await endStreams(ctx, id);
    return { tokenHash: null, tokenSealed: null };
  });
