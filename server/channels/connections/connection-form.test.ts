import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { AuditPage } from "@balcao/shared/workspace/audit.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { upload } from "../../testing/samples/send-form.ts";
import { createWorld, type TestCompany, type World } from "../../testing/world.ts";
import { files } from "../../workspace/files/files.table.ts";

let world: World;
let company: TestCompany;
let other: TestCompany;
let url: string;

beforeAll(async () => {
  world = await createWorld();
  other = await world.addCompany("Theirs");
});
beforeEach(async () => {
  company = await world.addCompany("Ours");
  url = `/whatsapp/${company.connectionId}`;
});
afterAll(() => world.close());

const find = async (by = company.admin) => (await by.call("GET", url)).body as Connection;
const put = (form: object) => company.admin.call("PUT", url, { name: "Loja", ...form });
const audit = async () => ((await company.admin.call("GET", "/audit?area=connection")).body as AuditPage).entries;
const codeOf = ({ body }: { body: never }) => (body as { error: string }).error;
const stored = () => world.database.db.select().from(files).where(eq(files.companyId, company.id));

const texts = {
  greetingMessage: "Olá {nome}",
  greetingMessageType: "FILE_AND_MESSAGE",
  complationMessage: "Até logo",
  outOfHoursMessage: "Fechado",
  ratingMessage: "De 1 a 3?",
};

it("stores every field, and keeps the ones a change omits", async () => {
  const all = { ...texts, allowGroups: true, queueIds: company.queueIds };
  await put(all);
  const kept = { ...texts, allowGroups: true, isDefault: true, queues: [{ name: "Sales" }, { name: "Support" }] };
  expect(await find()).toMatchObject({ name: "Loja", ...kept });
  expect((await put({ name: "Loja 2" })).body).toMatchObject({ name: "Loja 2", ...kept });
  expect((await put({ ratingMessage: "" })).body).toMatchObject({ ...kept, ratingMessage: "" });
});

it("has a name that is unique in its company", async () => {
  await put({ name: "Loja Norte" });
  const taken = { status: 400, body: { details: [{ field: "name", message: "taken" }] } };
  expect(await company.admin.call("POST", "/whatsapp", { name: "loja norte" })).toMatchObject(taken);
  expect((await put({ name: "LOJA NORTE" })).status).toBe(200);
  const made = (await company.admin.call("POST", "/whatsapp", { name: "Loja Sul" })).body as Connection;
  expect(await company.admin.call("PUT", `/whatsapp/${made.id}`, { name: "Loja Norte" })).toMatchObject(taken);
});

it("requires a greeting while there is a choice of queues, whichever of the two is sent", async () => {
  await put({ queueIds: company.queueIds, greetingMessage: "Olá" });
  expect(codeOf(await put({ greetingMessage: " " }))).toBe("ERR_WAPP_GREETING_REQUIRED");
  await put({ queueIds: company.queueIds.slice(1), greetingMessage: "" });
  expect(codeOf(await put({ queueIds: company.queueIds }))).toBe("ERR_WAPP_GREETING_REQUIRED");
  const [one = 0] = company.queueIds;
  expect((await put({ queueIds: [one, one] })).status).toBe(200);
});

it.each([
  ["a text beyond WhatsApp's", { complationMessage: "x".repeat(4097) }],
  ["an unknown kind of greeting", { greetingMessageType: "SONG" }],
  ["queues that are none", { queueIds: [0] }],
  ["a flag that is none", { isDefault: "yes" }],
])("refuses %s", async (_, form) => {
  expect(codeOf(await put(form))).toBe("ERR_INVALID_REQUEST");
});

it("logs who created, changed and deleted a connection, and which one lost the default", async () => {
  const { id } = (await company.admin.call("POST", "/whatsapp", { name: "Nova", isDefault: true })).body as Connection;
  await company.admin.call("PUT", `/whatsapp/${id}`, { name: "Nova", ratingMessage: "De 1 a 3?" });
  await put({ isDefault: true });
  await company.admin.call("DELETE", `/whatsapp/${id}`);
  const told = (await audit()).map(({ action, targetName, changes }) => [
    action,
    targetName,
    changes.map(({ field, after }) => `${field}: ${after}`).join(),
  ]);
  expect(told).toEqual([
    ["delete", "Nova", ""],
    ["update", "Loja", "name: Loja,isDefault: true"],
    ["update", "Nova", "isDefault: false"],
    ["update", "Nova", "ratingMessage: De 1 a 3?"],
    ["create", "Nova", "name: Nova,isDefault: true,greetingMessageType: MESSAGE,allowGroups: false"],
    ["update", "Ours main", "isDefault: false"],
  ]);
});

it("accepts a file for the greeting, replaces and deletes it, also with the connection", async () => {
  const first = await upload(world, company.admin, `${url}/upload`, "%PDF-1.7\nfirst", { fileName: "menu.pdf" });
  expect([first.status, first.body]).toMatchObject([200, { file: { name: "menu.pdf", mimeType: "application/pdf" } }]);
  const second = (await upload(world, company.admin, `${url}/upload`, "plain words")).body as Connection;
  expect((await stored()).map(({ id }) => id)).toEqual([second.fileId]);
  expect((await put({})).body).toMatchObject({ fileId: second.fileId });
  expect((await company.admin.call("DELETE", `${url}/upload`)).body).toMatchObject({ fileId: null, file: null });
  expect(await stored()).toEqual([]);
  await upload(world, company.admin, `${url}/upload`, "plain words");
  await company.admin.call("DELETE", url);
  expect(await stored()).toEqual([]);
});

it("refuses an upload that is missing, empty, for another company, or by an agent", async () => {
  expect(codeOf(await company.admin.call("POST", `${url}/upload`))).toBe("ERR_FILE_INVALID");
  expect(codeOf(await upload(world, company.admin, `${url}/upload`, ""))).toBe("ERR_FILE_INVALID");
  expect(codeOf(await upload(world, other.admin, `${url}/upload`, "x"))).toBe("ERR_NO_WAPP_FOUND");
  expect(codeOf(await upload(world, company.agent, `${url}/upload`, "x"))).toBe("ERR_NO_PERMISSION");
  expect(await stored()).toEqual([]);
});
