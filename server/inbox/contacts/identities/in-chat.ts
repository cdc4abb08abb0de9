import { numberVariants } from "@balcao/shared/platform/number-variants.ts";
import { and, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Chat, Identity } from "../../../channels/chat.ts";
import type { Context } from "../../../context.ts";
import { contacts } from "../contacts.table.ts";
import { contactIdentities } from "./contact-identities.table.ts";

/** An id in each form under which it may be stored: only a number has several. */
export const formsOf = ({ kind, value }: Identity): Identity[] =>
  kind === "phone" ? numberVariants(value).map((form) => ({ kind, value: form })) : [{ kind, value }];

/** The ids by which a chat's contact is found: a number in each of its forms, and no username, which may be anybody's. */
export const findingIds = ({ identities }: Pick<Chat, "identities">): Identity[] =>
  identities.filter(({ kind }) => kind !== "username").flatMap(formsOf);

/** Condition: the company's contacts that match a chat by any of its ids. */
export const inChat = (ctx: Context, chat: Pick<Chat, "identities">): SQL | undefined =>
  and(eq(contacts.companyId, ctx.companyId), hasOneOf(ctx.companyId, JSON.stringify(findingIds(chat))));

/**
 * Condition: a contact has one of these ids, a list in JSON. They are looked up before the contacts, each by the primary
 * key (`limit`), for any estimate of their number, and beside other conditions.
 */
export const hasOneOf = (companyId: number | Placeholder, identities: string | Placeholder): SQL => sql`
  ${contacts.id} = any(array(
    select found.contact_id
    from jsonb_to_recordset(${identities}::text::jsonb) as asked (kind text, value text) cross join lateral (
      select i.contact_id from ${contactIdentities} i
      where i.company_id = ${companyId}::int and i.kind = asked.kind and i.value = asked.value limit 1
    ) found))`;
