import { text } from "node:stream/consumers";
import type { QuickMessage, QuickMessagePage } from "@balcao/shared/inbox/quick-messages.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { upload } from "../../testing/samples/send-form.ts";
import { until } from "../../testing/until.ts";
import { walkPages } from "../../testing/walk-pages.ts";
import { type Caller, createWorld, listen, type TestCompany, type World } from "../../testing/world.ts";
import { files } from "../../workspace/files/files.table.ts";
import { quickMessages } from "./quick-messages.table.ts";

let world: World;
let company: TestCompany;
let other: TestCompany;
let support: number;
let sales: number;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  other = await world.addCompany("Theirs");
  [support = 0, sales = 0] = company.queueIds;
});
beforeEach(() => world.database.db.delete(quickMessages));
afterAll(() => world.close());

const create = (caller: Caller, shortcode: string, more = {}) =>
  caller.call("POST", "/quick-messages", { shortcode, message: "Olá {nome}", ...more });
const make = async (caller: Caller, shortcode: string, more = {}) =>
  (await create(caller, shortcode, more)).body as QuickMessage;
const shortcodes = async (caller: Caller) =>
  ((await caller.call("GET", "/quick-messages/list")).body as QuickMessage[]).map(({ shortcode }) => shortcode);
const codeOf = ({ body }: { body: never }) => (body as { error: string }).error;

it("lists the user's own, their queues' and the company's, by shortcode", async () => {
  const seller = await company.addUser("user", [sales]);
  const helper = await company.addUser("user", [support]);
  await make(company.admin, "zeta", { scope: "company" });
  await make(company.admin, "Beta", { scope: "queue", queueId: sales });
  await make(seller, "alpha");
  await make(helper, "gamma", { scope: "queue", queueId: support });
  await make(company.admin, "mine");
  await make(other.admin, "theirs", { scope: "company" });
  expect(await shortcodes(seller)).toEqual(["alpha", "Beta", "zeta"]);
  expect(await shortcodes(helper)).toEqual(["gamma", "zeta"]);
  expect(await shortcodes(company.admin)).toEqual(["Beta", "gamma", "mine", "zeta"]);
  expect(await shortcodes(other.admin)).toEqual(["theirs"]);
});

it("lets admins share with the company, and members of a queue with it", async () => {
  const seller = await company.addUser("user", [sales]);
  const refused = async (body: object, by = seller) => codeOf(await create(by, "shared", body));
  expect(await refused({ scope: "company" })).toBe("ERR_NO_PERMISSION");
  expect(await refused({ scope: "queue", queueId: support })).toBe("ERR_NO_PERMISSION");
  expect(await refused({ scope: "queue", queueId: other.queueIds[0] }, company.admin)).toBe("ERR_QUEUE_NOT_FOUND");
  expect(await refused({ scope: "queue" }, company.admin)).toBe("ERR_INVALID_REQUEST");
  expect(await make(seller, "shared", { scope: "queue", queueId: sales })).toMatchObject({ queueId: sales });
  expect(await make(seller, "own", { scope: "user", queueId: sales })).toMatchObject({ queueId: null });
});

it.each([
  ["a short shortcode", { shortcode: "ab" }],
  ["a slash", { shortcode: "a/bc" }],
  ["letters without width", { shortcode: "\u200b\u200b\u200b" }],
  ["a NUL", { shortcode: "a\0bc" }],
  ["no text", { shortcode: "abc", message: "" }],
  ["a text beyond WhatsApp's", { shortcode: "abc", message: "x".repeat(4097) }],
])("refuses %s", async (_, body) => {
  const reply = await company.agent.call("POST", "/quick-messages", { message: "text", ...body });
  expect([reply.status, codeOf(reply)]).toEqual([400, "ERR_INVALID_REQUEST"]);
});

