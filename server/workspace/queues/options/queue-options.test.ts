import {
  optionDepthMax,
  optionSiblingsMax,
  optionsPerQueueMax,
  type QueueOption,
} from "@balcao/shared/workspace/queue-options.ts";
import type { Queue } from "@balcao/shared/workspace/queues.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pdf, png } from "../../../testing/samples/samples.ts";
import { sendForm } from "../../../testing/samples/send-form.ts";
import { until } from "../../../testing/until.ts";
import { type Caller, createWorld, listen, type TestCompany, type World } from "../../../testing/world.ts";
import { files } from "../../files/files.table.ts";
import { queueOptions } from "./queue-options.table.ts";

let world: World;
let company: TestCompany;
let other: TestCompany;
let queueId: number;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  other = await world.addCompany("Theirs");
  queueId = company.queueIds[0] ?? 0;
});
beforeEach(async () => {
  await world.database.db.delete(queueOptions);
  await world.database.db.delete(files);
});
afterAll(() => world.close());

const post = (body: object, by: Caller = company.admin) => by.call("POST", "/queue-options", { queueId, ...body });
const put = (id: number, body: object, by: Caller = company.admin) => by.call("PUT", `/queue-options/${id}`, body);
const remove = (id: number, by: Caller = company.admin) => by.call("DELETE", `/queue-options/${id}`);
const order = (body: object, by: Caller = company.admin) =>
  by.call("PUT", "/queue-options/order", { queueId, ...body });
const make = async (title: string, parentId: number | null = null, more = {}) =>
  (await post({ title, parentId, ...more })).body as QueueOption;
const list = async (query = "", by: Caller = company.agent) =>
  (await by.call("GET", `/queue-options?queueId=${queueId}${query}`)).body as QueueOption[];
const menu = async (parentId: number) =>
  (await list(`&parentId=${parentId}`))
    .sort((a, b) => a.option - b.option)
    .map(({ title, option }) => `${option} ${title}`);
const codeOf = ({ body }: { body: never }) => (body as { error: string }).error;
const refusal = (reply: { status: number; body: never }) => [reply.status, codeOf(reply)];
const withFile = (url: string, fields: Record<string, string>, content: Uint8Array, name: string, method?: "PUT") =>
  sendForm(world, company.admin, url, fields, [{ name, content, field: "file" }], method);
const keptFiles = async () => (await world.database.db.select().from(files)).map(({ name }) => name).sort();

