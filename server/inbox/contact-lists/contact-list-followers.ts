import type { Context } from "../../context.ts";

export type ContactListFollower = {
  /** The first names of the campaigns that need a list, in order; the list stays while there are any. */
  needing: (ctx: Context, contactListId: number) => Promise<string[]>;
};

declare module "../../context.ts" {
  interface Followers {
    contactLists: readonly ContactListFollower[];
  }
}
