import { sql } from "drizzle-orm";
import type { Chat } from "../../channels/channel.ts";
import { contactIdentities } from "./contact-identities.table.ts";
import { contacts } from "./contacts.table.ts";

/** The columns that a contact's chat is made of. An id beside the number is looked up only where there is no number. */
export const chatColumns = {
  number: contacts.number,
  lid: contacts.lid,
  isGroup: contacts.isGroup,
  bsuid: sql<string | null>`case when ${contacts.number} is null then (select i.value from ${contactIdentities} i
    where i.contact_id = ${contacts.id} and i.kind = 'bsuid' order by i.created_at desc limit 1) end`,
};

type ChatRow = { number: string | null; lid: string | null; isGroup: boolean; bsuid?: string | null };

/** A contact as a channel addresses it. */
export const chatOf = ({ isGroup, number, lid, bsuid }: ChatRow): Chat => ({
  kind: isGroup ? "group" : "contact",
  number,
  lid,
  ...(bsuid && { bsuid }),
});
