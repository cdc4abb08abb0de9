import type { Announcement, AnnouncementPage } from "@balcao/shared/team/announcements.ts";
import type { AuditPage } from "@balcao/shared/workspace/audit.ts";
import { eq, isNull } from "drizzle-orm";
import { io as ioVersion3 } from "socket.io-client-v3";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { pdf, png } from "../../testing/samples/samples.ts";
import { sendForm, upload } from "../../testing/samples/send-form.ts";
import { until } from "../../testing/until.ts";
import { walkPages } from "../../testing/walk-pages.ts";
import { type Caller, createWorld, listen, type TestCompany, testPassword, type World } from "../../testing/world.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { files } from "../../workspace/files/files.table.ts";
import { sweepFiles } from "../../workspace/files/sweep-files.ts";
import { announcements } from "./announcements.table.ts";

let world: World;
let platform: TestCompany;
let company: TestCompany;
let operator: Caller;

beforeAll(async () => {
  world = await createWorld();
  platform = await world.addCompany("Platform");
  company = await world.addCompany("Shop");
  operator = await platform.addSuper();
});
beforeEach(async () => {
  await world.database.db.delete(announcements);
  await world.database.db.delete(files).where(isNull(files.companyId));
});
afterAll(() => world.close());

const form = (more = {}) => ({ title: "Manutenção", text: "Domingo às 3h", ...more });
const make = async (more = {}) => (await operator.call("POST", "/announcements", form(more))).body as Announcement;
const list = async (by: Caller, query = "") =>
  (await by.call("GET", `/announcements/${query}`)).body as AnnouncementPage;
const titles = async (by: Caller, query = "") => (await list(by, query)).records.map(({ title }) => title);
const codeOf = ({ body }: { body: never }) => (body as { error: string }).error;
const pictureUrl = ({ id }: { id: number }) => `/announcements/${id}/media-upload`;
const attach = (id: number, content: Uint8Array | string = png, by = operator, fileName = "cartaz.png") =>
  upload(world, by, pictureUrl({ id }), content, { fileName });
const platformFiles = () => world.database.db.select().from(files).where(isNull(files.companyId));

it("is written by super users alone, and read in every company", async () => {
  const { id } = await make();
  for (const caller of [company.agent, company.admin, platform.admin]) {
    for (const [method, url] of [
      ["POST", "/announcements"],
      ["PUT", `/announcements/${id}`],
      ["DELETE", `/announcements/${id}`],
      ["DELETE", pictureUrl({ id })],
    ] as const)
      expect(await caller.call(method, url, form())).toMatchObject({
        status: 403,
        body: { error: "ERR_NO_PERMISSION" },
      });
    expect(await attach(id, png, caller)).toMatchObject({ status: 403 });
    expect(await titles(caller)).toEqual(["Manutenção"]);
    expect((await caller.call("GET", `/announcements/${id}`)).body).toMatchObject({ id, text: "Domingo às 3h" });
  }
});

it("has low priority and is active by default", async () => {
  expect(await make()).toMatchObject({ priority: 3, status: true, mediaPath: null, mediaName: null });
  expect(await make({ priority: 1, status: false })).toMatchObject({ priority: 1, status: false });
});

it.each([
  ["no title", { title: " " }],
  ["a title that shows nothing", { title: "\u200b" }],
  ["no text", { text: "" }],
  ["a priority there is not", { priority: 4 }],
  ["a status that is none", { status: "yes" }],
  ["a NUL", { text: "a\0b" }],
])("refuses %s", async (_, wrong) => {
  const reply = await operator.call("POST", "/announcements", form(wrong));
  expect([reply.status, codeOf(reply)]).toEqual([400, "ERR_INVALID_REQUEST"]);
});

it("shows inactive ones to super users only", async () => {
  const { id } = await make({ status: false });
  expect(await titles(operator)).toEqual(["Manutenção"]);
  expect(await list(company.admin)).toMatchObject({ records: [], count: 0 });
  const hidden = await company.admin.call("GET", `/announcements/${id}`);
  expect([hidden.status, codeOf(hidden)]).toEqual([404, "ERR_NO_ANNOUNCEMENT_FOUND"]);
  await operator.call("PUT", `/announcements/${id}`, form({ status: true }));
  expect(await titles(company.admin)).toEqual(["Manutenção"]);
});

