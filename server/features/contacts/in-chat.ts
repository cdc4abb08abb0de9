import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import type { Chat } from "../../whatsapp/provider.ts";
import { contacts } from "./contacts.table.ts";
import { numberVariants } from "./phone-number.ts";

/** The company's contacts that a chat may be with: known by its number, with or without ninth digit, or by its private id. */
export function inChat({ companyId }: Context, { number, lid }: Pick<Chat, "number" | "lid">): SQL | undefined {
  const byNumber = number ? inArray(contacts.number, numberVariants(number)) : sql`false`;
  const byLid = lid ? eq(contacts.lid, lid) : sql`false`;
  return and(eq(contacts.companyId, companyId), or(byNumber, byLid));
}
