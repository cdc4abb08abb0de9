import type { MergedContact } from "@balcao/shared/inbox/contact-merges.ts";
import type { Contact } from "@balcao/shared/inbox/contacts.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { schedules } from "../../../automation/schedules/schedules.table.ts";
import { contactChat } from "../../../channels/chat.ts";
import { campaignShipments } from "../../../outreach/campaigns/campaign-shipments.table.ts";
import { campaigns } from "../../../outreach/campaigns/campaigns.table.ts";
import { merging } from "../../../testing/companies/merging.ts";
import { freshNumber } from "../../../testing/companies/shop.ts";
import { hideNumber } from "../../../testing/hide-number.ts";
import { until } from "../../../testing/until.ts";
import { createWorld, listen, type TestCompany, type World } from "../../../testing/world.ts";
import { contactConsents } from "../../consent/contact-consents.table.ts";
import { tickets } from "../../tickets/tickets.table.ts";
import { trackings } from "../../tickets/trackings.table.ts";
import { contacts } from "../contacts.table.ts";
import { contactIdentities } from "../identities/contact-identities.table.ts";
import { contactMerges } from "./contact-merges.table.ts";

let world: World;
let company: TestCompany;
let other: TestCompany;
let steps: ReturnType<typeof merging>;
beforeAll(async () => {
  world = await createWorld();
  [company, other] = [await world.addCompany("Ours"), await world.addCompany("Theirs")];
  await world.connect();
  steps = merging(world, company);
});
afterAll(() => world.close());

const db = () => world.database.db;

/** Two persons with an open ticket each, who are merged at an admin's request. */
async function mergedTalks() {
  const { write, ticketOf } = steps;
  const [keptNumber, lostNumber] = [freshNumber(), freshNumber()];
  await write(keptNumber, "kept 1");
  await write(lostNumber, "lost 1");
  await write(lostNumber, "lost 2", { sentAt: new Date() });
  const [kept, lost] = [await ticketOf(keptNumber), await ticketOf(lostNumber)];
  await hideNumber(db(), lost.contactId);
  return { kept, lost, keptNumber };
}

