import type { Help, HelpPage } from "@balcao/shared/team/helps.ts";
import type { AuditPage } from "@balcao/shared/workspace/audit.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { until } from "../../testing/until.ts";
import { walkPages } from "../../testing/walk-pages.ts";
import { type Caller, createWorld, listen, type TestCompany, type World } from "../../testing/world.ts";
import { helps } from "./helps.table.ts";

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
beforeEach(() => world.database.db.delete(helps));
afterAll(() => world.close());

const form = (more = {}) => ({ title: "Começar", description: "Passo a passo", video: "aqz-KE-bpKQ", ...more });
const make = async (more = {}) => (await operator.call("POST", "/helps", form(more))).body as Help;

it("is written by super users alone, and read in every company", async () => {
  const { id } = await make();
  for (const caller of [company.agent, company.admin, platform.admin]) {
    for (const [method, url] of [
      ["POST", "/helps"],
      ["PUT", `/helps/${id}`],
      ["DELETE", `/helps/${id}`],
    ] as const)
      expect(await caller.call(method, url, form())).toMatchObject({
        status: 403,
        body: { error: "ERR_NO_PERMISSION" },
      });
    expect((await caller.call("GET", "/helps/list")).body).toMatchObject([{ id, title: "Começar" }]);
  }
});

it("stores a video as its provider and identifier, from any form of its address", async () => {
  const written = "https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=3";
  expect(await make({ video: written })).toMatchObject({ provider: "youtube", video: "aqz-KE-bpKQ" });
  const { id } = await make({ title: "Outra", video: "aqz-KE-bpKQ" });
  const changed = await operator.call(
    "PUT",
    `/helps/${id}`,
    form({ title: "Outra", video: "https://vimeo.com/1084537/0a1b2c3d" }),
  );
  expect(changed.body).toMatchObject({ id, provider: "vimeo", video: "1084537/0a1b2c3d" });
});

it.each([
  ["no title", { title: "ab" }, "title"],
  ["no video", { video: "" }, "video"],
  ["a video from elsewhere", { video: "https://evil.example/aqz-KE-bpKQ" }, "video"],
  ["a script", { video: "javascript:alert(1)" }, "video"],
  ["an embed code", { video: '<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>' }, "video"],
])("refuses %s, and names the field", async (_, wrong, field) => {
  const reply = await operator.call("POST", "/helps", form(wrong));
  expect(reply).toMatchObject({ status: 400, body: { error: "ERR_INVALID_REQUEST", details: [{ field }] } });
});

it("is listed by title, whole or page by page, and is searched by text", async () => {
  const row = (n: number) => ({
    title: `Ajuda ${String(n).padStart(2, "0")}`,
    provider: "youtube" as const,
    video: "x",
  });
  await world.database.db.insert(helps).values(Array.from({ length: 45 }, (_, n) => row(44 - n)));
  await world.database.db.insert(helps).values({ ...row(0), title: "ábaco", description: "Atenção" });
  const sorted = ["ábaco", ...Array.from({ length: 45 }, (_, n) => row(n).title)];
  const all = (await company.agent.call("GET", "/helps/list")).body as Help[];
  expect(all.map(({ title }) => title)).toEqual(sorted);
  const { pages, count } = await walkPages(
    async (cursor) => (await company.agent.call("GET", `/helps?cursor=${cursor}`)).body as HelpPage,
  );
  expect(count).toBe(46);
  const seen = pages.flatMap(({ records }) => records.map(({ title }) => title));
  expect(seen).toEqual(sorted);
  const second = (await company.agent.call("GET", "/helps?pageNumber=3")).body as HelpPage;
  expect(second.records.map(({ title }) => title)).toEqual(sorted.slice(40));
  const found = (await company.agent.call("GET", "/helps?searchParam=atencao")).body as HelpPage;
  expect(found.records).toMatchObject([{ title: "ábaco" }]);
});

it("is published to every company", async () => {
  const screen = await listen(world, company.agent);
  const { id } = await make();
  await operator.call("PUT", `/helps/${id}`, form({ title: "Continuar" }));
  await operator.call("DELETE", `/helps/${id}`);
  await until("the end", () => screen.heard.some(({ payload }) => payload.action === "delete"));
  expect(screen.heard).toMatchObject([
    { name: `company-${company.id}-help`, payload: { action: "create", record: { id } } },
    { name: `company-${company.id}-help`, payload: { action: "update", record: { title: "Continuar" } } },
    { name: `company-${company.id}-help`, payload: { action: "delete", id } },
  ]);
  screen.close();
});

it("has a unique title, also when it is renamed", async () => {
  await make();
  const { id } = await make({ title: "Filas" });
  const taken = { status: 400, body: { details: [{ field: "title", message: "taken" }] } };
  expect(await operator.call("POST", "/helps", form({ title: "COMECAR" }))).toMatchObject(taken);
  expect(await operator.call("PUT", `/helps/${id}`, form({ title: "comecar" }))).toMatchObject(taken);
  expect((await operator.call("PUT", `/helps/${id}`, form({ title: "Filas", video: "1084537" }))).status).toBe(200);
});

it("answers 404 for an unknown id, and logs changes in the super user's company", async () => {
  for (const method of ["PUT", "DELETE"] as const) {
    const reply = await operator.call(method, "/helps/2000000000", form());
    expect(reply).toMatchObject({ status: 404, body: { error: "ERR_NO_HELP_FOUND" } });
  }
  const auditor = await platform.addUser("admin");
  const { id } = await make();
  await operator.call("PUT", `/helps/${id}`, form({ video: "1084537" }));
  const { entries } = (await auditor.call("GET", "/audit?area=help")).body as AuditPage;
  expect(entries.slice(0, 2)).toMatchObject([
    {
      action: "update",
      changes: [
        { field: "video", before: "aqz-KE-bpKQ", after: "1084537" },
        { field: "provider", before: "youtube", after: "vimeo" },
      ],
    },
    { action: "create", targetName: "Começar" },
  ]);
});
