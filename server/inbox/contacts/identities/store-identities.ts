import { and, eq, inArray, ne, notInArray, type SQL, sql } from "drizzle-orm";
import { type Identity, type IdentityKind, idOf } from "../../../channels/chat.ts";
import { type Context, publish } from "../../../context.ts";
import { rooms } from "../../../platform/realtime/rooms.ts";
import { type Slots, statement } from "../../../platform/sql/statement.ts";
import { toContactRef } from "../contact-view.ts";
import { type ContactRow, contacts } from "../contacts.table.ts";
import { contactIdentities } from "./contact-identities.table.ts";
import { hasOneOf } from "./in-chat.ts";

type NewContact = Pick<ContactRow, "companyId" | "name" | "email" | "isGroup" | "namedBy">;

/** Creates a contact with its ids; the caller has locked them. `confirmedAt` as for `storeIdentities`. */
export async function insertContact(
  ctx: Context,
  contact: Omit<NewContact, "companyId">,
  identities: readonly Identity[],
  confirmedAt: Date | null,
): Promise<ContactRow> {
  await release(ctx, null, identities);
  const [number, lid, username] = (["phone", "lid", "username"] as const).map((kind) => idOf({ identities }, kind));
  const copies = { number: number ?? null, lid: lid ?? idOf({ identities }, "group"), username: username ?? null };
  const [made] = await insertRow(ctx.db, { ...contact, ...copies, companyId: ctx.companyId });
  if (!made) throw new Error("a new contact was not returned");
  await upsert(ctx, made.id, identities, confirmedAt);
  return made;
}

/**
 * Stores ids as a contact's own; the caller then refreshes the copies. `confirmedAt` is the time at which a channel named
 * the contact by them, null if only the company did. Another contact that had one of them loses it: people give numbers
 * and usernames up, and others get them.
 */
export async function storeIdentities(
  ctx: Context,
  contactId: number,
  identities: readonly Identity[],
  confirmedAt: Date | null,
): Promise<void> {
  await release(ctx, contactId, identities);
  await upsert(ctx, contactId, identities, confirmedAt);
}

/** Forgets a contact's ids of these kinds, except some; the caller then refreshes the copies. */
export async function forgetIdentities(
  ctx: Context,
  contactId: number,
  kinds: readonly IdentityKind[],
  except: readonly Identity[] = [],
): Promise<void> {
  if (kinds.length === 0) return;
  const kept = except.map(({ value }) => value);
  await ctx.db
    .delete(contactIdentities)
    .where(
      and(
        eq(contactIdentities.contactId, contactId),
        inArray(contactIdentities.kind, [...kinds]),
        kept.length > 0 ? notInArray(contactIdentities.value, kept) : undefined,
      ),
    );
}

/** Forgets a contact's number, with the private id that WhatsApp gave for it; the caller then refreshes the copies. */
export const forgetNumber = (ctx: Context, contactId: number): Promise<void> =>
  forgetIdentities(ctx, contactId, ["phone", "lid"]);

/**
 * Copies a contact's ids to the columns of its row: for lists, and `lid` for servers of the version before. A copy stays
 * while the contact has the id; otherwise the latest of its kind is copied. `change` is stored with it.
 */
export async function refreshCopies(
  ctx: Context,
  contactId: number,
  change: Partial<Pick<ContactRow, "name" | "namedBy" | "email" | "pictureFileId">> = {},
): Promise<ContactRow> {
  const copy = (kind: SQL, current: SQL) => sql`(
    select i.value from ${contactIdentities} i where i.contact_id = ${contacts.id} and i.kind = ${kind}
    order by i.value = ${current} desc nulls last, i.created_at desc limit 1)`;
  const [row] = await ctx.db
    .update(contacts)
    .set({
      ...change,
      number: copy(sql`'phone'`, sql`${contacts.number}`),
      lid: copy(sql`case when ${contacts.isGroup} then 'group' else 'lid' end`, sql`${contacts.lid}`),
      username: copy(sql`'username'`, sql`${contacts.username}`),
    })
    .where(eq(contacts.id, contactId))
    .returning();
  if (!row) throw new Error(`contact ${contactId} is gone`);
  return row;
}

/** Takes ids from other contacts that have them. */
async function release(ctx: Context, contactId: number | null, identities: readonly Identity[]): Promise<void> {
  if (identities.length === 0) return;
  const { companyId } = ctx;
  const others = await ctx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      and(
        eq(contacts.companyId, companyId),
        contactId === null ? undefined : ne(contacts.id, contactId),
        hasOneOf(companyId, JSON.stringify(identities)),
      ),
    );
  for (const { id } of others) {
    const theirs = identities.map(({ kind, value }) => sql`(${kind}, ${value})`);
    await ctx.db
      .delete(contactIdentities)
      .where(
        and(
          eq(contactIdentities.contactId, id),
          sql`(${contactIdentities.kind}, ${contactIdentities.value}) in (${sql.join(theirs, sql`, `)})`,
        ),
      );
    const contact = toContactRef(ctx, await refreshCopies(ctx, id));
    publish(ctx, [rooms.everyone], "contact", { action: "update", contact });
  }
}

async function upsert(
  { db, companyId }: Context,
  contactId: number,
  identities: readonly Identity[],
  confirmedAt: Date | null,
): Promise<void> {
  if (identities.length === 0) return;
  const rows = identities.map(({ kind, value }) => ({ companyId, contactId, kind, value, confirmedAt }));
  const { companyId: company, kind, value, confirmedAt: confirmed } = contactIdentities;
  await db
    .insert(contactIdentities)
    .values(rows)
    .onConflictDoUpdate({
      target: [company, kind, value],
      set: { contactId, confirmedAt: sql`coalesce(${confirmed}, excluded.confirmed_at)` },
    });
}

type InsertedRow = NewContact & Pick<ContactRow, "number" | "lid" | "username">;

const insertRow = statement(
  (db, { companyId, name, email, isGroup, namedBy, number, lid, username }: Slots<InsertedRow>) =>
    db.insert(contacts).values({ companyId, name, email, isGroup, namedBy, number, lid, username }).returning(),
);