it("an undone merge gives everything back that the lost contact had", async () => {
  const { write, ticket, said, contact, merge, merges, undo, identities } = steps;
  const { kept, lost } = await mergedTalks();
  const [keptId, lostId] = [kept.contactId, lost.contactId];
  await company.agent.call("POST", "/ticket-notes", { ticketId: lost.id, note: "of the lost" });
  const save = (id: number, name: string, email: string, extraInfo: object[]) =>
    company.admin.call("PUT", `/contacts/${id}`, {
      name,
      email,
      number: id === keptId ? kept.contact.number : "",
      extraInfo,
    });
  await save(keptId, "Ana", "", [{ name: "CPF", value: "kept" }]);
  await save(lostId, "Ana Lima", "ana@example.com", [
    { name: "CPF", value: "lost" },
    { name: "Rua", value: "lost" },
  ]);
  const companyId = company.id;
  await db().insert(contactConsents).values({ companyId, contactId: lostId, kind: "left", text: "SAIR" });
  const template = { name: "aviso", language: "pt_BR", values: { "body.1": "{nome}" } };
  const plan = { companyId, body: "plan", sendAt: new Date("2040-01-01"), template };
  await db()
    .insert(schedules)
    .values([
      { ...plan, contactId: lostId },
      { ...plan, contactId: keptId },
    ]);
  const [campaign] = await db().insert(campaigns).values({ companyId, name: "Natal" }).returning();
  const shipment = { companyId, campaignId: campaign?.id ?? 0, name: "Ana", number: "1", canonicalNumber: "1" };
  await db()
    .insert(campaignShipments)
    .values({ ...shipment, contactId: lostId });
  const before = {
    lost: (await contact(lostId)).body as Contact,
    kept: (await contact(keptId)).body as Contact,
    ids: [await identities(keptId), await identities(lostId)],
  };

  const merged = await merge(keptId, lostId);
  expect(merged.status).toBe(200);
  expect(await said(kept.id)).toEqual(["kept 1", "lost 1", "lost 2"]);
  const [made] = await merges(keptId);
  expect(made).toMatchObject({
    id: (merged.body as MergedContact).mergeId,
    contact: { id: lostId, name: "Ana Lima", number: null },
    user: { id: company.admin.id },
    waitsForId: null,
    undoneAt: null,
    undoneBy: null,
  });
  await write(kept.contact.number, "kept 2");

  const screen = await listen(world, company.admin);
  const undone = await undo(made?.id);
  expect([undone.status, undone.body]).toMatchObject([200, { id: lostId, name: "Ana Lima" }]);
  await until("the contact on screens", () =>
    screen.heard.some(({ payload }) => payload.action === "create" && JSON.stringify(payload).includes("Ana Lima")),
  );
  screen.close();

  const now = { lost: (await contact(lostId)).body as Contact, kept: (await contact(keptId)).body as Contact };
  const named = ({ extraInfo, ...rest }: Contact) => ({
    ...rest,
    extraInfo: extraInfo.map(({ name, value }) => ({ name, value })),
  });
  expect(named(now.lost)).toEqual(named(before.lost));
  expect(named(now.kept)).toEqual(named(before.kept));
  expect([await identities(keptId), await identities(lostId)]).toEqual(before.ids);
  expect(await ticket(lost.id)).toMatchObject({
    contactId: lostId,
    status: "pending",
    unreadMessages: 2,
    lastMessage: "lost 2",
  });
  expect(await ticket(kept.id)).toMatchObject({ contactId: keptId, unreadMessages: 2, lastMessage: "kept 2" });
  expect([await said(lost.id), await said(kept.id)]).toEqual([
    ["lost 1", "lost 2"],
    ["kept 1", "kept 2"],
  ]);
  const notes = (await company.agent.call("GET", `/ticket-notes/list?contactId=${lostId}`)).body;
  expect(notes).toMatchObject([{ note: "of the lost" }]);
  for (const table of [contactConsents, campaignShipments, schedules])
    expect(await db().select().from(table).where(eq(table.contactId, lostId))).toHaveLength(1);
  for (const id of [keptId, lostId])
    expect(await db().select().from(schedules).where(eq(schedules.contactId, id))).toMatchObject([{ template }]);
  const tracked = await db().select().from(trackings).where(eq(trackings.ticketId, lost.id));
  expect(tracked).toMatchObject([{ finishedAt: null, isFirst: true }]);
  // Nothing of the person stays in the record, and the person's next message finds the person.
  const [row] = await db().select().from(contactMerges).where(eq(contactMerges.lostId, lostId));
  expect(row).toMatchObject({ log: null, undoneById: company.admin.id });
  await write("", "lost 3", { chat: contactChat({ lid: `77000${lostId}` }) });
  expect((await ticket(lost.id)).lastMessage).toBe("lost 3");
});

it("a ticket that moved as a whole goes back with what was written in it since; other new tickets stay", async () => {
  const { write, ticketOf, ticket, said, misplaced, make, merge, undo, latest } = steps;
  const [keep, number] = [await make("Kept"), freshNumber()];
  await write(number, "lost 1");
  const lost = await ticketOf(number);
  await hideNumber(db(), lost.contactId);
  await merge(keep.id, lost.contactId);
  await write(keep.number, "since");
  expect((await ticket(lost.id)).contactId).toBe(keep.id);
  await company.admin.call("PUT", `/tickets/${lost.id}`, { status: "closed", justClose: true });
  await write(keep.number, "of another ticket");
  const further = await ticketOf(keep.number);
  expect((await undo(await latest(keep.id))).status).toBe(200);
  expect(await said(lost.id)).toEqual(["lost 1", "since"]);
  expect(await ticket(lost.id)).toMatchObject({ contactId: lost.contactId });
  expect(further.id).not.toBe(lost.id);
  expect(await ticket(further.id)).toMatchObject({ contactId: keep.id });
  expect(await misplaced()).toEqual([]);
});

