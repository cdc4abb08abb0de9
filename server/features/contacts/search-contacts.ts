import { and, like, not, or, type SQL, sql } from "drizzle-orm";
import { literally } from "../../platform/page.ts";
import { contacts } from "./contacts.table.ts";
import { searchedNumbers } from "./phone-number.ts";

/**
 * A part of a name, without regard to accents and case, or of a number in any notation. One or two letters are how
 * a name begins: the index of name parts knows three and more.
 */
export function searchedFor(text: string): SQL | undefined {
  const { begins, goesOn, hasNumber } = searched(text);
  return or(begins, goesOn, hasNumber);
}

/**
 * The same as conditions that no contact meets twice. Names that begin with a text stand together in the list, and an
 * index leads there; those that have it further on are spread over the list and soon met, or rare and looked up.
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
    // As the index of name parts says it.
    goesOn: [...text].length < 3 ? undefined : sql`right(${name}, -1) like '%' || ${part} || '%'`,
    hasNumber: or(...searchedNumbers(text).map((digits) => like(contacts.number, `%${digits}%`))),
  };
}
