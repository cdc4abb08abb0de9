import type { ContactList, SaveContactList } from "@balcao/shared/contact-lists.ts";
import type { z } from "zod";
import { type Context, tell, transact } from "../../context.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { recordChange } from "../audit/record-change.ts";
import { changeContactList, lockContactList, toContactList } from "./contact-list-view.ts";
import { contactLists } from "./contact-lists.table.ts";

type Form = z.output<typeof SaveContactList>;

export function createContactList(ctx: Context, { name }: Form): Promise<ContactList> {
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .insert(contactLists)
      .values({ companyId: ctx.companyId, name, createdAt: ctx.now() })
      .returning();
    if (!row) throw new Error("a new contact list was not returned");
    const target = { targetId: row.id, targetName: name };
    await recordChange(ctx, { area: "contactList", action: "create", ...target, after: { name } });
    const record = toContactList(row);
    tell(ctx, [rooms.admins], "ContactList", { action: "create", record });
    return record;
  });
}

export function renameContactList(ctx: Context, id: number, { name }: Form): Promise<ContactList> {
  return transact(ctx, async (ctx) => {
    const before = await lockContactList(ctx, id);
    const after = await changeContactList(ctx, id, { name });
    const change = { before: { name: before.name }, after: { name } };
    await recordChange(ctx, { area: "contactList", action: "update", targetId: id, targetName: name, ...change });
    return toContactList(after);
  });
}
