import { numberVariants } from "@balcao/shared/platform/number-variants.ts";
import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Chat } from "../../channels/channel.ts";
import type { Context } from "../../context.ts";
import { contacts } from "./contacts.table.ts";

/**
 * Condition: the company's contacts that match a chat, by its number, with or without the ninth digit, or by its
 * private id.
 */
export function inChat({ companyId }: Context, { number, lid }: Pick<Chat, "number" | "lid">): SQL | undefined {
  const byNumber = number ? inArray(contacts.number, numberVariants(number)) : sql`false`;
  const byLid = lid ? eq(contacts.lid, lid) : sql`false`;
  return and(eq(contacts.companyId, companyId), or(byNumber, byLid));
}
