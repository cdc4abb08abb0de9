import { eq } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { type QueueOptionRow, queueOptions } from "./queue-options.table.ts";

type Ends = Pick<QueueOptionRow, "finalize" | "waitTreatment">;

/** The ending of a leaf: the ticket closes, or waits for an agent. A node with suboptions has none. */
export function endsOf({ finalize, waitTreatment }: Ends, isLeaf: boolean): Ends {
  if (finalize && waitTreatment)
    throw new AppError("ERR_INVALID_REQUEST", "An option can end the ticket or call an agent, not both.");
  return { finalize: finalize && isLeaf, waitTreatment: waitTreatment && isLeaf };
}

/** Removes the ending of an option that gets a suboption. */
export async function endNoMore(ctx: Context, id: number): Promise<void> {
  await ctx.db.update(queueOptions).set({ finalize: false, waitTreatment: false }).where(eq(queueOptions.id, id));
}
