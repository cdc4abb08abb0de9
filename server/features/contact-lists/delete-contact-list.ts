import { and, asc, eq, inArray } from "drizzle-orm";
import { type Context, tell, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { recordChange } from "../audit/record-change.ts";
import { campaigns } from "../campaigns/campaigns.table.ts";
import { lockContactList } from "./contact-list-view.ts";
import { contactLists } from "./contact-lists.table.ts";

/** A campaign that ended, or was called off, has its shipments and lets its list go. */
const needing = ["INATIVA", "PROGRAMADA", "EM_ANDAMENTO", "FORA_DO_HORARIO"] as const;
const namesTold = 5;

/** Forgets a list with all its items. Throws ERR_CONTACTLIST_IN_USE while a campaign needs it. */
export function deleteContactList(ctx: Context, id: number): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { name } = await lockContactList(ctx, id);
    const users = await ctx.db
      .select({ name: campaigns.name })
      .from(campaigns)
      .where(
        and(
          eq(campaigns.companyId, ctx.companyId),
          eq(campaigns.contactListId, id),
          inArray(campaigns.status, needing),
        ),
      )
      .orderBy(asc(campaigns.id))
      .limit(namesTold);
    if (users.length > 0) {
      const details = { campaigns: users.map((campaign) => campaign.name) };
      throw new AppError("ERR_CONTACTLIST_IN_USE", undefined, { details });
    }
    await ctx.db.delete(contactLists).where(eq(contactLists.id, id));
    await recordChange(ctx, { area: "contactList", action: "delete", targetId: id, targetName: name });
    tell(ctx, [rooms.admins], "ContactList", { action: "delete", id });
  });
}
