import { firstState } from "@balcao/shared/automation/bot/state.ts";
import type { AuditPage } from "@balcao/shared/workspace/audit.ts";
import type { Queue, QueueDeleted } from "@balcao/shared/workspace/queues.ts";
import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { botStates } from "../../automation/bot/bot-states.table.ts";
import { recordStatements } from "../../bench/statements.ts";
import { contacts } from "../../inbox/contacts/contacts.table.ts";
import { tickets } from "../../inbox/tickets/tickets.table.ts";
import { trackings } from "../../inbox/tickets/trackings.table.ts";
import { png } from "../../testing/samples/samples.ts";
import { upload } from "../../testing/samples/send-form.ts";
import { until } from "../../testing/until.ts";
import { type Caller, createWorld, listen, type TestCompany, type World } from "../../testing/world.ts";
import { files } from "../files/files.table.ts";
import { queues } from "./queues.table.ts";

let world: World;
let company: TestCompany;
let other: TestCompany;
let made = 0;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  other = await world.addCompany("Theirs");
});
afterAll(() => world.close());

const post = (body: object, by: Caller = company.admin) => by.call("POST", "/queue", body);
const put = (id: number, body: object, by: Caller = company.admin) => by.call("PUT", `/queue/${id}`, body);
const remove = (id: number, moveTo?: number | string, by: Caller = company.admin) =>
  by.call("DELETE", `/queue/${id}${moveTo === undefined ? "" : `?moveTo=${moveTo}`}`);
/** A name and a colour that no other queue has. */
const fresh = () => {
  made += 1;
  return { name: `Queue ${made}`, color: `#${String(300_000 + made)}` };
};
const make = async (more: object = {}) => (await post({ ...fresh(), ...more })).body as Queue;
const codeOf = ({ body }: { body: never }) => (body as { error: string }).error;
const refusal = (reply: { status: number; body: never }) => [reply.status, codeOf(reply)];

/** Tickets of a queue, each with its own contact. */
async function addTickets(queueId: number, many: number, more: Partial<typeof tickets.$inferInsert> = {}) {
  const { db } = world.database;
  made += 1;
  const people = await db
    .insert(contacts)
    .values(
      Array.from({ length: many }, (_, n) => ({ companyId: company.id, name: "Ana", number: `55${made}000${n}` })),
    )
    .returning();
  const rows = people.map(({ id: contactId }) => ({
    companyId: company.id,
    contactId,
    queueId,
    connectionId: company.connectionId,
    protocol: `P${made}-${contactId}`,
    ...more,
  }));
  const added = await db.insert(tickets).values(rows).returning();
  const queuedAt = new Date();
  await db
    .insert(trackings)
    .values(added.map(({ id }) => ({ companyId: company.id, ticketId: id, queueId, queuedAt })));
  return added.map(({ id }) => id);
}
const placesOf = async (ids: number[]) => {
  const rows = await world.database.db.select().from(tickets).where(inArray(tickets.id, ids)).orderBy(tickets.id);
  return rows.map(({ queueId }) => queueId);
};

/** The bot waits for the contact's choice. */
const offerMenu = (ticketId: number) =>
  world.database.db
    .insert(botStates)
    .values({ ticketId, companyId: company.id, state: { ...firstState, stage: "options" }, answeredIds: [] });
const stageOf = async (ticketId: number) => {
  const [row] = await world.database.db.select().from(botStates).where(eq(botStates.ticketId, ticketId));
  return row?.state.stage;
};

it("is created with the sent fields, and keeps fields that a change omits", async () => {
  const week = [{ weekday: "Segunda-feira", weekdayEn: "monday", startTime: "08:00", endTime: "18:00" }];
  const queue = await make({
    greetingMessage: "Olá",
    schedules: week,
    idleCloseMinutes: 30,
    distribution: "oldestFirst",
  });
  expect(queue).toMatchObject({ companyId: company.id, optionType: "BUTTON_LIST", file: null, schedules: week });
  const changed = (await put(queue.id, { outOfHoursMessage: "Voltamos às 8h", optionType: "TEXT_LIST" })).body;
  expect(changed).toEqual({ ...queue, outOfHoursMessage: "Voltamos às 8h", optionType: "TEXT_LIST" });
  expect((await put(queue.id, {})).body).toEqual(changed);
  expect((await put(queue.id, { idleCloseMinutes: null })).body).toMatchObject({ idleCloseMinutes: null });
  expect((await company.agent.call("GET", `/queue/${queue.id}`)).body).toMatchObject({ greetingMessage: "Olá" });
});

it.each([
  ["a short name", { name: "a" }],
  ["a name of nothing", { name: "\u200b\u200b\u200b" }],
  ["no colour", { color: "" }],
  ["a colour that is none", { color: "red" }],
  ["a colour that closes a style", { color: '#fff";}' }],
  ["a greeting beyond WhatsApp's", { greetingMessage: "x".repeat(4097) }],
  ["a time that is none", { schedules: [{ weekday: "", weekdayEn: "monday", startTime: "25:00", endTime: "" }] }],
  ["a weekday that is none", { schedules: [{ weekday: "", weekdayEn: "someday", startTime: "", endTime: "" }] }],
  ["no time to be reminded after", { idleReminderMinutes: 0 }],
  ["a NUL", { name: "a\0b" }],
])("refuses %s", async (_, body) => {
  const queue = await make();
  expect(refusal(await post({ ...fresh(), ...body }))).toEqual([400, "ERR_INVALID_REQUEST"]);
  expect(refusal(await put(queue.id, body))).toEqual([400, "ERR_INVALID_REQUEST"]);
});

