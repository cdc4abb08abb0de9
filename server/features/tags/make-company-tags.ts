import { companyTags } from "@balcao/shared/tags.ts";
import type { Database } from "../../platform/database.ts";
import { tags } from "./tags.table.ts";

/** The tags every company begins with: the dashboard counts by their names. Called wherever a company is made. */
export async function makeCompanyTags(db: Database, companyId: number): Promise<void> {
  await db
    .insert(tags)
    .values(companyTags.map((tag) => ({ companyId, ...tag })))
    .onConflictDoNothing();
}
