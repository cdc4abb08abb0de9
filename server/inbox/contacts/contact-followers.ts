import type { SQL } from "drizzle-orm";
import type { Context } from "../../context.ts";

export type ContactFollower = {
  /** A query with a row if anything is scheduled for the contact. */
  plans?: (contactId: number) => SQL;
  /** Runs in the transaction that merges two contacts: moves the second one's rows to the first. */
  merging?: (ctx: Context, keptId: number, droppedId: number) => Promise<void>;
};

declare module "../../context.ts" {
  interface Followers {
    contacts: readonly ContactFollower[];
  }
}