it("allows no two queues of a company with the same name or colour, in any letter case", async () => {
  const first = await make({ name: "Cobrança", color: "#aabbcc" });
  const second = await make();
  const taken = (body: object) => post({ ...fresh(), ...body });
  expect(refusal(await taken({ name: " COBRANÇA " }))).toEqual([400, "ERR_QUEUE_NAME_ALREADY_EXISTS"]);
  expect(refusal(await taken({ color: "#AABBCC" }))).toEqual([400, "ERR_QUEUE_COLOR_ALREADY_EXISTS"]);
  expect(refusal(await taken({ color: "#ABC" }))).toEqual([400, "ERR_QUEUE_COLOR_ALREADY_EXISTS"]);
  expect(codeOf(await put(second.id, { name: "cobrança" }))).toBe("ERR_QUEUE_NAME_ALREADY_EXISTS");
  expect(codeOf(await put(second.id, { color: "#AaBbCc" }))).toBe("ERR_QUEUE_COLOR_ALREADY_EXISTS");
  expect((await put(first.id, { name: "COBRANÇA", color: "#AABBCC" })).status).toBe(200);
  expect((await post({ name: "Cobrança", color: "#aabbcc" }, other.admin)).status).toBe(200);
});

it("gives a colour requested simultaneously to one queue", async () => {
  const asked = await Promise.all(
    Array.from({ length: 8 }, (_, n) => post({ name: `Racing ${n}`, color: n % 2 ? "#c0ffee" : "#C0FFEE" })),
  );
  const refused = asked.filter(({ status }) => status !== 200).map(codeOf);
  expect(refused).toEqual(Array.from({ length: 7 }, () => "ERR_QUEUE_COLOR_ALREADY_EXISTS"));
});

it("is hidden from other companies, and changed by admins only", async () => {
  const { id } = await make();
  for (const reply of [
    await other.admin.call("GET", `/queue/${id}`),
    await put(id, { name: "Stolen" }, other.admin),
    await remove(id, undefined, other.admin),
    await upload(world, other.admin, `/queue/${id}/upload`, png, { fileName: "a.png" }),
    await other.admin.call("DELETE", `/queue/${id}/upload`),
  ]) {
    expect(refusal(reply)).toEqual([404, "ERR_QUEUE_NOT_FOUND"]);
  }
  for (const reply of [await post(fresh(), company.agent), await put(id, {}, company.agent)]) {
    expect(refusal(reply)).toEqual([403, "ERR_NO_PERMISSION"]);
  }
});

it("keeps one file for its greeting", async () => {
  const { id } = await make();
  const url = `/queue/${id}/upload`;
  const first = (await upload(world, company.admin, url, png, { fileName: "um.png" })).body as Queue;
  expect(first.file).toMatchObject({ name: "um.png", mimeType: "image/png" });
  const second = (await upload(world, company.admin, url, "dois", { fileName: "dois.txt" })).body as Queue;
  const kept = async () => (await world.database.db.select().from(files)).map(({ name }) => name);
  expect([second.file?.name, await kept()]).toEqual(["dois.txt", ["dois.txt"]]);
  const cleared = (await company.admin.call("DELETE", url)).body as Queue;
  expect([cleared.fileId, cleared.file, await kept()]).toEqual([null, null, []]);
  await upload(world, company.admin, url, png, { fileName: "tres.png" });
  await remove(id);
  expect(await kept()).toEqual([]);
});

it("moves its tickets that are not closed to another queue when it is deleted", async () => {
  const [from, to] = [await make(), await make()];
  const open = await addTickets(from.id, 3, { chatbot: true });
  const closed = await addTickets(from.id, 1, { status: "closed" });
  await offerMenu(open[0] ?? 0);
  const reply = await remove(from.id, to.id);
  expect(reply.body as QueueDeleted).toMatchObject({ movedTickets: 3 });
  expect([await placesOf(open), await placesOf(closed)]).toEqual([[to.id, to.id, to.id], [null]]);
  const running = await world.database.db
    .select()
    .from(trackings)
    .where(and(inArray(trackings.ticketId, open), eq(trackings.queueId, to.id)));
  expect(running).toHaveLength(3);
  const [ticket] = await world.database.db.select().from(tickets).where(inArray(tickets.id, open));
  expect(ticket?.chatbot).toBe(false);
  expect(await stageOf(open[0] ?? 0)).toBe("done");
});

