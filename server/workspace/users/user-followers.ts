import type { Context } from "../../context.ts";

/** The result of a follower of a person's removal. */
export type UserLeft = { returnedTickets: number };

export type UserFollower = {
  /** In the transaction that removes a person, before the row goes. */
  removing: (ctx: Context, userId: number) => Promise<UserLeft>;
};

declare module "../../context.ts" {
  interface Followers {
    users: readonly UserFollower[];
  }
}