it("is changed and deleted by its author and admins; another user's private one is not found", async () => {
  const colleague = await company.addUser("user");
  const shared = await make(company.agent, "shared", { scope: "queue", queueId: sales });
  const own = await make(company.agent, "own");
  const change = { shortcode: "changed", message: "text", scope: "queue", queueId: sales };
  const put = (caller: Caller, { id }: QuickMessage, body: object = change) =>
    caller.call("PUT", `/quick-messages/${id}`, body);
  expect(codeOf(await put(colleague, shared))).toBe("ERR_NO_PERMISSION");
  expect(codeOf(await colleague.call("DELETE", `/quick-messages/${shared.id}`))).toBe("ERR_NO_PERMISSION");
  expect(codeOf(await put(colleague, own))).toBe("ERR_NO_QUICKMESSAGE_FOUND");
  expect(codeOf(await put(company.admin, own))).toBe("ERR_NO_QUICKMESSAGE_FOUND");
  expect((await put(company.admin, shared)).body).toMatchObject({ shortcode: "changed" });
  const hidden = await put(company.admin, shared, { ...change, scope: "user" });
  expect(hidden.body).toMatchObject({ scope: "user", userId: company.agent.id });
  expect((await company.agent.call("DELETE", `/quick-messages/${shared.id}`)).status).toBe(200);
  expect((await company.agent.call("DELETE", `/quick-messages/${shared.id}`)).status).toBe(404);
});

it("notifies those who may use it, and removes it for those who may not any more", async () => {
  const [seller, helper] = [await company.addUser("user", [sales]), await company.addUser("user", [support])];
  const [sells, helps] = [await listen(world, seller), await listen(world, helper)];
  const { id } = await make(company.admin, "moving", { scope: "queue", queueId: sales });
  const moved = { shortcode: "moving", message: "text", scope: "queue", queueId: support };
  await company.admin.call("PUT", `/quick-messages/${id}`, moved);
  await company.admin.call("DELETE", `/quick-messages/${id}`);
  const actions = (screen: typeof sells) => screen.heard.map(({ payload }) => payload.action);
  await until("the end", () => actions(helps).length === 2 && actions(sells).length === 2);
  expect([actions(sells), actions(helps)]).toEqual([
    ["create", "delete"],
    ["update", "delete"],
  ]);
  for (const screen of [sells, helps]) screen.close();
});

it("pages by shortcode without showing one twice or skipping one, and finds by text", async () => {
  const rows = Array.from({ length: 45 }, (_, n) => ({
    companyId: company.id,
    userId: company.agent.id,
    shortcode: n % 2 ? `Code${n}` : "code",
    message: `Promoção ${n}`,
  }));
  const made = await world.database.db.insert(quickMessages).values(rows).returning();
  const { pages, count } = await walkPages(async (cursor) => {
    const url = `/quick-messages?searchParam=promocao&cursor=${cursor}`;
    return (await company.agent.call("GET", url)).body as QuickMessagePage;
  });
  expect(count).toBe(45);
  const seen = pages.flatMap(({ records }) => records.map(({ id }) => id));
  expect(seen.toSorted((a, b) => a - b)).toEqual(made.map(({ id }) => id));
});

it("accepts a file, replaces and deletes it", async () => {
  const { id } = await make(company.agent, "filed", { messageType: "FILE", message: "" });
  const url = `/quick-messages/${id}/upload`;
  const pdf = "%PDF-1.7\nfirst";
  const first = await upload(world, company.agent, url, pdf, { fileName: "price list.pdf" });
  expect([first.status, first.body]).toMatchObject([
    200,
    { file: { name: "price list.pdf", mimeType: "application/pdf", size: pdf.length } },
  ]);
  const { fileId } = first.body as QuickMessage;
  expect(await text(await world.services.fileStore.read(fileId ?? ""))).toBe(pdf);
  const second = (await upload(world, company.agent, url, "plain words")).body as QuickMessage;
  const kept = await world.database.db.select().from(files).where(eq(files.companyId, company.id));
  expect(kept.map((file) => file.id)).toEqual([second.fileId]);
  expect((await company.agent.call("DELETE", url)).body).toMatchObject({ fileId: null, file: null });
  expect(await world.database.db.select().from(files).where(eq(files.companyId, company.id))).toEqual([]);
});

