import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Identity } from "../../../../channels/chat.ts";
import { importRefusals } from "./import-refusals.table.ts";

/** Condition: a rejected row of the company names a person, by a number in one of these forms or by another id. */
export const isRowOf = (companyId: number, forms: readonly string[], ids: readonly Identity[]): SQL | undefined =>
  and(
    eq(importRefusals.companyId, companyId),
    or(
      inArray(importRefusals.canonicalNumber, [...forms]),
      sql`exists (select from jsonb_array_elements(${JSON.stringify(ids)}::text::jsonb) as asked
        where ${importRefusals.identities} @> jsonb_build_array(asked))`,
    ),
  );
