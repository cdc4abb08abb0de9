import type { Context } from "../../context.ts";

/** Each call runs in the transaction of its event. */
export type ConnectionFollower = {
  /** Runs before the row is deleted. */
  removing?: (ctx: Context, connectionId: number) => Promise<void>;
  removed?: (ctx: Context, connectionId: number) => Promise<void>;
  /** The number may start no chats for now, or may again; or what it may send meanwhile changed. */
  newChatsChanged?: (ctx: Context, connectionId: number) => Promise<void>;
  /** The API token that was valid until now is revoked. */
  tokenWithdrawn?: (ctx: Context, connectionId: number) => Promise<void>;
};

declare module "../../context.ts" {
  interface Followers {
    connections: readonly ConnectionFollower[];
  }
}