it("pages from the newest on, by cursor and by number, and is searched by text", async () => {
  const at = new Date("2026-05-05T12:00:00.000Z");
  await world.database.db
    .insert(announcements)
    .values(
      Array.from({ length: 45 }, (_, n) => ({ title: `Aviso ${n}`, text: n % 2 ? "Promoção" : "x", createdAt: at })),
    );
  const newestFirst = Array.from({ length: 45 }, (_, n) => `Aviso ${44 - n}`);
  const { pages, count } = await walkPages((cursor) => list(company.agent, `?cursor=${cursor}`));
  expect([count, ...pages.map(({ hasMore }) => hasMore)]).toEqual([45, true, true, false]);
  const seen = pages.flatMap(({ records }) => records.map(({ title }) => title));
  expect(seen).toEqual(newestFirst);
  expect(await titles(company.agent, "?pageNumber=3")).toEqual(newestFirst.slice(40));
  expect((await list(company.agent, "?searchParam=promocao")).count).toBe(22);
  expect(await titles(company.agent, "?searchParam=AVISO%2044")).toEqual(["Aviso 44"]);
  expect(await titles(company.agent, "?searchParam=%25")).toEqual([]);
});

it("shows its picture to users of any company, at a signed address", async () => {
  const { id } = await make();
  expect((await attach(id)).body).toEqual({ mensagem: expect.any(String) });
  const [record] = (await list(company.agent)).records;
  expect(record).toMatchObject({ mediaName: "cartaz.png", mediaPath: expect.stringContaining("signature=") });
  const picture = await world.app.inject({ url: record?.mediaPath ?? "" });
  expect([picture.statusCode, picture.headers["content-type"]]).toEqual([200, "image/png"]);
  expect(picture.rawPayload.equals(png)).toBe(true);
  const unsigned = await world.app.inject({ url: record?.mediaPath?.split("?")[0] ?? "" });
  expect(unsigned.statusCode).toBe(403);
});

it("keeps one picture: a new one replaces it, and deleting the announcement deletes it", async () => {
  const { id } = await make();
  await attach(id, png, operator, "first.png");
  await attach(id, png, operator, "second.png");
  expect((await platformFiles()).map(({ name }) => name)).toEqual(["second.png"]);
  expect((await operator.call("DELETE", pictureUrl({ id }))).body).toEqual({ mensagem: expect.any(String) });
  expect(await platformFiles()).toEqual([]);
  expect((await list(company.agent)).records).toMatchObject([{ mediaPath: null, mediaName: null }]);

  await attach(id);
  const [file] = await platformFiles();
  expect((await operator.call("DELETE", `/announcements/${id}`)).status).toBe(200);
  expect(await platformFiles()).toEqual([]);
  await until("the bytes to go", () =>
    world.services.fileStore.read(file?.id ?? "").then(
      () => false,
      () => true,
    ),
  );
});

it.each([
  ["a document", pdf],
  ["a page that is called a picture", "<!doctype html><script>alert(1)</script>"],
  ["a drawing that can run scripts", '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ["a GIF", Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64")],
  ["a picture's first bytes with nothing behind them", png.subarray(0, 40)],
  ["nothing", ""],
])("refuses a file that is %s, and stores nothing of it", async (_, content) => {
  const { id } = await make();
  const reply = await attach(id, content);
  expect([reply.status, codeOf(reply)]).toEqual([400, "ERR_FILE_INVALID"]);
  expect(await platformFiles()).toEqual([]);
});

it("is published with its picture in one step, and not at all if the picture is refused", async () => {
  const save = (content: Uint8Array, url = "/announcements", method: "POST" | "PUT" = "POST") =>
    sendForm(
      world,
      operator,
      url,
      { form: JSON.stringify(form()) },
      [{ name: "cartaz.png", content, field: "file" }],
      method,
    );
  expect(codeOf(await save(png.subarray(0, 40)))).toBe("ERR_FILE_INVALID");
  expect(await titles(operator)).toEqual([]);
  const made = (await save(png)).body as Announcement;
  expect(made).toMatchObject({ title: "Manutenção", mediaName: "cartaz.png" });
  expect(await save(png, `/announcements/${made.id}`, "PUT")).toMatchObject({ status: 200 });
  expect(await platformFiles()).toHaveLength(1);
});

it("refuses a picture of more than 5 MB, one for a missing announcement, and a form without one", async () => {
  const { id } = await make();
  const large = await attach(id, Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]));
  expect([large.status, codeOf(large)]).toEqual([413, "ERR_FILE_TOO_LARGE"]);
  expect(codeOf(await attach(2_000_000_000))).toBe("ERR_NO_ANNOUNCEMENT_FOUND");
  expect(codeOf(await operator.call("POST", pictureUrl({ id })))).toBe("ERR_FILE_INVALID");
  expect(await platformFiles()).toEqual([]);
});

