import { oldForms } from "@balcao/shared/platform/number-variants.ts";
import { type SQL, sql } from "drizzle-orm";

/** The other form of a canonical number, in a query, under which a contact may be stored; a number with one form itself. */
export const otherForm = (number: SQL): SQL =>
  oldForms.reduce((form, { pattern, replacement }) => sql`regexp_replace(${form}, ${pattern}, ${replacement})`, number);
