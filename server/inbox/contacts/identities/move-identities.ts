import { and, eq, gt, inArray, lte, type SQL } from "drizzle-orm";
import type { IdentityMove } from "../../../channels/channel.ts";
import { byTrust, type Chat, type Identity, identitiesOf, idOf } from "../../../channels/chat.ts";
import { type Context, publish, transact } from "../../../context.ts";
import { rooms } from "../../../platform/realtime/rooms.ts";
import { LostRace, retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { carryOptOuts } from "../../consent/carry-opt-outs.ts";
import { toContactRef } from "../contact-view.ts";
import { isPlaceholderName, placeholderName } from "../placeholder-name.ts";
import { uniteContacts } from "../unite-contacts.ts";
import { contactIdentities } from "./contact-identities.table.ts";
import { formsOf } from "./in-chat.ts";
import { isAmong, singleKinds } from "./learn-identities.ts";
import { lockContacts } from "./lock-contacts.ts";
import { lockIdentities } from "./lock-identities.ts";
import { type KnownContact, matchContacts } from "./match-contacts.ts";
import { dropIdentities, refreshCopies, storeIdentities } from "./store-identities.ts";

/** A channel's times are whole seconds of its own clock. Nobody takes a number over within this time. */
const slackMs = 60_000;

/**
 * Moves a person to the ids that the channel says the person has now: those of before are forgotten, and the contact with
 * its tickets, plans and opt-outs stays. If the person has written under the new ids first, the two contacts are merged
 * (docs/decisions/0096). Nothing happens if no contact has an id of before, as after the first of two same reports, and
 * to ids that were stored after the move: they are of a person who took the number over.
 */
export const moveIdentities = (ctx: Context, move: IdentityMove): Promise<void> =>
  retryLostRace(() => transact(ctx, (ctx) => moveOnce(ctx, move)));

async function moveOnce(ctx: Context, { before, now, at }: IdentityMove): Promise<void> {
  const until = new Date(at.getTime() + slackMs);
  const found = await lockInvolved(ctx, { before, now, until });
  const former = found.former.map(({ kind, value }) => ({ kind, value }));
  const holders = found.contacts.filter(({ id }) => found.former.some(({ contactId }) => contactId === id));
  const match = matchContacts({ ...before, identities: byTrust(former) }, holders);
  if (!match) return;
  const person = await uniteContacts(ctx, match.contact, match.duplicates, "channel");

  const persons = [match.contact, ...match.duplicates];
  const rivals = found.contacts.filter((one) => !persons.includes(one));
  const { contact, others } = await uniteWithRivals(ctx, person, rivals, now);
  const taken = await heldSince(ctx, others, now, until);
  const gained = now.identities.filter((id) => !formsOf(id).some((form) => isAmong(form, taken)));
  // The person wrote under the new ids before this report, and told others of now then, such as a username.
  const told = contact.identities.filter((one) => !isAmong(one, person.identities));
  const isReplaced = (one: Identity) =>
    isAmong(one, former) || isOtherThan(one, gained) || (!isAmong(one, told) && isOtherThan(one, told));
  const lost = contact.identities.filter((one) => isReplaced(one) && !isAmong(one, gained));
  await dropIdentities(ctx, contact.id, lost);
  if (gained.length > 0) await storeIdentities(ctx, contact.id, gained, ctx.now(), others);
  await dateBack(ctx, contact.id, gained, at);
  await carryOptOuts(ctx, contact.id, { gained: [...gained, ...told], lost });
  const left = byTrust([...gained, ...contact.identities.filter((one) => !isAmong(one, [...lost, ...gained]))]);
  const name = isPlaceholderName(contact.name, lost) ? placeholderName(left) : contact.name;
  const row = await refreshCopies(ctx, contact.id, { name });
  publish(ctx, [rooms.everyone], "contact", { action: "update", contact: toContactRef(ctx, row) });
}

/**
 * Ids count from the change on, and not from its late report: else the person's next change, told in the same moment after an
 * outage, would take them for those of another person.
 */
async function dateBack({ db }: Context, contactId: number, gained: readonly Identity[], at: Date): Promise<void> {
  const { contactId: holder, kind, value, createdAt } = contactIdentities;
  for (const id of gained)
    await db
      .update(contactIdentities)
      .set({ createdAt: at })
      .where(and(eq(holder, contactId), eq(kind, id.kind), eq(value, id.value), gt(createdAt, at)));
}

/** Condition: these ids have one of the same kind, of which a person has one at a time. */
const isOtherThan = ({ kind }: Identity, identities: readonly Identity[]): boolean =>
  singleKinds.has(kind) && identities.some((one) => one.kind === kind);

type Former = Identity & { contactId: number };
type Involved = { contacts: KnownContact[]; former: Former[] };

/** Locks the contacts with an id of before or of now, and finds the ids of before that were stored before the move. */
async function lockInvolved(
  ctx: Context,
  { before, now, until }: { before: Chat; now: Chat; until: Date },
): Promise<Involved> {
  const look = async (): Promise<Involved> => {
    const contacts = await lockContacts(ctx, { identities: [...before.identities, ...now.identities] });
    const former = await storedAs(ctx, before, lte(contactIdentities.createdAt, until));
    if (former.some(({ contactId }) => !contacts.some(({ id }) => id === contactId))) throw new LostRace();
    return { contacts, former };
  };
  const found = await look();
  if (found.former.length > 0) return found;
  // The person's first message may be about to be stored.
  await lockIdentities(ctx, before.identities);
  return look();
}

/**
 * Merges the contact with those that are the same person under the ids of now; `others` have one of these ids, too, but are
 * other people. The rules are those for a message, as if it named the new ids and the contact's private id.
 */
async function uniteWithRivals(
  ctx: Context,
  person: KnownContact,
  rivals: readonly KnownContact[],
  now: Chat,
): Promise<{ contact: KnownContact; others: readonly KnownContact[] }> {
  const own = identitiesOf({ lid: idOf(person, "lid") });
  const chat = { ...now, identities: byTrust([...now.identities, ...own]) };
  const told = now.identities.map((id) => ({ ...id, isConfirmed: true }));
  const moved = { ...person, identities: byTrust([...told, ...own.map((id) => ({ ...id, isConfirmed: true }))]) };
  const match = matchContacts(chat, [moved, ...rivals]);
  if (!match) throw new Error("a contact was not found by its own ids");
  const asStored = (one: KnownContact) => (one.id === person.id ? person : one);
  const { contact, duplicates, others } = match;
  return { contact: await uniteContacts(ctx, asStored(contact), duplicates.map(asStored), "channel"), others };
}

/** The ids of now that other people got after the move. */
async function heldSince(
  ctx: Context,
  others: readonly KnownContact[],
  now: Chat,
  until: Date,
): Promise<readonly Identity[]> {
  if (others.length === 0) return [];
  const since = await storedAs(ctx, now, gt(contactIdentities.createdAt, until));
  return since.filter(({ contactId }) => others.some(({ id }) => id === contactId));
}

/** The company's stored ids of a chat, a number in each of its forms. */
async function storedAs({ db, companyId }: Context, chat: Chat, when: SQL): Promise<Former[]> {
  const forms = chat.identities.flatMap(formsOf);
  const { companyId: company, contactId, kind, value } = contactIdentities;
  const rows = await db
    .select({ contactId, kind, value })
    .from(contactIdentities)
    .where(
      and(
        eq(company, companyId),
        inArray(kind, [...new Set(forms.map((id) => id.kind))]),
        inArray(value, [...new Set(forms.map((id) => id.value))]),
        when,
      ),
    );
  return rows.filter((row) => isAmong(row, forms));
}