it("keeps its picture over the nightly sweep and after a company's deletion; an unused one is deleted", async () => {
  const owners = await world.addCompany("Short-lived");
  const passing = await owners.addSuper();
  const { id } = await make();
  await attach(id, png, passing);
  await world.database.db.insert(files).values({ companyId: null, name: "orphan", mimeType: "image/png", size: 1 });
  await world.database.db.delete(companies).where(eq(companies.id, owners.id));
  const { now } = world.clock;
  world.clock.now = new Date(now.getTime() + 25 * 60 * 60 * 1000);
  await sweepFiles(world.services);
  world.clock.now = now;
  expect((await platformFiles()).map(({ name }) => name)).toEqual(["cartaz.png"]);
  expect((await list(company.agent)).records).toMatchObject([{ mediaName: "cartaz.png" }]);
});

it("is published to every company, each action under both names", async () => {
  const [shop, own] = await Promise.all([listen(world, company.agent), listen(world, operator)]);
  const { id } = await make();
  await attach(id);
  await operator.call("PUT", `/announcements/${id}`, form({ title: "Adiada" }));
  await operator.call("DELETE", `/announcements/${id}`);
  for (const [screen, companyId] of [
    [shop, company.id],
    [own, platform.id],
  ] as const) {
    const told = (name: string) => screen.heard.filter((event) => event.name === name).map(({ payload }) => payload);
    await until("the end", () => told("company-announcement").some(({ action }) => action === "delete"));
    expect(told("company-announcement")).toEqual(told(`company-${companyId}-announcement`));
    expect(told("company-announcement")).toMatchObject([
      { action: "create", record: { id, title: "Manutenção" } },
      { action: "update", record: { id, mediaName: "cartaz.png" } },
      { action: "update", record: { id, title: "Adiada" } },
      { action: "delete", id },
    ]);
    screen.close();
  }
});

it("reaches a client of version 3 that listens on the older name", async () => {
  const older = await company.addUser("user");
  const login = await world.app.inject({
    method: "POST",
    url: "/auth/login",
    payload: { email: older.email, password: testPassword },
  });
  const jrt = login.cookies.find(({ name }) => name === "jrt")?.value;
  const socket = ioVersion3(await world.url(), {
    transports: ["websocket"],
    reconnection: false,
    query: { companyId: String(company.id), userId: String(older.id) },
    extraHeaders: { cookie: `jrt=${jrt}` },
  });
  const heard: unknown[] = [];
  socket.on("company-announcement", (payload: unknown) => heard.push(payload));
  await new Promise((connected) => socket.once("connect", () => connected(null)));
  const { id } = await make();
  await operator.call("DELETE", `/announcements/${id}`);
  await until("both", () => heard.length === 2);
  expect(heard).toMatchObject([
    { action: "create", record: { id } },
    { action: "delete", id },
  ]);
  socket.disconnect();
});

it("is published to super users only while inactive, and its removal to everybody", async () => {
  const [shop, own] = await Promise.all([listen(world, company.agent), listen(world, operator)]);
  const { id } = await make({ title: "Rascunho", status: false });
  await operator.call("PUT", `/announcements/${id}`, form({ status: true }));
  await operator.call("PUT", `/announcements/${id}`, form({ title: "Retirado", status: false }));
  await operator.call("DELETE", `/announcements/${id}`);
  const actions = (screen: typeof shop, name: string) =>
    screen.heard.filter((event) => event.name === name).map(({ payload }) => payload.action);
  await until("the end", () => actions(own, `company-${platform.id}-announcement`).length === 5);
  await until("the end at the shop", () => actions(shop, `company-${company.id}-announcement`).length === 3);
  expect(actions(own, `company-${platform.id}-announcement`)).toEqual([
    "create",
    "update",
    "delete",
    "update",
    "delete",
  ]);
  expect(actions(shop, `company-${company.id}-announcement`)).toEqual(["update", "delete", "delete"]);
  expect(JSON.stringify(shop.heard)).not.toMatch(/Rascunho|Retirado/);
  for (const screen of [shop, own]) screen.close();
});

it("is logged in the company of the super user who did it, a picture by its name", async () => {
  const auditor = await platform.addUser("admin");
  const { id } = await make({ title: "Registrada" });
  await attach(id);
  await operator.call("PUT", `/announcements/${id}`, form({ title: "Registrada", priority: 1 }));
  await operator.call("DELETE", `/announcements/${id}`);
  const { entries } = (await auditor.call("GET", "/audit?area=announcement")).body as AuditPage;
  expect(entries.slice(0, 4)).toMatchObject([
    { action: "delete", targetName: "Registrada" },
    { action: "update", changes: [{ field: "priority", before: "3", after: "1" }] },
    { action: "update", changes: [{ field: "file", before: null, after: "cartaz.png" }] },
    { action: "create", targetId: id },
  ]);
  expect((await company.admin.call("GET", "/audit")).body).toMatchObject({ entries: [] });
});
