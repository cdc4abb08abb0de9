import type { ContactList, CreateContactList, SaveContactList } from "@balcao/shared/inbox/contact-lists.ts";
import { and, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import { type Context, publish, transact } from "../../context.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { refuseTakenName } from "../../platform/sql/refuse-taken-name.ts";
import { recordChange } from "../../workspace/audit/record-change.ts";
import { changeContactList, findContactList, lockContactList, toContactList } from "./contact-list-view.ts";
import { contactLists } from "./contact-lists.table.ts";
import { fillInTransaction } from "./tagged/fill-from-tags.ts";

type Form = z.output<typeof SaveContactList>;

/** Creates a list, and fills it if there are tags. Throws as `fillFromTags` does; then there is no list either. */
export function createContactList(
  ctx: Context,
  { name, tagIds }: z.output<typeof CreateContactList>,
): Promise<ContactList> {
  return transact(ctx, async (ctx) => {
    await refuseTaken(ctx, name);
    const [row] = await ctx.db
      .insert(contactLists)
      .values({ companyId: ctx.companyId, name, createdAt: ctx.now() })
      .returning();
    if (!row) throw new Error("a new contact list was not returned");
    const target = { targetId: row.id, targetName: name };
    await recordChange(ctx, { area: "contactList", action: "create", ...target, after: { name } });
    publish(ctx, [rooms.admins], "ContactList", { action: "create", record: toContactList(row) });
    if (tagIds) await fillInTransaction(ctx, row.id, tagIds);
    return toContactList(await findContactList(ctx, row.id));
  });
}

export function renameContactList(ctx: Context, id: number, { name }: Form): Promise<ContactList> {
  return transact(ctx, async (ctx) => {
    const before = await lockContactList(ctx, id);
    if (name !== before.name) await refuseTaken(ctx, name, id);
    const after = await changeContactList(ctx, id, { name });
    const change = { before: { name: before.name }, after: { name } };
    await recordChange(ctx, { area: "contactList", action: "update", targetId: id, targetName: name, ...change });
    return toContactList(after);
  });
}

/** Names are unique, since a campaign chooses its list by name. */
const refuseTaken = ({ db, companyId }: Context, name: string, exceptId = 0): Promise<void> =>
  refuseTakenName(db, {
    column: contactLists.name,
    name,
    among: and(eq(contactLists.companyId, companyId), ne(contactLists.id, exceptId)),
    scope: companyId,
  });
