import type { SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/** A table whose rows belong to a contact. */
export type ContactTable = PgTable & { id: PgColumn; contactId: PgColumn };

export type ContactFollower = {
  /** A query with a row if anything is scheduled for the contact. */
  plans?: (contactId: number) => SQL;
  /** The rows here move to the kept contact when two are merged, and back when that is undone. */
  table?: ContactTable;
};

declare module "../../context.ts" {
  interface Followers {
    contacts: readonly ContactFollower[];
  }
}
