import { identityKinds } from "@balcao/shared/channels/identity-kinds.ts";
import { and, like, not, or, type SQL, sql } from "drizzle-orm";
import { literally } from "../../platform/http/page.ts";
import { searchedNumbers } from "../../platform/phone-number.ts";
import { contacts } from "./contacts.table.ts";
import { hasOneOf } from "./identities/in-chat.ts";

/**
 * Condition: a part of a name, without accents and case, of a username, or of a number in any notation, or a whole id of
 * a channel. One or two letters match the beginning of a name only, because the index of name parts needs three.
 */
export function searchedFor(companyId: number, text: string): SQL | undefined {
  const { begins, goesOn, hasNumber, hasUsername } = searched(text);
  return or(begins, goesOn, hasNumber, hasUsername, hasId(companyId, text));
}

/**
 * The same as disjoint conditions. Names that begin with a text are adjacent in the list, and an index finds them;
 * names that contain it elsewhere are either frequent, so that a scan finds them early, or rare, and looked up.
 */
export function searchParts(companyId: number, text: string): SQL[] {
  const { begins, goesOn, hasNumber, hasUsername } = searched(text);
  const further = or(goesOn, hasNumber);
  // Apart from the names, which are read from an index without the usernames.
  const other = or(hasUsername, hasId(companyId, text));
  const only = other && and(other, not(begins), further && sql`(${further}) is not true`);
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

/** Matches an id that programs know, such as `BR.13491208655302741918`, or a private id of WhatsApp's. */
function hasId(companyId: number, text: string): SQL | undefined {
  const value = text.trim();
  if (!/^([A-Z]{2}\.[\w.]{3,160}|\d{12,20})$/.test(value)) return undefined;
  return hasOneOf(companyId, JSON.stringify(identityKinds.map((kind) => ({ kind, value }))));
}

/** Usernames have a letter and no other characters, so that other texts need no look at them. */
function usernamePart(text: string): SQL | undefined {
  const [, part] = /^@?(?=.*[a-z])([\w.]{3,64})$/i.exec(text.trim()) ?? [];
  return part === undefined ? undefined : like(contacts.username, `%${literally(part.toLowerCase())}%`);
}
