import type { CreateTag, SaveTag, Tag } from "@balcao/shared/inbox/tags.ts";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Context, publish, transact } from "../../context.ts";
import { AppError, takenField } from "../../errors.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { sqlState } from "../../platform/sql/sql-state.ts";
import { recordChange } from "../../workspace/audit/record-change.ts";
import { findTag, selectTags, tagName } from "./tag-view.ts";
import { tags } from "./tags.table.ts";

type Form = z.output<typeof SaveTag>;

/**
 * The tag with this name, created if there is none, because agents type names into a ticket and a name must be unique.
 * A form for a new tag says so, and a name in use is refused.
 */
export function findOrMakeTag(ctx: Context, { name, color, mustBeNew }: z.output<typeof CreateTag>): Promise<Tag> {
  return transact(ctx, async (ctx) => {
    const [made] = await ctx.db
      .insert(tags)
      .values({ companyId: ctx.companyId, name, color })
      .onConflictDoNothing()
      .returning({ id: tags.id });
    if (!made && mustBeNew) throw takenField("name");
    if (!made) return findByName(ctx, name);
    const tag = await findTag(ctx, made.id);
    const target = { targetId: tag.id, targetName: tag.name };
    await recordChange(ctx, { area: "tag", action: "create", ...target, after: { name, color } });
    publish(ctx, [rooms.everyone], "tag", { action: "create", tag });
    return tag;
  });
}

export async function updateTag(ctx: Context, id: number, { name, color }: Form): Promise<Tag> {
  try {
    return await transact(ctx, async (ctx) => {
      const before = await findLockedTag(ctx, id);
      await ctx.db.update(tags).set({ name, color }).where(eq(tags.id, id));
      const tag = await findTag(ctx, id);
      const target = { targetId: id, targetName: tag.name };
      await recordChange(ctx, { area: "tag", action: "update", ...target, before, after: { name, color } });
      publish(ctx, [rooms.everyone], "tag", { action: "update", tag });
      return tag;
    });
  } catch (error) {
    if (sqlState(error) !== "23505") throw error;
    throw takenField("name");
  }
}

/** Removes a tag, from every ticket too. */
export function deleteTag(ctx: Context, id: number): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { name } = await findLockedTag(ctx, id);
    await ctx.db.delete(tags).where(eq(tags.id, id));
    await recordChange(ctx, { area: "tag", action: "delete", targetId: id, targetName: name });
    publish(ctx, [rooms.everyone], "tag", { action: "delete", tagId: id });
  });
}

async function findLockedTag({ db, companyId }: Context, id: number): Promise<{ name: string; color: string }> {
  const [found] = await db
    .select({ name: tags.name, color: tags.color })
    .from(tags)
    .where(and(eq(tags.companyId, companyId), eq(tags.id, id)))
    .for("update");
  if (!found) throw new AppError("ERR_NO_TAG_FOUND");
  return found;
}

async function findByName(ctx: Context, name: string): Promise<Tag> {
  const [found] = await selectTags(ctx, sql`${tagName} = fold(${name})`);
  // Deleted between the two statements: the caller may retry.
  if (!found) throw new AppError("ERR_NO_TAG_FOUND");
  return found.tag;
}
