import { type WarmUp, type WarmUpLog, type WarmUpPage, workDays } from "@balcao/shared/outreach/warm-up.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { idOf } from "../../channels/chat.ts";
import { connections } from "../../channels/connections/connections.table.ts";
import { SendError } from "../../channels/send-error.ts";
import { contacts } from "../../inbox/contacts/contacts.table.ts";
import { seededRandom } from "../../platform/seeded-random.ts";
import { addConnectedCompany, type ConnectedCompany } from "../../testing/companies/connected-company.ts";
import { until } from "../../testing/until.ts";
import { createWorld, listen, type TestCompany, type World } from "../../testing/world.ts";
import { nextLine, type Party } from "./next-line.ts";
import { fitsHour, smallTalk } from "./small-talk.ts";
import { warmUpMessages } from "./warm-up-messages.table.ts";
import { warmUps } from "./warm-ups.table.ts";
import { watchWarmUps } from "./watch-warm-ups.ts";

/** The same lines in every run. */
const { next: draw } = seededRandom(1);
let world: World;
beforeAll(async () => {
  world = await createWorld();
  // Far from midnight.
  world.clock.now.setUTCHours(12, 0, 0, 0);
  await world.connect();
});
afterAll(() => world.close());
const db = () => world.database.db;

const always = { sendAt: "00:00", sendEndAt: "23:59", timeInterval: 1, timeIntervalMore: 1, dayWork: workDays };

const companyWith = (count: number) => addConnectedCompany(world, count, { timeZone: "Etc/UTC" });

const make = async ({ admin, connectionIds }: ConnectedCompany, more: object = {}) =>
  (await admin.call("POST", "/maturar", { ...always, whatsappIds: connectionIds, ...more })).body as WarmUp;
const logOf = async ({ admin }: TestCompany, id: number) =>
  ((await admin.call("GET", `/maturar/${id}/log`)).body as WarmUpLog).messages;

const nextDay = (now: Date) => new Date(now.getTime() + 24 * 3_600_000).toISOString().slice(0, 10);

/** Makes the next line due. */
async function another({ id }: WarmUp): Promise<void> {
  await db()
    .update(warmUps)
    .set({ nextAt: world.services.now() })
    .where(and(eq(warmUps.id, id), eq(warmUps.status, "ATIVO")));
  await watchWarmUps(world.services);
}
const sentBy = (ids: number[]) => world.whatsapp.sent.filter(({ connectionId }) => ids.includes(connectionId));

it("lets the company's connections talk to each other, in turns, and hides it from every conversation", async () => {
  const company = await companyWith(2);
  const screen = await listen(world, company.admin);
  const warmUp = await make(company);
  expect(warmUp).toMatchObject({ status: "ATIVO", dailyCap: 20 });
  expect(warmUp.whatsappIds.toSorted()).toEqual(company.connectionIds.toSorted());
  await watchWarmUps(world.services);
  await until("the first line", async () => (await logOf(company, warmUp.id))[0]?.state === "sent");
  // The next line is not due yet.
  await watchWarmUps(world.services);
  expect(sentBy(company.connectionIds)).toHaveLength(1);
  const [{ connectionId: from, message } = { connectionId: 0, message: null }] = sentBy(company.connectionIds);
  const to = company.connectionIds.find((id) => id !== from) ?? 0;
  const numbers = await db().select().from(connections).where(eq(connections.companyId, company.id));
  const numberOf = (id: number) => numbers.find((row) => row.id === id)?.number ?? "";
  expect(message && idOf(message.chat, "phone")).toBe(numberOf(to));
  await world.whatsapp.deliver(to, numberOf(from), message?.body ?? "", { providerId: message?.providerId ?? "" });
  const [line] = await logOf(company, warmUp.id);
  expect(line).toMatchObject({ from: { id: from }, to: { id: to }, receivedAt: expect.any(String) });
  await another(warmUp);
  await until("the answer", () => sentBy(company.connectionIds).length === 2);
  const answer = sentBy(company.connectionIds)[1];
  expect(answer?.connectionId).toBe(to);
  const talk = smallTalk.find(({ lines }) => lines[0] === message?.body);
  expect(answer?.message.body).toBe(talk?.lines[1]);
  expect((await company.admin.call("GET", "/tickets?showAll=true&status=")).body).toMatchObject({ tickets: [] });
  expect(await db().select().from(contacts).where(eq(contacts.companyId, company.id))).toEqual([]);
  await until("the screen", () => screen.heard.some(({ name }) => name === `company-${company.id}-maturar`));
  screen.close();
  // A message that a person writes from that phone is an ordinary one.
  await world.whatsapp.deliver(to, numberOf(from), "Oi, sou eu mesmo");
  expect((await company.admin.call("GET", "/tickets?showAll=true&status=")).body).toMatchObject({
    tickets: [{ lastMessage: "Oi, sou eu mesmo" }],
  });
});