it("refuses an upload that is missing, empty, or for another user's message", async () => {
  const { id } = await make(company.agent, "filed");
  const url = `/quick-messages/${id}/upload`;
  expect(codeOf(await company.agent.call("POST", url))).toBe("ERR_FILE_INVALID");
  expect(codeOf(await upload(world, company.agent, url, ""))).toBe("ERR_FILE_INVALID");
  expect(codeOf(await upload(world, company.admin, url, "x"))).toBe("ERR_NO_QUICKMESSAGE_FOUND");
  expect(codeOf(await upload(world, other.admin, url, "x"))).toBe("ERR_NO_QUICKMESSAGE_FOUND");
  expect(await world.database.db.select().from(files).where(eq(files.companyId, company.id))).toEqual([]);
});

it("refuses a duplicate shortcode for the same users, and allows it for others", async () => {
  const [one, colleague] = [await company.addUser("user", [sales]), await company.addUser("user", [sales])];
  const made = await make(one, "frete");
  const twice = await create(one, "FRETE");
  expect([twice.status, codeOf(twice)]).toEqual([400, "ERR_DUPLICATED_SHORTCODE"]);
  expect((await create(colleague, "frete")).status).toBe(200);
  expect((await create(one, "frete", { scope: "queue", queueId: sales })).status).toBe(200);
  expect(codeOf(await create(colleague, "frete", { scope: "queue", queueId: sales }))).toBe("ERR_DUPLICATED_SHORTCODE");

  const other = await make(one, "prazo");
  const change = (id: number, shortcode: string) =>
    one.call("PUT", `/quick-messages/${id}`, { shortcode, message: "text" });
  expect(codeOf(await change(other.id, "Frete"))).toBe("ERR_DUPLICATED_SHORTCODE");
  expect((await change(made.id, "Frete")).status).toBe(200);
  expect((await shortcodes(one)).filter((code) => code === "prazo")).toEqual(["prazo"]);
});

it("refuses an own shortcode that the company or an own queue has, whatever its case and accents", async () => {
  const one = await company.addUser("user", [sales]);
  await make(company.admin, "preço", { scope: "company" });
  await make(company.admin, "frete", { scope: "queue", queueId: sales });
  await make(company.admin, "suporte", { scope: "queue", queueId: support });
  expect(codeOf(await create(one, "PRECO"))).toBe("ERR_DUPLICATED_SHORTCODE");
  expect(codeOf(await create(one, "preco", { scope: "queue", queueId: sales }))).toBe("ERR_DUPLICATED_SHORTCODE");
  expect(codeOf(await create(one, "Frete"))).toBe("ERR_DUPLICATED_SHORTCODE");
  expect((await create(one, "suporte")).status).toBe(200);
});

it("lets the company take a shortcode that an agent has, and the agent go on to change theirs", async () => {
  const one = await company.addUser("user", [sales]);
  const { id } = await make(one, "pix");
  const other = await make(one, "conta");
  expect((await create(company.admin, "pix", { scope: "company" })).status).toBe(200);
  const change = (of: number, shortcode: string) =>
    one.call("PUT", `/quick-messages/${of}`, { shortcode, message: "new text" });
  expect((await change(id, "pix")).status).toBe(200);
  expect(codeOf(await change(other.id, "pix"))).toBe("ERR_DUPLICATED_SHORTCODE");
});

it("accepts one of two simultaneous requests", async () => {
  const one = await company.addUser("user", [sales]);
  const replies = await Promise.all([1, 2, 3].map(() => create(one, "agora")));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect(await shortcodes(one)).toContain("agora");
});
