import type { ContactMerge } from "@balcao/shared/inbox/contact-merges.ts";
import { mergesShown } from "@balcao/shared/inbox/contact-merges.ts";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Context } from "../../../context.ts";
import { users } from "../../../workspace/users/users.table.ts";
import { findContact } from "../contact-view.ts";
import { contactMerges } from "./contact-merges.table.ts";
import { waitsForId } from "./waits-for.ts";

const undoers = alias(users, "undoers");
const loggedText = (field: "name" | "number" | "username") =>
  sql<string | null>`${contactMerges.log} -> 'lost' ->> ${sql.raw(`'${field}'`)}`;

/**
 * The latest merges into a contact: first those that can be undone now, each time the newest first. Throws
 * ERR_NO_CONTACT_FOUND.
 */
export async function listMerges(ctx: Context, contactId: number): Promise<ContactMerge[]> {
  await findContact(ctx, contactId);
  const { id, lostId, at, undoneAt } = contactMerges;
  const rows = await ctx.db
    .select({
      ...{ id, lostId, waitsForId, at, undoneAt },
      name: loggedText("name"),
      number: loggedText("number"),
      username: loggedText("username"),
      user: { id: users.id, name: users.name },
      undoneBy: { id: undoers.id, name: undoers.name },
    })
    .from(contactMerges)
    .leftJoin(users, eq(users.id, contactMerges.userId))
    .leftJoin(undoers, eq(undoers.id, contactMerges.undoneById))
    .where(and(eq(contactMerges.companyId, ctx.companyId), eq(contactMerges.keptId, contactId)))
    .orderBy(asc(sql`${undoneAt} is not null or ${waitsForId} is not null`), desc(id))
    .limit(mergesShown);
  return rows.map(({ lostId, name, number, username, at, undoneAt, ...row }) => ({
    ...row,
    contact: { id: lostId, name, number, username },
    at: at.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
  }));
}
