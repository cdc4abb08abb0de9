import { and, like, not, or, type SQL, sql } from "drizzle-orm";
import { literally } from "../../platform/http/page.ts";
import { searchedNumbers } from "../../platform/phone-number.ts";
import { contacts } from "./contacts.table.ts";

/**
 * Condition: a part of a name, without accents and case, or of a number in any notation. One or two letters match the
 * beginning of a name only, because the index of name parts needs three.
 */
export function searchedFor(text: string): SQL | undefined {
  const { begins, goesOn, hasNumber } = searched(text);
  return or(begins, goesOn, hasNumber);
}

/**
 * The same as disjoint conditions. Names that begin with a text are adjacent in the list, and an index finds them;
 * names that contain it elsewhere are either frequent, so that a scan finds them early, or rare, and looked up.
 */
export function searchParts(text: string): SQL[] {
  const { begins, goesOn, hasNumber } = searched(text);
  const further = or(goesOn, hasNumber);
  return [begins, further && and(not(begins), further)].filter((part) => part !== undefined);
}

function searched(text: string): { begins: SQL; goesOn: SQL | undefined; hasNumber: SQL | undefined } {
  const name = sql`${contacts.foldedName}`;
  const part = sql`fold(${literally(text)})`;
  return {
    begins: sql`${name} like ${part} || '%'`,
    // The expression of the trigram index, literally.
    goesOn: [...text].length < 3 ? undefined : sql`right(${name}, -1) like '%' || ${part} || '%'`,
    hasNumber: or(...searchedNumbers(text).map((digits) => like(contacts.number, `%${digits}%`))),
  };
}
