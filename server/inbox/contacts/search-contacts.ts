import { and, like, not, or, type SQL, sql } from "drizzle-orm";
import { literally } from "../../platform/http/page.ts";
import { searchedNumbers } from "../../platform/phone-number.ts";
import { contacts } from "./contacts.table.ts";

/**
 * Condition: a part of a name, without accents and case, of a username, or of a number in any notation. One or two
 * letters match the beginning of a name only, because the index of name parts needs three.
 */
export function searchedFor(text: string): SQL | undefined {
  const { begins, goesOn, hasNumber, hasUsername } = searched(text);
  return or(begins, goesOn, hasNumber, hasUsername);
}

/**
 * The same as disjoint conditions. Names that begin with a text are adjacent in the list, and an index finds them;
 * names that contain it elsewhere are either frequent, so that a scan finds them early, or rare, and looked up.
 */
export function searchParts(text: string): SQL[] {
  const { begins, goesOn, hasNumber, hasUsername } = searched(text);
  const further = or(goesOn, hasNumber);
  // Apart from the names, which are read from an index without the usernames.
  const only = hasUsername && and(hasUsername, not(begins), further && sql`(${further}) is not true`);
  return [begins, further && and(not(begins), further), only].filter((part) => part !== undefined);
}

type Searched = Record<"goesOn" | "hasNumber" | "hasUsername", SQL | undefined> & { begins: SQL };

function searched(text: string): Searched {
  const name = sql`${contacts.foldedName}`;
  const part = sql`fold(${literally(text)})`;
  return {
    begins: sql`${name} like ${part} || '%'`,
    // The expression of the trigram index, literally.
    goesOn: [...text].length < 3 ? undefined : sql`right(${name}, -1) like '%' || ${part} || '%'`,
    hasUsername: usernamePart(text),
    hasNumber: or(...searchedNumbers(text).map((digits) => like(contacts.number, `%${digits}%`))),
  };
}

/** Usernames have a letter and no other characters, so that other texts need no look at them. */
function usernamePart(text: string): SQL | undefined {
  const [, part] = /^@?(?=.*[a-z])([\w.]{3,64})$/i.exec(text.trim()) ?? [];
  return part === undefined ? undefined : like(contacts.username, `%${literally(part.toLowerCase())}%`);
}