it("messages of threads come back to their own contact, on either side", async () => {
  const { write, ticketOf, saidTo, hidden, threadFor, merge, undo, latest } = steps;
  // The lost one's thread goes into the kept one's ticket, and the kept one's thread into the lost one's ticket.
  for (const threadsIs of ["lost", "kept"] as const) {
    const number = freshNumber();
    await write(number, "attended");
    const { contactId: attended } = await ticketOf(number);
    const quiet = (await hidden("Quiet")).id;
    await threadFor(quiet, "offer");
    const [keep, drop] = threadsIs === "lost" ? [attended, quiet] : [quiet, attended];
    if (drop === attended) {
      await hideNumber(db(), attended);
      await db().update(contacts).set({ lid: null, number: freshNumber() }).where(eq(contacts.id, quiet));
    }
    expect((await merge(keep, drop)).status, threadsIs).toBe(200);
    expect(await saidTo(keep)).toEqual(["attended", "offer"]);
    expect((await undo(await latest(keep))).status).toBe(200);
    expect([await saidTo(attended), await saidTo(quiet)], threadsIs).toEqual([["attended"], ["offer"]]);
    const threads = await db().select().from(tickets).where(eq(tickets.contactId, quiet));
    expect(threads, threadsIs).toMatchObject([{ isThread: true, lastMessage: "offer" }]);
  }
});

it("a merge that a message proves is logged as the contact's own, and can be undone", async () => {
  const { write, make, merges, undo, identities } = steps;
  const number = freshNumber();
  const lid = `7${number}`;
  await write(number, "by id", { chat: contactChat({ lid }) });
  const { id: byNumber } = await make("Ana", number);
  await write(number, "by both", { chat: contactChat({ phone: number, lid }) });
  const [row] = await db()
    .select()
    .from(contactMerges)
    .where(sql`${byNumber} in (${contactMerges.keptId}, ${contactMerges.lostId})`);
  expect(row).toMatchObject({ by: "contact", userId: null });
  const keptId = row?.keptId ?? 0;
  expect(await merges(keptId)).toMatchObject([{ user: null, contact: { id: row?.lostId } }]);
  expect((await undo(row?.id)).status).toBe(200);
  expect([await identities(keptId), await identities(row?.lostId ?? 0)].sort()).toEqual([
    [`lid ${lid}`],
    [`phone ${number}`],
  ]);
  // The next message with both proves it anew.
  await write(number, "by both again", { chat: contactChat({ phone: number, lid }) });
  expect(await merges(keptId)).toMatchObject([{ undoneAt: null }, { contact: { name: null } }]);
});

it("what was changed or taken since stays: a name, an e-mail, a ticket's state, an id of somebody else", async () => {
  const { said, contact, make, merge, undo, latest, identities } = steps;
  const { kept, lost } = await mergedTalks();
  const [keptId, lostId] = [kept.contactId, lost.contactId];
  await merge(keptId, lostId);
  const id = await latest(keptId);
  const number = kept.contact.number;
  await company.admin.call("PUT", `/contacts/${keptId}`, { name: "Renamed", email: "new@example.com", number });
  await db()
    .delete(contactIdentities)
    .where(eq(contactIdentities.value, `77000${lostId}`));
  const taker = await make("Taker");
  const theirs = { companyId: company.id, contactId: taker.id, kind: "lid" as const, value: `77000${lostId}` };
  await db().insert(contactIdentities).values(theirs);
  await company.admin.call("DELETE", `/tickets/${lost.id}`);

  expect((await undo(id)).status).toBe(200);
  expect((await contact(keptId)).body).toMatchObject({ name: "Renamed", email: "new@example.com", number });
  expect(await identities(lostId)).toEqual([]);
  // Its messages had been in the kept one's ticket; without their own ticket they are in a thread.
  const [thread] = await db().select().from(tickets).where(eq(tickets.contactId, lostId));
  expect(thread).toMatchObject({ isThread: true, status: "closed" });
  expect(await said(kept.id)).toEqual(["kept 1"]);
});

