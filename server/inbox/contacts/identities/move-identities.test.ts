import type { ContactMerge } from "@balcao/shared/inbox/contact-merges.ts";
import type { Contact } from "@balcao/shared/inbox/contacts.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contactChat } from "../../../channels/chat.ts";
import { systemContext, transact } from "../../../context.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { freshNumber } from "../../../testing/companies/shop.ts";
import { until } from "../../../testing/until.ts";
import { createWorld, listen, type TestCompany, type World } from "../../../testing/world.ts";
import { refusesAdvertising } from "../../consent/advertising-choice.ts";
import { keepRefusal } from "../../consent/kept-refusals.ts";
import { recordConsent } from "../../consent/record-consent.ts";
import { contacts } from "../contacts.table.ts";
import { findOrMakeContact } from "../find-or-make-contact.ts";
import { contactIdentities } from "./contact-identities.table.ts";

let world: World;
let company: TestCompany;
let other: TestCompany;
beforeAll(async () => {
  world = await createWorld();
  [company, other] = [await world.addCompany("Ours"), await world.addCompany("Theirs")];
  await world.connect();
});
afterAll(() => world.close());

type Known = Parameters<typeof contactChat>[0];
const ctx = (of = company) => systemContext(world.services, of.id, "test");
const meet = (known: Known, of = company) =>
  retryLostRace(() => transact(ctx(of), (ctx) => findOrMakeContact(ctx, contactChat(known), null)));
const move = (before: Known, now: Known, at = new Date()) =>
  world.whatsapp.sink.identityMoved(company.connectionId, { before: contactChat(before), now: contactChat(now), at });
const idsOf = async (contactId: number) =>
  Object.fromEntries(
    (
      await world.database.db.select().from(contactIdentities).where(eq(contactIdentities.contactId, contactId))
    ).flatMap(({ kind, value, confirmedAt }) => (confirmedAt ? [[kind, value]] : [])),
  );
const rowOf = async (id: number) =>
  (await world.database.db.select().from(contacts).where(eq(contacts.id, id)))[0] ?? null;
const days = (count: number) => new Date(Date.now() - count * 86_400_000);
const storedSince = (contactId: number, createdAt: Date) =>
  world.database.db.update(contactIdentities).set({ createdAt }).where(eq(contactIdentities.contactId, contactId));
const mergesOf = async (id: number) =>
  (await company.admin.call("GET", `/contacts/${id}/merges`)).body as ContactMerge[];
const two = () => {
  const [a, b] = [freshNumber(), freshNumber()];
  const ids = (n: string) => ({ phone: n, bsuid: `BR.${n}`, parent_bsuid: `BR.ENT.${n}` });
  return [ids(a), ids(b)] as const;
};

it("a person keeps the contact under the new ids; the former ones are forgotten, and screens learn of it", async () => {
  const [before, now] = two();
  const { id } = await meet({ ...before, username: `ana.${before.phone}` });
  const theirs = await meet(before, other);
  const screen = await listen(world, company.agent);
  await move(before, now);
  expect(await idsOf(id)).toEqual({ ...now, username: `ana.${before.phone}` });
  // It was named by its number.
  expect(await rowOf(id)).toMatchObject({ number: now.phone, name: now.phone });
  await until("the event", () =>
    screen.heard.some(({ payload }) => (payload as { contact?: Contact }).contact?.number === now.phone),
  );
  screen.close();
  expect(await idsOf(theirs.id)).toEqual(before);
});

it("a number is found and forgotten in its other form, and one that only the company knew is confirmed", async () => {
  const { body } = await company.agent.call("POST", "/contacts", { name: "Ana", number: "5531988441122" });
  const { id } = body as Contact;
  const now = freshNumber();
  await move({ phone: "553188441122" }, { phone: now });
  expect([await idsOf(id), (await rowOf(id))?.name]).toEqual([{ phone: now }, "Ana"]);
});

it("ids move without a number: the rest of what is known stays", async () => {
  const [before, now] = two();
  const { id } = await meet({ phone: before.phone, bsuid: before.bsuid, lid: `99${before.phone}` });
  await move({ bsuid: before.bsuid }, { bsuid: now.bsuid, parent_bsuid: now.parent_bsuid });
  const { phone, ...hidden } = now;
  expect(await idsOf(id)).toEqual({ ...hidden, phone: before.phone, lid: `99${before.phone}` });
  expect(phone).not.toBe(before.phone);
});

it("the same report again changes nothing, nor does a late one for the number's next owner", async () => {
  const [before, now] = two();
  const { id } = await meet(before);
  await storedSince(id, days(10));
  for (let times = 0; times < 2; times++) await move(before, now, days(3));
  const next = await meet({ phone: before.phone, bsuid: `BR.9${before.phone}` });
  expect(next.id).not.toBe(id);
  await move(before, now, days(3));
  expect(await idsOf(id)).toEqual(now);
  expect(await idsOf(next.id)).toEqual({ phone: before.phone, bsuid: `BR.9${before.phone}` });
});

it("two changes that are told late, one behind the other, both count", async () => {
  const [before, between] = two();
  const [now] = two();
  const { id } = await meet(before);
  await storedSince(id, days(10));
  await move(before, between, days(5));
  await move(between, now, days(3));
  expect(await idsOf(id)).toEqual(now);
  // Back to the first number, and the first report once more.
  await move(now, before, days(2));
  await move(before, between, days(5));
  expect(await idsOf(id)).toEqual(before);
});

