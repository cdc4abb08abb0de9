import type { Practice } from "@balcao/shared/insights/practice.ts";
import { eq } from "drizzle-orm";
import { scripts } from "../../channels/practice/scripts.ts";
import type { Context } from "../../context.ts";
import { users } from "../../workspace/users/users.table.ts";
import { findPractice, isInside, practisingPerson } from "./find-practice.ts";
import { readSteps } from "./read-steps.ts";

/** Returns the person's practice; inside of it also its steps. Throws ERR_NO_PERMISSION during support access. */
export async function readPractice(ctx: Context): Promise<Practice> {
  const person = practisingPerson(ctx);
  const practice = await findPractice(ctx, person);
  const [owner] = await ctx.db
    .select({ practisedAt: users.practisedAt })
    .from(users)
    .where(eq(users.id, practice?.ownerId ?? person.id));
  const practisedAt = owner?.practisedAt?.toISOString() ?? null;
  if (!isInside(ctx, practice))
    return { isActive: false, isBegun: practice !== null, practisedAt, steps: [], names: null };
  const { queues, tags, customers } = scripts[practice.language];
  const [first, second, third] = customers.map(({ name }) => name.split(" ")[0] ?? name);
  const names = { first: first ?? "", second: second ?? "", third: third ?? "", queue: queues[2], tag: tags[0] };
  return { isActive: true, isBegun: true, practisedAt, steps: await readSteps(ctx, practice), names };
}
