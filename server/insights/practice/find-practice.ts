import { eq, or } from "drizzle-orm";
import type { Actor } from "../../actor.ts";
import { practices } from "../../channels/practice/practices.table.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";

export type PracticeRow = typeof practices.$inferSelect;
export type Person = Extract<Actor, { type: "user" }>;

/** The acting person. Throws ERR_NO_PERMISSION for programs, and during support access. */
export function practisingPerson({ actor }: Context): Person {
  if (actor.type !== "user" || actor.supports) throw new AppError("ERR_NO_PERMISSION");
  return actor;
}

/** The person's practice, whether they act at home or inside of it; null without one. */
export async function findPractice(
  { db }: Pick<Context, "db">,
  { id }: Pick<Person, "id">,
): Promise<PracticeRow | null> {
  const [practice] = await db
    .select()
    .from(practices)
    .where(or(eq(practices.userId, id), eq(practices.ownerId, id)));
  return practice ?? null;
}

/** True if the acting person is inside of the practice. */
export const isInside = ({ companyId }: Context, practice: PracticeRow | null): practice is PracticeRow =>
  practice?.companyId === companyId;
