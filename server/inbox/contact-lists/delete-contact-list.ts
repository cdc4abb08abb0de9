import { eq } from "drizzle-orm";
import { type Context, publish, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { recordChange } from "../../workspace/audit/record-change.ts";
import { lockContactList } from "./contact-list-view.ts";
import { contactLists } from "./contact-lists.table.ts";

/** Deletes a list with all its items. Throws ERR_CONTACTLIST_IN_USE while a campaign needs it. */
export function deleteContactList(ctx: Context, id: number): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { name } = await lockContactList(ctx, id);
    for (const { needing } of ctx.followers.contactLists) {
      const campaigns = await needing(ctx, id);
      if (campaigns.length > 0) throw new AppError("ERR_CONTACTLIST_IN_USE", undefined, { details: { campaigns } });
    }
    await ctx.db.delete(contactLists).where(eq(contactLists.id, id));
    await recordChange(ctx, { area: "contactList", action: "delete", targetId: id, targetName: name });
    publish(ctx, [rooms.admins], "ContactList", { action: "delete", id });
  });
}
