import { identityKinds } from "@balcao/shared/channels/identity-kinds.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Chat, Identity } from "../../../channels/chat.ts";
import { contacts } from "../contacts.table.ts";
import { contactIdentities } from "./contact-identities.table.ts";

/** An id of a contact; `isConfirmed` if a channel has named the contact by it. */
export type StoredIdentity = Identity & { isConfirmed: boolean };

const trust = sql.raw(`array[${identityKinds.map((kind) => `'${kind}'`).join(", ")}]`);

/** A contact's ids: the most trusted kind first; of one kind the contact's own number, then the latest. */
export const identityList: SQL<readonly StoredIdentity[]> = sql`(
  select coalesce(json_agg(json_build_object('kind', i.kind, 'value', i.value, 'isConfirmed', i.confirmed_at is not null)
    order by array_position(${trust}, i.kind), i.value is distinct from ${contacts}.number, i.created_at desc), '[]')
  from ${contactIdentities} i where i.contact_id = ${contacts}.id)`;

/** The columns that a contact's chat is made of. */
export const chatColumns = { isGroup: contacts.isGroup, identities: identityList };

/** A contact as a channel addresses it. */
export const chatOf = ({ isGroup, identities }: { isGroup: boolean; identities: readonly Identity[] }): Chat => ({
  kind: isGroup ? "group" : "contact",
  identities,
});
