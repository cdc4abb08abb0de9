import { and, eq, ne } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { queues } from "./queues.table.ts";

/**
 * Throws if another queue of the company has this name or colour, in any letter case: contacts answer with the name,
 * and agents recognise a queue by its colour. The caller holds the company's lock.
 */
export async function refuseTaken(
  ctx: Context,
  { name, color }: { name?: string | undefined; color?: string | undefined },
  exceptId: number | null,
): Promise<void> {
  const others = await ctx.db
    .select({ name: queues.name, color: queues.color })
    .from(queues)
    .where(and(eq(queues.companyId, ctx.companyId), exceptId === null ? undefined : ne(queues.id, exceptId)));
  if (name !== undefined && others.some((other) => sameName(other.name) === sameName(name)))
    throw new AppError("ERR_QUEUE_NAME_ALREADY_EXISTS");
  if (color !== undefined && others.some((other) => fullColor(other.color) === fullColor(color)))
    throw new AppError("ERR_QUEUE_COLOR_ALREADY_EXISTS");
}

const sameName = (name: string): string => name.normalize("NFKC").toLowerCase();

/** #abc is #aabbcc. */
function fullColor(color: string): string {
  const digits = color.slice(1).toLowerCase();
  return digits.length > 4 ? digits : digits.replace(/./g, "$&$&");
}
