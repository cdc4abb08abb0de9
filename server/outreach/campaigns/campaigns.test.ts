import { cloudKind } from "@balcao/shared/channels/cloud.ts";
import type { Campaign, CampaignPage } from "@balcao/shared/outreach/campaigns.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { connections } from "../../channels/connections/connections.table.ts";
import { contactLists } from "../../inbox/contact-lists/contact-lists.table.ts";
import { sendForm, upload } from "../../testing/samples/send-form.ts";
import { until } from "../../testing/until.ts";
import { walkPages } from "../../testing/walk-pages.ts";
import { type Caller, createWorld, listen, type TestCompany, type World } from "../../testing/world.ts";
import { files } from "../../workspace/files/files.table.ts";
import { settings } from "../../workspace/settings/settings.table.ts";
import { campaignConnections } from "./campaign-connections.table.ts";
import { campaigns } from "./campaigns.table.ts";
import { watchCampaigns } from "./run/watch-campaigns.ts";

let world: World;
let company: TestCompany;
let other: TestCompany;
let contactListId: number;

const hour = 3_600_000;
const fromNow = (ms: number) => new Date(world.services.now().getTime() + ms);

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  other = await world.addCompany("Theirs");
  contactListId = await addList(company);
});
beforeEach(async () => {
  await world.database.db.delete(campaigns);
  await world.database.db.delete(files);
});
afterAll(() => world.close());

const addList = async ({ id: companyId }: TestCompany) => {
  const [list] = await world.database.db.insert(contactLists).values({ companyId, name: "Clientes" }).returning();
  return list?.id ?? 0;
};
const formOf = (more = {}) => ({
  name: "Black Friday",
  message1: "Olá {nome}",
  whatsappId: [company.connectionId],
  contactListId,
  ...more,
});
const create = (more = {}, by: Caller = company.admin) => by.call("POST", "/campaigns", formOf(more));
const make = async (more = {}) => (await create(more)).body as Campaign;
const put = (id: number, more = {}) => company.admin.call("PUT", `/campaigns/${id}`, formOf(more));
const codeOf = ({ body }: { body: never }) => (body as { error: string }).error;
const set = (id: number, values: Partial<typeof campaigns.$inferInsert>) =>
  world.database.db.update(campaigns).set(values).where(eq(campaigns.id, id));

it("is a draft, or scheduled in the company's time zone, with everything its screen shows", async () => {
  expect((await create({ message2: " ", waitTime: 60 })).body).toMatchObject({
    status: "INATIVA",
    halt: null,
    message1: "Olá {nome}",
    message2: null,
    scheduledAt: null,
    whatsappId: [company.connectionId],
    pointCampaigns: [
      {
        whatsappId: company.connectionId,
        whatsapp: { name: "Ours main", status: "DISCONNECTED" },
        isRestricted: false,
      },
    ],
    contactList: { id: contactListId, name: "Clientes" },
    waitTime: 60,
    file: null,
  });
  // São Paulo is three hours behind UTC.
  const scheduled = await make({ scheduledAt: "2040-01-01 09:00:00" });
  expect(scheduled).toMatchObject({ status: "PROGRAMADA", scheduledAt: "2040-01-01T12:00:00.000Z" });
  expect((await put(scheduled.id, { scheduledAt: null })).body).toMatchObject({ status: "INATIVA", scheduledAt: null });
});

it.each([
  ["a name of one letter", { name: "x" }, "ERR_INVALID_REQUEST"],
  ["no connection", { whatsappId: [] }, "ERR_INVALID_REQUEST"],
  ["a pause outside the slider's steps", { waitTime: 35 }, "ERR_INVALID_REQUEST"],
  ["a confirmation without a question", { confirmation: true }, "ERR_INVALID_REQUEST"],
  ["a time that has passed", { scheduledAt: "2020-01-01T09:00" }, "ERR_SCHEDULE_PAST"],
  ["nothing to send at its time", { message1: "", scheduledAt: "2040-01-01T09:00" }, "ERR_CAMPAIGN_EMPTY"],
])("refuses %s", async (_, more, code) => {
  expect(await create(more)).toMatchObject({ status: 400, body: { error: code } });
});

it("accepts the company's own lists and connections only, and is hidden from other companies", async () => {
  expect(codeOf(await create({ contactListId: await addList(other) }))).toBe("ERR_NO_CONTACTLIST_FOUND");
  const mixed = { whatsappId: [company.connectionId, other.connectionId] };
  expect(codeOf(await create(mixed))).toBe("ERR_NO_WAPP_FOUND");
  expect(await world.database.db.select().from(campaigns)).toEqual([]);
  expect(await create({}, company.agent)).toMatchObject({ status: 403, body: { error: "ERR_NO_PERMISSION" } });
  const { id } = await make();
  expect(codeOf(await other.admin.call("GET", `/campaigns/${id}/report`))).toBe("ERR_NO_CAMPAIGN_FOUND");
  expect((await other.admin.call("GET", "/campaigns")).body).toMatchObject({ records: [], count: 0 });
});

