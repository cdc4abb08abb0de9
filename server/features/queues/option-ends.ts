import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { type QueueOptionRow, queueOptions } from "./queue-options.table.ts";

type Ends = Pick<QueueOptionRow, "finalize" | "waitTreatment">;

/** What a leaf ends with: the attendance is over, or waits for an agent. A node with options below it ends nothing. */
export function endsOf({ finalize, waitTreatment }: Ends, isLeaf: boolean): Ends {
  if (finalize && waitTreatment)
    throw new AppError("ERR_INVALID_REQUEST", "An option ends the attendance or calls an agent, not both.");
  return { finalize: finalize && isLeaf, waitTreatment: waitTreatment && isLeaf };
}

/** For an option that gets one below it. */
export async function endNoMore(ctx: Context, id: number): Promise<void> {
  await ctx.db.update(queueOptions).set({ finalize: false, waitTreatment: false }).where(eq(queueOptions.id, id));
}