it("nothing happens for people who are no contacts", async () => {
  const [before, now] = two();
  await move(before, now);
  const held = await world.database.db.$count(contactIdentities, eq(contactIdentities.value, now.phone));
  expect(held).toBe(0);
});

it("a person who wrote under the new ids first is merged, as the channel's word, and that can be undone", async () => {
  const [before, now] = two();
  const { id } = await meet({ ...before, username: `old.${before.phone}` });
  const early = await meet({ ...now, username: `new.${now.phone}` });
  await move(before, now);
  expect(await rowOf(early.id)).toBeNull();
  expect(await idsOf(id)).toEqual({ ...now, username: `new.${now.phone}` });
  const [merge] = await mergesOf(id);
  expect(merge).toMatchObject({ contact: { id: early.id }, user: null, undoneAt: null });
  await move(before, now);
  expect(await mergesOf(id)).toHaveLength(1);
  await company.admin.call("POST", `/contacts/merges/${merge?.id}/undo`);
  expect(await idsOf(early.id)).toEqual({ ...now, username: `new.${now.phone}` });
  expect(await idsOf(id)).toMatchObject(before);
});

it("a number that the person told under the new ids replaces the one from before the move", async () => {
  const [before, now] = two();
  const { id } = await meet({ phone: before.phone, bsuid: before.bsuid });
  const early = await meet({ bsuid: now.bsuid, phone: now.phone });
  await move({ bsuid: before.bsuid }, { bsuid: now.bsuid });
  expect(await rowOf(early.id)).toBeNull();
  expect([await idsOf(id), (await rowOf(id))?.number]).toEqual([{ phone: now.phone, bsuid: now.bsuid }, now.phone]);
});

it("two people with a private id each stay two: the number leaves its former owner, but not one who got it since", async () => {
  const [before, now] = two();
  const ana = await meet({ phone: before.phone, lid: `1${before.phone}` });
  const former = await meet({ phone: now.phone, lid: `2${now.phone}` });
  for (const { id } of [ana, former]) await storedSince(id, days(5));
  await move({ phone: before.phone }, { phone: now.phone });
  expect(await idsOf(ana.id)).toEqual({ phone: now.phone, lid: `1${before.phone}` });
  expect(await idsOf(former.id)).toEqual({ lid: `2${now.phone}` });

  const [late, taken] = two();
  const bia = await meet({ phone: late.phone, lid: `1${late.phone}` });
  await storedSince(bia.id, days(5));
  const since = await meet({ phone: taken.phone, lid: `2${taken.phone}` });
  await move({ phone: late.phone }, { phone: taken.phone }, days(3));
  expect(await idsOf(bia.id)).toEqual({ lid: `1${late.phone}` });
  expect(await idsOf(since.id)).toEqual({ phone: taken.phone, lid: `2${taken.phone}` });
});

it("a contact that the new id leads to, but whose number is another, is another person", async () => {
  const [before, now] = two();
  const { id } = await meet(before);
  const number = freshNumber();
  const stranger = await meet({ bsuid: now.bsuid, phone: number });
  await move(before, now);
  expect([await idsOf(id), await idsOf(stranger.id)]).toEqual([now, { phone: number }]);
});

it("a person who opted out stays out, also if only the former number tells it", async () => {
  const [[before, now], [hidden, seen]] = [two(), two()];
  const { id } = await meet(before);
  await recordConsent(ctx(), id, "left", "SAIR");
  await keepRefusal(ctx(), [{ kind: "phone", value: hidden.phone }]);
  const erased = await meet(hidden);
  await move(before, now);
  await move(hidden, seen);
  for (const one of [id, erased.id]) expect(await refusesAdvertising(ctx(), one)).toBe(true);

  // The new number is known from the person's own message, and not from the notice.
  const [old, told] = two();
  await keepRefusal(ctx(), [{ kind: "phone", value: old.phone }]);
  const known = await meet({ phone: old.phone, bsuid: old.bsuid });
  await meet({ phone: told.phone, bsuid: told.bsuid });
  await move({ bsuid: old.bsuid }, { bsuid: told.bsuid });
  expect(await idsOf(known.id)).toEqual({ phone: told.phone, bsuid: told.bsuid });
  expect(await refusesAdvertising(ctx(), known.id)).toBe(true);
});

it("messages under the new ids never make a second contact, whichever is first", async () => {
  for (let round = 0; round < 5; round++) {
    const [before, now] = two();
    const { id } = await meet(before);
    const said = [{ phone: now.phone }, { bsuid: now.bsuid }, now, { phone: now.phone, bsuid: now.bsuid }];
    const written = () => said.map((known) => meet(known));
    await Promise.all(round % 2 === 0 ? [move(before, now), ...written()] : [...written(), move(before, now)]);
    await move(before, now);
    expect((await meet(now)).id).toBe(id);
    expect(await idsOf(id)).toEqual(now);
  }
});

it("a move waits for the person's first message, which is being stored", async () => {
  const [before, now] = two();
  let moved: Promise<void> | undefined;
  const { id } = await transact(ctx(), async (ctx) => {
    const made = await findOrMakeContact(ctx, contactChat(before), "Ana");
    moved = move(before, now);
    await until("the move to wait", async () => {
      const [row] = await world.database.db.execute<{ n: number }>(
        sql`select count(*)::int as n from pg_locks where not granted and locktype = 'advisory'`,
      );
      return (row?.n ?? 0) > 0;
    });
    return made;
  });
  await moved;
  expect(await idsOf(id)).toEqual(now);
});
