import { eq, sql } from "drizzle-orm";
import { originOf } from "../../../actor.ts";
import type { Context } from "../../../context.ts";
import { logValues } from "../../fields/move-values.ts";
import { contactExtraInfo } from "../contact-extra-info.table.ts";
import type { ContactRow } from "../contacts.table.ts";
import { contactIdentities } from "../identities/contact-identities.table.ts";
import { contactMerges } from "./contact-merges.table.ts";
import type { LoggedIdentity, MergeLog } from "./merge-log.ts";

type Persons = Pick<MergeLog, "lost" | "kept">;

/** Reads two contacts that are about to be merged, as the log keeps them. */
export async function readPersons(ctx: Context, keep: ContactRow, drop: ContactRow): Promise<Persons> {
  const { uuid, name, namedBy, email, pictureFileId, number, username, isGroup, createdAt } = drop;
  const extraInfo = await ctx.db
    .select({ name: contactExtraInfo.name, value: contactExtraInfo.value })
    .from(contactExtraInfo)
    .where(eq(contactExtraInfo.contactId, drop.id))
    .orderBy(contactExtraInfo.id);
  const lost = { uuid, name, namedBy, email, pictureFileId, number, username, isGroup };
  const kept = { name: keep.name, namedBy: keep.namedBy, email: keep.email, pictureFileId: keep.pictureFileId };
  const ofLost = {
    createdAt: createdAt.toISOString(),
    ...{ extraInfo, fields: await logValues(ctx, drop.id), identities: await readIdentities(ctx, drop.id) },
  };
  return { lost: { ...lost, ...ofLost }, kept: { ...kept, identities: await readIdentities(ctx, keep.id) } };
}

async function readIdentities({ db }: Context, contactId: number): Promise<LoggedIdentity[]> {
  const rows = await db.select().from(contactIdentities).where(eq(contactIdentities.contactId, contactId));
  return rows.map(({ kind, value, confirmedAt, createdAt }) => ({
    ...{ kind, value },
    confirmedAt: confirmedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }));
}

/**
 * Logs a merge, in its transaction and before the lost contact's row is deleted. Earlier merges into the lost contact
 * wait for this one to be undone. Returns its id.
 */
export async function recordMerge(ctx: Context, keptId: number, lostId: number, log: MergeLog): Promise<number> {
  const { by, id } = originOf(ctx);
  const cause = { by, userId: by === "user" ? id : null };
  const [merge] = await ctx.db
    .insert(contactMerges)
    .values({ companyId: ctx.companyId, keptId, lostId, ...cause, at: ctx.now(), log })
    .returning({ id: contactMerges.id });
  if (!merge) throw new Error("a merge was not logged");
  await ctx.db
    .update(contactMerges)
    .set({ keptId, waitsForId: sql`coalesce(${contactMerges.waitsForId}, ${merge.id})` })
    .where(eq(contactMerges.keptId, lostId));
  return merge.id;
}