it("respects its window, its days and its daily cap, and leaves out disconnected connections", async () => {
  const company = await companyWith(2);
  const now = world.services.now();
  const clock = (hours: number) => `${String((now.getUTCHours() + hours + 24) % 24).padStart(2, "0")}:00`;
  const today = workDays[now.getUTCDay()];
  const yesterday = workDays[(now.getUTCDay() + 6) % 7];
  const closed = [
    await make(company, { sendAt: clock(2), sendEndAt: clock(3) }),
    await make(company, { dayWork: workDays.filter((day) => day !== today && day !== yesterday) }),
  ];
  for (const one of closed) await another(one);
  expect(sentBy(company.connectionIds)).toEqual([]);
  const capped = await make(company, { dailyCap: 1 });
  for (let n = 0; n < 5; n++) {
    await another(capped);
    await until("the line", async () => (await logOf(company, capped.id)).every(({ state }) => state === "sent"));
  }
  expect(
    sentBy(company.connectionIds)
      .map(({ connectionId }) => connectionId)
      .toSorted(),
  ).toEqual(company.connectionIds.toSorted());
  const lonely = await make(company, { dailyCap: 60 });
  await world.whatsapp.close(company.connectionIds[1] ?? 0);
  await another(lonely);
  expect(await logOf(company, lonely.id)).toEqual([]);
});

it("starts, stops and is changed; a stopped one sends nothing", async () => {
  const company = await companyWith(2);
  const { admin } = company;
  const warmUp = await make(company);
  expect((await admin.call("POST", `/maturar/${warmUp.id}/stop`)).body).toMatchObject({
    status: "PARADO",
    nextAt: null,
  });
  await another(warmUp);
  expect(await logOf(company, warmUp.id)).toEqual([]);
  const changed = await admin.call("PUT", `/maturar/${warmUp.id}`, {
    ...always,
    whatsappIds: company.connectionIds,
    timeIntervalMore: 9,
  });
  expect(changed.body).toMatchObject({ timeIntervalMore: 9, status: "PARADO" });
  expect((await admin.call("POST", `/maturar/${warmUp.id}/start`)).body).toMatchObject({ status: "ATIVO" });
  expect((await admin.call("GET", "/maturar?searchParam=NUMBER")).body as WarmUpPage).toMatchObject({
    matuadores: [{ id: warmUp.id }],
    count: 1,
  });
  expect((await admin.call("GET", "/maturar?searchParam=nada")).body).toMatchObject({ matuadores: [] });
  expect((await admin.call("DELETE", `/maturar/${warmUp.id}`)).status).toBe(200);
  expect((await admin.call("GET", `/maturar/${warmUp.id}`)).status).toBe(404);
});

it.each([
  ["one connection", (ids: number[]) => ({ whatsappIds: ids.slice(0, 1) })],
  ["the same one twice", (ids: number[]) => ({ whatsappIds: [ids[0], ids[0]] })],
  ["no days", () => ({ dayWork: [] })],
  ["a window without time", () => ({ sendAt: "09:00", sendEndAt: "09:00" })],
  ["intervals the wrong way round", () => ({ timeInterval: 9, timeIntervalMore: 3 })],
  ["nonsense times", () => ({ sendAt: "25:00" })],
])("refuses %s", async (_, change) => {
  const company = await companyWith(2);
  const refused = await company.admin.call("POST", "/maturar", {
    ...always,
    whatsappIds: company.connectionIds,
    ...change(company.connectionIds),
  });
  expect([refused.status, refused.body]).toMatchObject([400, { error: "ERR_INVALID_REQUEST" }]);
});

it("never writes to another company's connection", async () => {
  const [ours, theirs] = [await companyWith(1), await companyWith(1)];
  const refused = await ours.admin.call("POST", "/maturar", {
    ...always,
    whatsappIds: [...ours.connectionIds, ...theirs.connectionIds],
  });
  expect([refused.status, refused.body]).toMatchObject([404, { error: "ERR_NO_WAPP_FOUND" }]);
  expect(await db().select().from(warmUps).where(eq(warmUps.companyId, ours.id))).toEqual([]);
});

it("does not repeat a line that may have been sent", async () => {
  const company = await companyWith(2);
  const warmUp = await make(company);
  world.whatsapp.failure = new SendError("timeout", "no answer");
  await watchWarmUps(world.services);
  await until("its end", async () => (await logOf(company, warmUp.id))[0]?.state === "uncertain");
  world.whatsapp.failure = null;
  expect(sentBy(company.connectionIds)).toEqual([]);
  const [row] = await db().select().from(warmUpMessages).where(eq(warmUpMessages.warmUpId, warmUp.id));
  // The message had arrived after all.
  await world.whatsapp.deliver(row?.toId ?? 0, "5531900000000", row?.body ?? "", { providerId: row?.providerId ?? "" });
  expect((await logOf(company, warmUp.id))[0]?.state).toBe("sent");
});

