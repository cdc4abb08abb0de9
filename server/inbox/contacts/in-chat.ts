import { numberVariants } from "@balcao/shared/platform/number-variants.ts";
import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Chat } from "../../channels/channel.ts";
import type { Context } from "../../context.ts";
import { withBsuid } from "./contact-identity.ts";
import { contacts } from "./contacts.table.ts";

/**
 * Condition: the company's contacts that match a chat, by its number, in either form, or by its
 * private id, or by its business-scoped id.
 */
export function inChat(ctx: Context, { number, lid, bsuid }: Pick<Chat, "number" | "lid" | "bsuid">): SQL | undefined {
  const byNumber = number ? inArray(contacts.number, numberVariants(number)) : sql`false`;
  const byLid = lid ? eq(contacts.lid, lid) : sql`false`;
  const byBsuid = bsuid ? inArray(contacts.id, withBsuid(ctx, bsuid)) : undefined;
  return and(eq(contacts.companyId, ctx.companyId), or(byNumber, byLid, byBsuid));
}