it("leaves its tickets without a queue if no other is named", async () => {
  const queue = await make();
  const ids = await addTickets(queue.id, 2);
  await offerMenu(ids[0] ?? 0);
  expect((await remove(queue.id)).body as QueueDeleted).toMatchObject({ movedTickets: 2 });
  expect([await placesOf(ids), await stageOf(ids[0] ?? 0)]).toEqual([[null, null], "options"]);
  expect(refusal(await remove(queue.id))).toEqual([404, "ERR_QUEUE_NOT_FOUND"]);
});

it("is not deleted when its tickets cannot move to the named queue", async () => {
  const queue = await make();
  const ids = await addTickets(queue.id, 1);
  expect(refusal(await remove(queue.id, other.queueIds[0]))).toEqual([400, "ERR_QUEUE_NOT_FOUND"]);
  for (const nonsense of [queue.id, 0, -1, "x", "", "9".repeat(20)]) {
    expect(refusal(await remove(queue.id, nonsense)), String(nonsense)).toEqual([400, "ERR_INVALID_REQUEST"]);
  }
  expect(await placesOf(ids)).toEqual([queue.id]);
});

it("loses no ticket when two queues are deleted into each other at once", async () => {
  const [one, two] = [await make(), await make()];
  const ids = [...(await addTickets(one.id, 20)), ...(await addTickets(two.id, 20))];
  const replies = await Promise.all([remove(one.id, two.id), remove(two.id, one.id)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(new Set(await placesOf(ids)).size).toBe(1);
});

it("moves a ticket from the lists of its agents to those of the new queue", async () => {
  const [from, to] = [await make(), await make()];
  const [left, joined] = [await company.addUser("user", [from.id]), await company.addUser("user", [to.id])];
  const [ticketId = 0] = await addTickets(from.id, 1);
  const screens = [await listen(world, left), await listen(world, joined)];
  for (const screen of screens) screen.emit("joinTickets", "pending");
  await remove(from.id, to.id);
  const kinds = (at: number) =>
    screens[at]?.heard.map(({ name, payload }) => `${name.split("-")[2]} ${payload.action}`).join();
  await until("both", () => kinds(0)?.includes("queue delete") === true && kinds(1)?.includes("queue delete") === true);
  expect([kinds(0), kinds(1)]).toEqual(["ticket delete,queue delete", "ticket update,queue delete"]);
  expect(screens[1]?.heard[0]?.payload.ticket).toMatchObject({ id: ticketId, queue: { name: to.name } });
  for (const screen of screens) screen.close();
});

it("moves thousands of tickets in few statements, and publishes the first of them one by one", {
  tags: ["long"],
}, async () => {
  const [from, to] = [await make(), await make()];
  const ids = await addTickets(from.id, 3000);
  const screen = await listen(world, company.admin);
  screen.emit("joinTickets", "pending");
  const steps = await recordStatements(world.people.sql, async () => {
    expect((await remove(from.id, to.id)).body as QueueDeleted).toMatchObject({ movedTickets: 3000 });
  });
  expect(steps.flatMap(({ waves }) => waves).flat().length).toBeLessThan(50);
  expect(new Set(await placesOf(ids))).toEqual(new Set([to.id]));
  await until("the end", () => screen.heard.some(({ name }) => name.endsWith("queue")));
  const updates = screen.heard.filter(({ payload }) => payload.ticket !== undefined);
  expect(updates.length).toBeLessThanOrEqual(200);
  screen.close();
});

it("publishes every change to the company", async () => {
  const screen = await listen(world, company.agent);
  const { id } = await make();
  await put(id, { greetingMessage: "Oi" });
  await remove(id);
  await until("three", () => screen.heard.length === 3);
  expect(screen.heard.map(({ payload }) => payload.action)).toEqual(["update", "update", "delete"]);
  expect(screen.heard[1]?.payload.queue).toMatchObject({ greetingMessage: "Oi" });
  screen.close();
  expect(await world.database.db.select().from(queues).where(eq(queues.id, id))).toEqual([]);
});

it("logs who created, changed and deleted it, and its options", async () => {
  const { id, name } = await make();
  await put(id, { greetingMessage: "Oi" });
  await put(id, { greetingMessage: "Oi" });
  await upload(world, company.admin, `/queue/${id}/upload`, png, { fileName: "um.png" });
  const option = (await company.admin.call("POST", "/queue-options", { queueId: id, title: "Boletos" })).body as {
    id: number;
  };
  await company.admin.call("PUT", `/queue-options/${option.id}`, { title: "Boleto" });
  await company.admin.call("DELETE", `/queue-options/${option.id}`);
  await remove(id);
  const { entries } = (await company.admin.call("GET", "/audit")).body as AuditPage;
  const told = entries.slice(0, 7).map(({ action, area, targetName, changes }) => {
    const fields = changes.map(({ field, before, after }) => `${field}: ${before} > ${after}`);
    return [action, area, targetName, action === "update" ? fields.join() : ""].join(" ").trim();
  });
  expect(told).toEqual([
    `delete queue ${name}`,
    "delete queueOption Boleto",
    "update queueOption Boleto title: Boletos > Boleto",
    "create queueOption Boletos",
    `update queue ${name} file: null > um.png`,
    `update queue ${name} greetingMessage: null > Oi`,
    `create queue ${name}`,
  ]);
});
