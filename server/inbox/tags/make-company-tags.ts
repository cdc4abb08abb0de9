import { companyTags } from "@balcao/shared/inbox/tags.ts";
import type { Database } from "../../platform/sql/database.ts";
import { tags } from "./tags.table.ts";

/** Creates the tags of a new company; the dashboard counts by their names. Called wherever a company is created. */
export async function makeCompanyTags(db: Database, companyId: number): Promise<void> {
  await db
    .insert(tags)
    .values(companyTags.map((tag) => ({ companyId, ...tag })))
    .onConflictDoNothing();
}