it("does not send a line that waited too long for its connection", { tags: ["long"] }, async () => {
  const company = await companyWith(2);
  const warmUp = await make(company);
  world.whatsapp.failure = new SendError("offline", "no session");
  const { failures } = world.whatsapp;
  await watchWarmUps(world.services);
  await until("its first attempt", () => world.whatsapp.failures > failures);
  await db()
    .update(warmUpMessages)
    .set({ at: new Date(world.services.now().getTime() - 6 * 60_000) })
    .where(eq(warmUpMessages.warmUpId, warmUp.id));
  world.whatsapp.failure = null;
  await until("its end", async () => (await logOf(company, warmUp.id))[0]?.state === "failed");
  expect(sentBy(company.connectionIds)).toEqual([]);
});

it("answers until a talk ends, and then two others begin", () => {
  const party = (id: number, sentToday = 0): Party => ({ id, number: `55${id}`, sentToday });
  const all = [party(1), party(2), party(3)];
  const day = { dailyCap: 9, hour: 9 };
  const last = (smallTalk[0]?.lines.length ?? 0) - 1;
  expect(nextLine(all, { fromId: 1, toId: 2, talk: 0, line: 0 }, day, () => 0)).toMatchObject({
    from: { id: 2 },
    to: { id: 1 },
    body: smallTalk[0]?.lines[1],
  });
  expect(nextLine(all, { fromId: 1, toId: 2, talk: 0, line: last }, day, () => 0)).toMatchObject({ line: 0 });
  // The connection that should answer has reached its cap.
  expect(nextLine([party(1), party(2, 9)], { fromId: 1, toId: 2, talk: 0, line: 0 }, day, () => 0)).toMatchObject({
    from: { id: 1 },
    line: 0,
  });
  expect(nextLine([party(1)], null, day, () => 0)).toBeNull();
  expect(nextLine([], null, day, () => 0)).toBeNull();
  for (let n = 0; n < 200; n++) {
    const line = nextLine(all, null, day, draw);
    expect(line?.from.id).not.toBe(line?.to.id);
  }
});

it("sends lines that fit the hour, and ends a talk whose hours are over", () => {
  const [one, other] = [
    { id: 1, number: "551", sentToday: 0 },
    { id: 2, number: "552", sentToday: 0 },
  ];
  const greetings = { "Bom dia": [5, 12], "Boa tarde": [12, 18], "Boa noite": [18, 24], almoç: [11, 15] } as const;
  for (let hour = 0; hour < 24; hour++) {
    const day = { dailyCap: 9, hour };
    const said = new Set<string>();
    for (let n = 0; n < 400; n++) said.add(nextLine([one, other], null, day, draw)?.body ?? "");
    expect(said).not.toContain("");
    // Enough lines for the checks below, at night too.
    expect(said.size).toBeGreaterThan(3);
    for (const body of said) {
      for (const [words, [from, to]] of Object.entries(greetings))
        if (body.toLowerCase().includes(words.toLowerCase()))
          expect([body, hour >= from && hour < to]).toEqual([body, true]);
    }
    for (const [talk, { lines }] of smallTalk.entries()) {
      const line = nextLine([one, other], { fromId: 1, toId: 2, talk, line: 0 }, day, () => 0);
      expect(line?.line).toBe(fitsHour(smallTalk[talk] ?? { lines }, hour) ? 1 : 0);
    }
  }
  // Later lines do not greet, as they may be sent hours after the first.
  expect(smallTalk.flatMap(({ lines }) => lines.slice(1)).filter((line) => /^(bom dia|boa )/i.test(line))).toEqual([]);
});

it("uses the company's time zone, not the server's", async () => {
  const company = await addConnectedCompany(world, 2, { timeZone: "Pacific/Kiritimati" });
  const warmUp = await make(company);
  const clock = world.clock.now;
  // 09:38 of the next day there.
  world.clock.now = new Date(
    clock.getTime() +
      (new Date(`${nextDay(world.services.now())}T19:38:00Z`).getTime() - world.services.now().getTime()),
  );
  const random = vi.spyOn(Math, "random").mockReturnValue(0);
  await another(warmUp);
  random.mockRestore();
  world.clock.now = clock;
  expect((await logOf(company, warmUp.id))[0]?.body).toBe("Bom dia! Tudo certo por aí?");
});
