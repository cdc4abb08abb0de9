import { eq, sql } from "drizzle-orm";
import type { Database } from "../../platform/sql/database.ts";
import { cloudNumbers } from "./cloud-numbers.table.ts";
import type { DescribedNumber } from "./set-up/check-number.ts";

/** Meta's ratings and limits of a number as columns, with the time of the reading, and of another quality than the stored one. */
export const ratingsOf = (
  { quality, throughput, messagingLimit, canSend, sendProblems, tokenEndsAt }: DescribedNumber,
  now: Date,
) => {
  const at = now.toISOString();
  const { quality: before, qualityAt } = cloudNumbers;
  return {
    ...{ quality, throughput, messagingLimit, canSend, sendProblems, readAt: now },
    ...(tokenEndsAt !== undefined && { tokenEndsAt }),
    qualityAt: sql`case when ${before} = ${quality} then ${qualityAt} else ${at}::timestamptz end`,
  };
};

/** Notes Meta's ratings and limits of a number. */
export async function noteRatings(db: Database, connectionId: number, described: DescribedNumber): Promise<void> {
  await db
    .update(cloudNumbers)
    .set(ratingsOf(described, new Date()))
    .where(eq(cloudNumbers.connectionId, connectionId));
}