it("a contact that has no id left gets its own back", async () => {
  const { contact, merge, undo, latest, identities } = steps;
  const nine = freshNumber()
    .replace(/^5511(.)/, "55319$1")
    .slice(0, 13);
  const eight = `${nine.slice(0, 4)}${nine.slice(5)}`;
  const rows = [nine, eight].map((number) => ({ companyId: company.id, name: number, number }));
  const [keep, drop] = await db().insert(contacts).values(rows).returning();
  if (!keep || !drop) throw new Error("no contacts");
  await merge(keep.id, drop.id);
  await db().delete(contactIdentities).where(eq(contactIdentities.value, nine));
  expect((await undo(await latest(keep.id))).status).toBe(200);
  expect([await identities(keep.id), await identities(drop.id)]).toEqual([[`phone ${nine}`], [`phone ${eight}`]]);
  expect((await contact(keep.id)).body).toMatchObject({ number: nine });
});

it("a merge whose contact was merged on waits for that one, and both are undone one after the other", async () => {
  const { contact, make, hidden, merge, merges, undo, latest } = steps;
  const [first, second, third] = [await hidden("First"), await hidden("Second"), await make("Third")];
  await db().update(contacts).set({ lid: null, number: freshNumber() }).where(eq(contacts.id, second.id));
  await merge(second.id, first.id);
  const inner = await latest(second.id);
  await hideNumber(db(), second.id);
  await db()
    .delete(contactIdentities)
    .where(eq(contactIdentities.value, `77000${first.id}`));
  expect((await merge(third.id, second.id)).status).toBe(200);
  const [outer, waiting] = await merges(third.id);
  expect(waiting).toMatchObject({ id: inner, waitsForId: outer?.id, contact: { name: "First" } });
  expect(await undo(inner)).toMatchObject({ status: 409, body: { error: "ERR_MERGE_WAITS" } });
  expect((await undo(outer?.id)).status).toBe(200);
  expect(await merges(second.id)).toMatchObject([{ id: inner, waitsForId: null }]);
  expect((await undo(inner)).status).toBe(200);
  for (const { id, name } of [first, second, third]) expect((await contact(id)).body).toMatchObject({ id, name });
});

it("of two undos at once, and of two merges at once, one wins", async () => {
  const { make, hidden, merge, undo, latest } = steps;
  const [keep, rival, drop] = [await make("Kept"), await make("Rival"), await hidden("Lost")];
  const both = await Promise.all([merge(keep.id, drop.id), merge(rival.id, drop.id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  const winner = both[0]?.status === 200 ? keep.id : rival.id;
  const id = await latest(winner);
  const undone = await Promise.all([undo(id), undo(id)]);
  expect(undone.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await undo(id)).toMatchObject({ status: 409, body: { error: "ERR_MERGE_UNDONE" } });
  const again = await Promise.all([merge(keep.id, drop.id), undo(id), merge(keep.id, drop.id)]);
  expect(again.map(({ status }) => status).sort()).toEqual([200, 404, 409]);
});

it("undo and list are for admins of the company; a record goes with the kept contact", async () => {
  const { make, hidden, merge, undo, latest } = steps;
  const [keep, drop] = [await make("Kept"), await hidden("Erased Soon")];
  await merge(keep.id, drop.id);
  const id = await latest(keep.id);
  expect((await undo(id, company.agent)).status).toBe(403);
  expect((await company.agent.call("GET", `/contacts/${keep.id}/merges`)).status).toBe(403);
  const missing = { status: 404, body: { error: "ERR_NO_MERGE_FOUND" } };
  expect(await undo(id, other.admin)).toMatchObject(missing);
  expect((await other.admin.call("GET", `/contacts/${keep.id}/merges`)).status).toBe(404);
  await company.admin.call("DELETE", `/contacts/${keep.id}`);
  expect(await undo(id)).toMatchObject(missing);
  expect(await db().execute(sql`select 1 from ${contactMerges} m where m::text like '%Erased Soon%'`)).toHaveLength(0);
});
