import type { Context } from "../../context.ts";

/** The result of a follower of a person's removal. */
type UserLeft = { returnedTickets: number };

export type UserFollower = {
  /** Runs in the transaction that deletes a person, before the row is deleted. */
  removing: (ctx: Context, userId: number) => Promise<UserLeft>;
};

declare module "../../context.ts" {
  interface Followers {
    users: readonly UserFollower[];
  }
}
