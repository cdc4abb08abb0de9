import { and, eq, isNull, lt, or } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { publishUser } from "../../workspace/users/publish-user.ts";
import { findUser } from "../../workspace/users/user-view.ts";
import { users } from "../../workspace/users/users.table.ts";
import { findPractice, isInside, type PracticeRow, practisingPerson } from "./find-practice.ts";
import { readSteps } from "./read-steps.ts";

/** Records that the person did every step. Throws ERR_PRACTICE_UNFINISHED. */
export async function finishPractice(ctx: Context): Promise<void> {
  const practice = await findPractice(ctx, practisingPerson(ctx));
  if (!isInside(ctx, practice) || !(await recordIfDone(ctx, practice))) throw new AppError("ERR_PRACTICE_UNFINISHED");
}

/** Records a practice whose every step is done; returns false for others. Admins of the person's company see the date. */
export async function recordIfDone(ctx: Context, practice: PracticeRow): Promise<boolean> {
  const steps = await readSteps(ctx, practice);
  if (!steps.every(({ isDone }) => isDone)) return false;
  await transact(ctx, async (ctx) => {
    const [owner] = await ctx.db
      .update(users)
      .set({ practisedAt: ctx.now() })
      // Each practice is recorded once: its end is the first time that all steps were found done.
      .where(
        and(eq(users.id, practice.ownerId), or(isNull(users.practisedAt), lt(users.practisedAt, practice.createdAt))),
      )
      .returning({ companyId: users.companyId });
    if (!owner) return;
    const home = { ...ctx, companyId: owner.companyId, actor: { type: "system" as const, name: "practice" } };
    publishUser(home, "update", await findUser(home, practice.ownerId));
  });
  return true;
}