it("is refused to a company without the campaign feature", async () => {
  const poor = await world.addCompany("Poor");
  await world.database.db.insert(settings).values({ companyId: poor.id, key: "campaignsEnabled", value: "false" });
  for (const url of ["/campaigns", "/campaigns/text", "/campaigns/1", "/campaigns/1/shipments/export"])
    expect(await poor.admin.call("GET", url)).toMatchObject({ status: 403, body: { error: "ERR_NO_PERMISSION" } });
});

it.each([
  ["EM_ANDAMENTO", null],
  ["FORA_DO_HORARIO", null],
  ["FINALIZADA", null],
  ["PROGRAMADA", hour - 60_000],
] as const)("cannot be changed while %s", async (status, inMs) => {
  const { id } = await make();
  await set(id, { status, scheduledAt: inMs === null ? null : fromNow(inMs) });
  // The form's fields change nothing.
  expect(await put(id, { status: "INATIVA" })).toMatchObject({
    status: 400,
    body: { error: "ERR_CAMPAIGN_NOT_EDITABLE" },
  });
});

it("is armed with its file in one step, however soon it begins; a refused one leaves neither", async () => {
  const form = { name: "Cartaz", whatsappId: [company.connectionId], contactListId, waitTime: 60 };
  const soon = { ...form, scheduledAt: fromNow(60_000).toISOString() };
  const poster = { name: "cartaz.pdf", content: Buffer.from("%PDF-1.7"), field: "file" };
  const save = (fields: object, url = "/campaigns", method: "POST" | "PUT" = "POST") =>
    sendForm(world, company.admin, url, { form: JSON.stringify(fields) }, [poster], method);
  const armed = (await save(soon)).body as Campaign;
  expect(armed).toMatchObject({ status: "PROGRAMADA", file: { name: "cartaz.pdf" } });

  const stored = () => world.database.db.$count(files);
  const before = await stored();
  expect(await save({ ...soon, scheduledAt: "2020-01-01T09:00" })).toMatchObject({ status: 400 });
  expect(await save({ ...soon, name: "x" })).toMatchObject({ status: 400 });
  expect(await save({ ...soon, name: "a\0b" })).toMatchObject({ status: 400 });
  expect(await sendForm(world, company.admin, "/campaigns", { form: "{" }, [poster])).toMatchObject({ status: 400 });
  // A file is no text, and takes the place of the one before.
  expect(await save(soon, `/campaigns/${armed.id}`, "PUT")).toMatchObject({
    body: { error: "ERR_CAMPAIGN_NOT_EDITABLE" },
  });
  expect(await stored()).toBe(before);
  const later = await make({ scheduledAt: "2040-01-01 09:00:00" });
  for (const _ of [1, 2]) expect(await save(form, `/campaigns/${later.id}`, "PUT")).toMatchObject({ status: 200 });
  expect(await stored()).toBe(before + 1);
});

it("takes the first file of an existing client until it begins, and no other within the hour", async () => {
  const { id } = await make();
  const attach = () => upload(world, company.admin, `/campaigns/${id}/media-upload`, "%PDF-1.7");
  const refused = { status: 400, body: { error: "ERR_CAMPAIGN_NOT_EDITABLE" } };
  for (const status of ["EM_ANDAMENTO", "FORA_DO_HORARIO", "FINALIZADA"] as const) {
    await set(id, { status });
    expect(await attach()).toMatchObject(refused);
  }
  await set(id, { status: "PROGRAMADA", scheduledAt: fromNow(60_000) });
  expect((await attach()).status).toBe(200);
  expect(await attach()).toMatchObject(refused);
});

it("accepts new texts only after it was cancelled, and keeps its connections' pace when it is changed", async () => {
  const [second] = await world.database.db
    .insert(connections)
    .values({ companyId: company.id, name: "Second" })
    .returning();
  const cancelled = await make({ confirmation: true, confirmationMessage1: "Posso?" });
  await set(cancelled.id, { status: "CANCELADA" });
  const change = { name: "Renamed", message1: "New", message3: "Third", waitTime: 600, confirmationMessage1: null };
  expect((await put(cancelled.id, change)).body).toMatchObject({
    name: "Black Friday",
    status: "CANCELADA",
    message1: "New",
    message3: "Third",
    waitTime: 30,
    confirmationMessage1: "Posso?",
  });
  expect(codeOf(await put(cancelled.id, { message1: null }))).toBe("ERR_CAMPAIGN_EMPTY");

  const draft = await make();
  const ofDraft = eq(campaignConnections.campaignId, draft.id);
  await world.database.db.update(campaignConnections).set({ isRestricted: true }).where(ofDraft);
  await set(draft.id, { halt: "missed" });
  const changed = await put(draft.id, { whatsappId: [company.connectionId, second?.id, second?.id] });
  expect(changed.body).toMatchObject({ whatsappId: [company.connectionId, second?.id], halt: null });
  const stored = await world.database.db
    .select({ isRestricted: campaignConnections.isRestricted })
    .from(campaignConnections)
    .where(and(ofDraft, eq(campaignConnections.connectionId, company.connectionId)));
  expect(stored).toEqual([{ isRestricted: true }]);
});

