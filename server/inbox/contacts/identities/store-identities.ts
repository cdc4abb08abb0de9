import type { IdentityKind } from "@balcao/shared/channels/identity-kinds.ts";
import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { type Identity, idOf } from "../../../channels/chat.ts";
import { type Context, publish } from "../../../context.ts";
import { rooms } from "../../../platform/realtime/rooms.ts";
import { LostRace } from "../../../platform/sql/retry-lost-race.ts";
import { type Slots, statement } from "../../../platform/sql/statement.ts";
import { toContactRef } from "../contact-view.ts";
import { type ContactRow, contacts } from "../contacts.table.ts";
import { contactIdentities } from "./contact-identities.table.ts";
import { hasOneOf } from "./in-chat.ts";

type NewContact = Pick<ContactRow, "companyId" | "name" | "email" | "isGroup" | "namedBy">;

/**
 * Creates a contact with its ids, which the caller has locked, and which no contact has. `confirmedAt` as for
 * `storeIdentities`.
 */
export async function insertContact(
  ctx: Context,
  contact: Omit<NewContact, "companyId">,
  identities: readonly Identity[],
  confirmedAt: Date | null,
): Promise<ContactRow> {
  const usernames = identities.filter(({ kind }) => kind === "username");
  if (usernames.length > 0) await release(ctx, 0, usernames, []);
  const [number, lid, username] = (["phone", "lid", "username"] as const).map((kind) => idOf({ identities }, kind));
  const copies = { number: number ?? null, lid: lid ?? idOf({ identities }, "group"), username: username ?? null };
  const [made] = await insertRow(ctx.db, { ...contact, ...copies, companyId: ctx.companyId });
  if (!made) throw new Error("a new contact was not returned");
  await upsert(ctx, made.id, identities, confirmedAt);
  return made;
}

/**
 * Stores ids as a contact's own; the caller then refreshes the copies. `confirmedAt` is the time at which a channel named
 * the contact by them, null if only the company did. Whoever had the username loses it, and `losers` lose the other ids:
 * people give numbers and usernames up, and others get them. Throws LostRace if any other contact has one by now.
 */
export async function storeIdentities(
  ctx: Context,
  contactId: number,
  identities: readonly Identity[],
  confirmedAt: Date | null,
  losers: readonly { id: number }[] = [],
): Promise<void> {
  await release(ctx, contactId, identities, losers);
  await upsert(ctx, contactId, identities, confirmedAt);
}

/** Forgets the contact's other ids of the kinds of these; the caller then refreshes the copies. */
export async function forgetIdentities(ctx: Context, contactId: number, replacing: readonly Identity[]): Promise<void> {
  for (const { kind, value } of replacing) await forget(ctx, contactId, kind, ne(contactIdentities.value, value));
}

/** Forgets these ids of the contact; the caller then refreshes the copies. */
export async function dropIdentities(ctx: Context, contactId: number, lost: readonly Identity[]): Promise<void> {
  for (const { kind, value } of lost) await forget(ctx, contactId, kind, eq(contactIdentities.value, value));
}

async function forget({ db }: Context, contactId: number, kind: IdentityKind, whichValues: SQL): Promise<void> {
  const { contactId: holder, kind: ofKind } = contactIdentities;
  await db.delete(contactIdentities).where(and(eq(holder, contactId), eq(ofKind, kind), whichValues));
}

/** Forgets a contact's number, with the private id that WhatsApp gave for it; the caller then refreshes the copies. */
export async function forgetNumber(ctx: Context, contactId: number): Promise<void> {
  await ctx.db
    .delete(contactIdentities)
    .where(and(eq(contactIdentities.contactId, contactId), inArray(contactIdentities.kind, ["phone", "lid"])));
}

const copy = (kind: SQL, current: SQL) => sql`(
  select i.value from ${contactIdentities} i where i.contact_id = ${contacts.id} and i.kind = ${kind}
  order by i.value = ${current} desc nulls last, i.created_at desc limit 1)`;

/**
 * The columns of a contact's row that copy its ids, in an update: for lists, and `lid` for servers of the version before.
 * A copy stays while the contact has the id; otherwise the latest of its kind is copied.
 */
export const identityCopies = {
  number: copy(sql`'phone'`, sql`${contacts.number}`),
  lid: copy(sql`case when ${contacts.isGroup} then 'group' else 'lid' end`, sql`${contacts.lid}`),
  username: copy(sql`'username'`, sql`${contacts.username}`),
};

/** Copies a contact's ids to the columns of its row. `change` is stored with them. */
export async function refreshCopies(
  ctx: Context,
  contactId: number,
  change: Partial<Pick<ContactRow, "name" | "namedBy" | "email" | "pictureFileId" | "pictureAskedAt">> = {},
): Promise<ContactRow> {
  const [row] = await ctx.db
    .update(contacts)
    .set({ ...change, ...identityCopies })
    .where(eq(contacts.id, contactId))
    .returning();
  if (!row) throw new Error(`contact ${contactId} is gone`);
  return row;
}

/** Takes ids from other contacts that have them. */
async function release(
  ctx: Context,
  contactId: number,
  identities: readonly Identity[],
  losers: readonly { id: number }[],
): Promise<void> {
  const { companyId } = ctx;
  const holders = await ctx.db
    .select({ contact: contacts, held: contactIdentities })
    .from(contacts)
    .innerJoin(contactIdentities, eq(contactIdentities.contactId, contacts.id))
    .where(
      and(
        eq(contacts.companyId, companyId),
        ne(contacts.id, contactId),
        hasOneOf(companyId, JSON.stringify(identities)),
        inArray(
          contactIdentities.value,
          identities.map(({ value }) => value),
        ),
      ),
    );
  for (const { contact, held } of holders) {
    if (!identities.some(({ kind, value }) => kind === held.kind && value === held.value)) continue;
    if (held.kind !== "username" && !losers.some(({ id }) => id === contact.id)) throw new LostRace();
    await dropIdentities(ctx, contact.id, [held]);
    const after = await refreshCopies(ctx, contact.id);
    if (after.number === contact.number && after.username === contact.username) continue;
    publish(ctx, [rooms.everyone], "contact", { action: "update", contact: toContactRef(ctx, after) });
  }
}

async function upsert(
  { db, companyId }: Context,
  contactId: number,
  identities: readonly Identity[],
  confirmedAt: Date | null,
): Promise<void> {
  const rows = identities.map(({ kind, value }) => ({ companyId, contactId, kind, value, confirmedAt }));
  const { companyId: company, kind, value, confirmedAt: confirmed } = contactIdentities;
  const stored = await db
    .insert(contactIdentities)
    .values(rows)
    .onConflictDoUpdate({
      target: [company, kind, value],
      set: { confirmedAt: sql`coalesce(${confirmed}, excluded.confirmed_at)` },
      setWhere: eq(contactIdentities.contactId, contactId),
    })
    .returning({ kind });
  if (stored.length < rows.length) throw new LostRace();
}

type InsertedRow = NewContact & Pick<ContactRow, "number" | "lid" | "username">;

const insertRow = statement(
  (db, { companyId, name, email, isGroup, namedBy, number, lid, username }: Slots<InsertedRow>) =>
    db.insert(contacts).values({ companyId, name, email, isGroup, namedBy, number, lid, username }).returning(),
);
