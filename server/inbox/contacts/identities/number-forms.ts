import { oldForms } from "@balcao/shared/platform/number-variants.ts";
import { type SQL, sql } from "drizzle-orm";

/** A canonical number and its other forms, in a query: a contact may be stored under any of them. */
export const numberForms = (number: SQL): SQL[] => [
  number,
  ...oldForms.map((form) => sql`regexp_replace(${number}, ${form.pattern}, ${form.replacement})`),
];