describe("a menu", () => {
  it("is numbered in order of creation, listed whole or level by level", async () => {
    const [buy, help] = [await make("Comprar"), await make("Ajuda")];
    const size = await make("Tamanhos", buy.id, { message: "Temos P, M e G." });
    expect([buy.option, help.option, size.option]).toEqual([1, 2, 1]);
    expect([buy.optionType, size.optionType]).toEqual(["BUTTON_LIST", "TEXT_LIST"]);
    expect((await list()).map(({ id }) => id)).toEqual([buy.id, help.id, size.id]);
    expect(await menu(-1)).toEqual(["1 Comprar", "2 Ajuda"]);
    expect(await menu(buy.id)).toEqual(["1 Tamanhos"]);
  });

  it("keeps fields that a change omits", async () => {
    const buy = await make("Comprar", null, { finalize: true, message: "Obrigado" });
    expect((await put(buy.id, { title: "Compras" })).body).toEqual({ ...buy, title: "Compras" });
    expect((await put(buy.id, { option: 7 })).body).toMatchObject({ option: 7, message: "Obrigado" });
  });

  it("closes the gap after a deleted option, which is deleted with its suboptions", async () => {
    const [a, b] = [await make("A"), await make("B")];
    await make("C");
    const child = await make("B1", b.id);
    await make("B11", child.id);
    expect((await remove(b.id)).status).toBe(200);
    expect(await menu(-1)).toEqual(["1 A", "2 C"]);
    expect((await list()).length).toBe(2);
    expect(refusal(await remove(child.id))).toEqual([404, "ERR_QUEUE_OPTION_NOT_FOUND"]);
    await remove(a.id);
    expect(await menu(-1)).toEqual(["1 C"]);
  });

  it("is reordered as a whole", async () => {
    const [a, b, c] = [await make("A"), await make("B"), await make("C")];
    const child = await make("A1", a.id);
    const answer = (await order({ parentId: null, ids: [c.id, a.id, b.id] })).body as QueueOption[];
    expect(answer.map(({ title }) => title)).toEqual(["C", "A", "B"]);
    expect(await menu(-1)).toEqual(["1 C", "2 A", "3 B"]);
    for (const ids of [
      [a.id, b.id],
      [a.id, b.id, b.id],
      [a.id, b.id, c.id, child.id],
      [a.id, b.id, child.id],
    ]) {
      expect(refusal(await order({ parentId: null, ids })), ids.join()).toEqual([400, "ERR_INVALID_REQUEST"]);
    }
    expect(await menu(-1)).toEqual(["1 C", "2 A", "3 B"]);
  });

  it("is numbered without gaps or duplicates under simultaneous changes", async () => {
    const first = await Promise.all(Array.from({ length: 6 }, (_, n) => make(`O${n}`)));
    await Promise.all([
      ...first.slice(0, 3).map(({ id }) => remove(id)),
      ...Array.from({ length: 4 }, (_, n) => make(`P${n}`)),
    ]);
    const options = (await list()).map(({ option }) => option).sort((a, b) => a - b);
    expect(options).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});

describe("a tree", () => {
  it("moves an option to another place, as the last one, and closes the gap", async () => {
    const [a, b] = [await make("A"), await make("B")];
    await make("B1", b.id);
    expect((await put(a.id, { parentId: b.id })).body).toMatchObject({ parentId: b.id, option: 2 });
    expect([await menu(-1), await menu(b.id)]).toEqual([["1 B"], ["1 B1", "2 A"]]);
    expect((await put(a.id, { parentId: null })).body).toMatchObject({ parentId: null, option: 2 });
  });

  it("refuses an option below itself, and below another queue's or company's option", async () => {
    const a = await make("A");
    const below = await make("A1", a.id);
    const elsewhere = (await post({ queueId: company.queueIds[1], title: "X" })).body as QueueOption;
    const theirs = (await post({ queueId: other.queueIds[0], title: "Y" }, other.admin)).body as QueueOption;
    for (const parentId of [a.id, below.id, elsewhere.id, theirs.id, 2_000_000_000]) {
      expect(refusal(await put(a.id, { parentId })), String(parentId)).toEqual([400, "ERR_INVALID_REQUEST"]);
    }
    expect(refusal(await post({ title: "Z", parentId: theirs.id }))).toEqual([400, "ERR_INVALID_REQUEST"]);
    expect(refusal(await put(a.id, { queueId: company.queueIds[1] }))).toEqual([400, "ERR_INVALID_REQUEST"]);
  });

  it("forms no cycle when two options are moved below each other at once", async () => {
    const [a, b] = [await make("A"), await make("B")];
    const replies = await Promise.all([put(a.id, { parentId: b.id }), put(b.id, { parentId: a.id })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await list("&parentId=-1")).length).toBe(1);
  });

  it("has a limited depth, counting the moved suboptions", async () => {
    const chain: QueueOption[] = [];
    for (let n = 0; n < optionDepthMax; n++) chain.push(await make(`D${n}`, chain.at(-1)?.id ?? null));
    expect(refusal(await post({ title: "deeper", parentId: chain.at(-1)?.id }))).toEqual([400, "ERR_INVALID_REQUEST"]);
    const pair = await make("pair");
    await make("child", pair.id);
    expect((await put(pair.id, { parentId: chain.at(-2)?.id })).status).toBe(400);
    expect((await put(pair.id, { parentId: chain.at(-3)?.id })).status).toBe(200);
  });

  it("has a limited width and size", async () => {
    const row = { companyId: company.id, queueId, option: 1 };
    const { db } = world.database;
    const tops = await db
      .insert(queueOptions)
      .values(Array.from({ length: optionSiblingsMax }, () => row))
      .returning();
    expect(refusal(await post({ title: "more" }))).toEqual([400, "ERR_INVALID_REQUEST"]);
    const parentId = tops[0]?.id ?? 0;
    const filled = tops.slice(1, 1 + optionsPerQueueMax / optionSiblingsMax - 1);
    for (const { id } of filled)
      await db.insert(queueOptions).values(Array.from({ length: optionSiblingsMax }, () => ({ ...row, parentId: id })));
    expect(refusal(await post({ title: "more", parentId }))).toEqual([400, "ERR_INVALID_REQUEST"]);
    expect((await post({ queueId: company.queueIds[1], title: "elsewhere" })).status).toBe(200);
  });

  it("ends the attendance or calls an agent at its leaves only", async () => {
    const a = await make("A", null, { finalize: true });
    expect(a.finalize).toBe(true);
    expect(codeOf(await put(a.id, { waitTreatment: true }))).toBe("ERR_INVALID_REQUEST");
    expect(codeOf(await post({ title: "B", finalize: "true", waitTreatment: true }))).toBe("ERR_INVALID_REQUEST");
    const child = await make("A1", a.id, { waitTreatment: true });
    const [parent] = await list("&parentId=-1");
    expect([parent?.finalize, child.waitTreatment]).toEqual([false, true]);
    expect((await put(a.id, { finalize: true })).body).toMatchObject({ finalize: false });
    const b = await make("B", null, { finalize: true });
    await put(child.id, { parentId: b.id });
    expect((await put(b.id, {})).body).toMatchObject({ finalize: false });
    expect((await put(a.id, { waitTreatment: true })).body).toMatchObject({ waitTreatment: true });
  });
});

describe("an option's file", () => {
  it("is sent with the form, whose texts stand for numbers, flags and null", async () => {
    const words = {
      queueId: String(queueId),
      parentId: "null",
      title: "Cardápio",
      message: "um\r\ndois",
      children: "[]",
    };
    const more = { fileType: "IMAGE", finalize: "true", waitTreatment: "false", path: "null", id: "undefined" };
    const reply = await withFile("/queue-options", { ...words, ...more }, png, "cardapio.png");
    const option = reply.body as QueueOption;
    expect(option).toMatchObject({ parentId: null, message: "um\ndois", fileType: "IMAGE", finalize: true });
    expect([option.fileName, option.path]).toEqual(["cardapio.png", option.file?.url]);
    expect((await world.app.inject({ method: "GET", url: option.path ?? "" })).rawPayload).toEqual(png);
  });

  it("is replaced, kept, and deleted by an empty path", async () => {
    const { id } = await make("A");
    const url = `/queue-options/${id}`;
    const first = (await withFile(url, { path: "null" }, png, "um.png", "PUT")).body as QueueOption;
    expect([first.fileName, first.fileType]).toEqual(["um.png", "IMAGE"]);
    const second = (await withFile(url, { fileType: "DOCUMENT" }, pdf, "dois.pdf", "PUT")).body as QueueOption;
    expect([second.fileName, second.fileType, await keptFiles()]).toEqual(["dois.pdf", "DOCUMENT", ["dois.pdf"]]);
    expect((await put(id, { title: "B", path: second.path })).body).toMatchObject({ fileName: "dois.pdf" });
    const gone = { file: null, fileName: null, path: null, fileType: null };
    expect((await put(id, { path: null, fileType: "DOCUMENT" })).body).toMatchObject(gone);
    expect(await keptFiles()).toEqual([]);
    await withFile(url, {}, png, "um.png", "PUT");
    const cleared = await sendForm(world, company.admin, url, { path: "null" }, [], "PUT");
    expect([(cleared.body as QueueOption).fileType, await keptFiles()]).toEqual([null, []]);
  });

  it.each([
    ["IMAGE", png, true],
    ["IMAGE", pdf, false],
    ["VIDEO", png, false],
    ["AUDIO", png, false],
    ["AUDIO", Buffer.from("OggS\0\x02\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\x13OpusHead"), true],
    ["DOCUMENT", Buffer.from([0, 1, 2, 250]), true],
  ])("is taken as %s by its bytes, not by its name", async (fileType, content, isTaken) => {
    const reply = await withFile("/queue-options", { queueId: String(queueId), fileType }, content, "a.png");
    expect(isTaken ? reply.status : codeOf(reply)).toBe(isTaken ? 200 : "ERR_FILE_INVALID");
    expect(await keptFiles()).toEqual(isTaken ? ["a.png"] : []);
  });

  it("keeps its detected type afterwards", async () => {
    const { id } = (await withFile("/queue-options", { queueId: String(queueId) }, png, "a.png")).body as QueueOption;
    expect(codeOf(await put(id, { fileType: "VIDEO" }))).toBe("ERR_FILE_INVALID");
    expect((await put(id, { fileType: null })).body).toMatchObject({ fileType: "IMAGE" });
  });

  it("leaves nothing behind when the form is refused, nor when its option is deleted with a branch or a queue", async () => {
    const url = "/queue-options";
    expect((await withFile(url, { queueId: "x" }, png, "a.png")).status).toBe(400);
    expect((await withFile(url, { queueId: String(other.queueIds[0]) }, png, "b.png")).status).toBe(400);
    expect((await withFile(`${url}/2000000000`, {}, png, "c.png", "PUT")).status).toBe(404);
    expect(await keptFiles()).toEqual([]);
    const top = await make("A");
    await withFile(url, { queueId: String(queueId), parentId: String(top.id) }, png, "d.png");
    await remove(top.id);
    expect(await keptFiles()).toEqual([]);
    const queue = (await company.admin.call("POST", "/queue", { name: "Short", color: "#0a0b0c" })).body as Queue;
    await withFile(url, { queueId: String(queue.id) }, png, "e.png");
    expect(await keptFiles()).toEqual(["e.png"]);
    await company.admin.call("DELETE", `/queue/${queue.id}`);
    expect(await keptFiles()).toEqual([]);
  });
});

it("is hidden from other companies, and changed by admins only", async () => {
  const a = await make("Secret");
  expect(await list("", other.admin)).toEqual([]);
  expect(refusal(await post({ title: "X" }, other.admin))).toEqual([400, "ERR_QUEUE_NOT_FOUND"]);
  expect(refusal(await order({ parentId: null, ids: [a.id] }, other.admin))).toEqual([400, "ERR_QUEUE_NOT_FOUND"]);
  for (const reply of [await put(a.id, { title: "X" }, other.admin), await remove(a.id, other.admin)])
    expect(refusal(reply)).toEqual([404, "ERR_QUEUE_OPTION_NOT_FOUND"]);
  const ids = [a.id];
  for (const by of [
    post({}, company.agent),
    put(a.id, {}, company.agent),
    order({ parentId: null, ids }, company.agent),
  ])
    expect(refusal(await by)).toEqual([403, "ERR_NO_PERMISSION"]);
});

it.each([
  ["no queue", { queueId: undefined }],
  ["a position that is none", { option: 0 }],
  ["a flag that is none", { finalize: "perhaps" }],
  ["a file type that is none", { fileType: "STICKER" }],
  ["a title that is too long", { title: "x".repeat(101) }],
  ["a parent that is none", { parentId: "x" }],
  ["a NUL", { title: "a\0b" }],
])("refuses %s", async (_, body) => {
  expect(refusal(await post(body))).toEqual([400, "ERR_INVALID_REQUEST"]);
  expect(await list()).toEqual([]);
});

it("publishes every change of the tree to the company", async () => {
  const screen = await listen(world, company.agent);
  const a = await make("A");
  const b = await make("B");
  await put(a.id, { title: "C" });
  await order({ parentId: null, ids: [b.id, a.id] });
  await remove(a.id);
  await until("all", () => screen.heard.length === 5);
  const told = screen.heard.map(({ name, payload }) => [name, (payload.queue as Queue).id]);
  expect(told).toEqual(Array.from({ length: 5 }, () => [`company-${company.id}-queue`, queueId]));
  screen.close();
});