it("does not leave from official numbers, which deliver free texts only for a day after a contact's last message", async () => {
  const { db } = world.database;
  const [official] = await db
    .insert(connections)
    .values({ companyId: company.id, name: "Oficial", channel: cloudKind, status: "CONNECTED" })
    .returning();
  const refused = {
    status: 400,
    body: {
      error: "ERR_CAMPAIGN_SERVICE_WINDOW",
      message: expect.stringContaining("API oficial"),
      details: { connections: ["Oficial"] },
    },
  };
  const whatsappId = [company.connectionId, official?.id];
  expect(await create({ whatsappId })).toMatchObject(refused);
  const { id } = await make();
  expect(await put(id, { whatsappId })).toMatchObject(refused);
  // One that was saved before this rule.
  await db.insert(campaignConnections).values({ campaignId: id, connectionId: official?.id ?? 0 });
  const move = (name: string) => company.admin.call("POST", `/campaigns/${id}/${name}`);
  expect(await move("start")).toMatchObject(refused);
  await set(id, { status: "CANCELADA" });
  expect(await move("restart")).toMatchObject(refused);
  await set(id, { status: "PROGRAMADA", scheduledAt: fromNow(-1) });
  await watchCampaigns(world.services);
  const [row] = await db.select().from(campaigns).where(eq(campaigns.id, id));
  expect([row?.status, row?.halt]).toEqual(["INATIVA", "serviceWindow"]);
});

it("keeps one file, deleted with it; a scheduled one needs a text or a file", async () => {
  const { id } = await make({ message1: null });
  const url = `/campaigns/${id}/media-upload`;
  const first = await upload(world, company.admin, url, "%PDF-1.7", { fileName: "old.pdf" });
  const firstId = (first.body as Campaign).file?.id ?? "";
  const second = await upload(world, company.admin, url, "%PDF-1.7", { fileName: "new.pdf" });
  expect(second.body).toMatchObject({ mediaName: "new.pdf", mediaPath: expect.any(String) });
  expect((await put(id, { message1: null, scheduledAt: "2040-01-01T09:00" })).status).toBe(200);
  expect(codeOf(await company.admin.call("DELETE", url))).toBe("ERR_CAMPAIGN_EMPTY");
  await company.admin.call("DELETE", `/campaigns/${id}`);
  const left = await world.database.db.select({ id: files.id }).from(files);
  expect(left.map((file) => file.id)).not.toContain(firstId);
  expect(left).toHaveLength(0);
});

it("is not deleted while it is running", async () => {
  const { id } = await make();
  for (const status of ["EM_ANDAMENTO", "FORA_DO_HORARIO"] as const) {
    await set(id, { status });
    expect(codeOf(await company.admin.call("DELETE", `/campaigns/${id}`))).toBe("ERR_CAMPAIGN_RUNNING");
  }
  await set(id, { status: "FINALIZADA" });
  expect((await company.admin.call("DELETE", `/campaigns/${id}`)).status).toBe(200);
});

it("is published to the company's admins only", async () => {
  const callers = [company.admin, company.agent, other.admin];
  const [screen, agent, stranger] = await Promise.all(callers.map((caller) => listen(world, caller)));
  const { id } = await make();
  await put(id, { name: "Renamed" });
  await company.admin.call("DELETE", `/campaigns/${id}`);
  const ofCampaign = () => screen?.heard.filter(({ name }) => name === `company-${company.id}-campaign`) ?? [];
  await until("all three", () => ofCampaign().length === 3);
  expect(ofCampaign().map(({ payload }) => payload)).toMatchObject([
    { action: "create", record: { id } },
    { action: "update", record: { id, name: "Renamed" } },
    { action: "delete", id },
  ]);
  expect([...(agent?.heard ?? []), ...(stranger?.heard ?? [])]).toEqual([]);
  for (const socket of [screen, agent, stranger]) socket?.close();
});

it("is listed latest first, found by a part of its name, without showing one twice or skipping one", async () => {
  const rows = Array.from({ length: 45 }, (_, n) => ({
    companyId: company.id,
    name: `Promoção ${n}`,
    createdAt: fromNow(-Math.floor(n / 3) * 1000),
  }));
  const made = await world.database.db.insert(campaigns).values(rows).returning();
  await make({ name: "Another" });
  const { pages, count } = await walkPages(
    async (cursor) =>
      (await company.admin.call("GET", `/campaigns?searchParam=promocao&cursor=${cursor}`)).body as CampaignPage,
  );
  expect(count).toBe(45);
  const seen = pages.flatMap(({ records }) => records);
  expect(seen.map(({ id }) => id).sort((a, b) => a - b)).toEqual(made.map(({ id }) => id));
  expect(seen.map(({ createdAt }) => createdAt)).toEqual(
    seen
      .map(({ createdAt }) => createdAt)
      .sort()
      .reverse(),
  );
  const second = (await company.admin.call("GET", "/campaigns?pageNumber=2")).body as CampaignPage;
  expect([second.records.length, second.hasMore]).toEqual([20, true]);
});
