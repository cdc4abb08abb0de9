import { mergeUndoDays } from "@balcao/shared/inbox/contact-merges.ts";
import { and, eq, lt, or } from "drizzle-orm";
import type { Context, Services } from "../../../context.ts";
import { contactMerges } from "./contact-merges.table.ts";
import { idFormsOf, isLogged } from "./is-logged.ts";

/** Deletes merges that cannot be undone any more, because they are too old. */
export async function purgeMerges({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const before = new Date(now().getTime() - mergeUndoDays * 86_400_000);
  await db.delete(contactMerges).where(lt(contactMerges.at, before));
}

/** Deletes the company's merges in whose log one of a contact's ids stands, whichever contacts were merged. */
export async function purgeMergesOf(ctx: Context, contactId: number): Promise<void> {
  const identities = await idFormsOf(ctx, contactId);
  await ctx.db
    .delete(contactMerges)
    .where(
      and(eq(contactMerges.companyId, ctx.companyId), or(isLogged("lost", identities), isLogged("kept", identities))),
    );
}
