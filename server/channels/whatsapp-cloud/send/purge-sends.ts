import { lt } from "drizzle-orm";
import type { Services } from "../../../context.ts";
import { cloudSends } from "./cloud-sends.table.ts";

/** Meta reports nothing of a message after this time, and no job repeats one. */
const keptDays = 30;

/** Deletes the notes of messages that were handed over long ago. */
export async function purgeSends({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  await db.delete(cloudSends).where(lt(cloudSends.askedAt, new Date(now().getTime() - keptDays * 86_400_000)));
}
