import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import type { ApiMessageSent } from "@balcao/shared/integrations/messages-api.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contacts } from "../../inbox/contacts/contacts.table.ts";
import { type OfficialWorld, openOfficialWorld, talkWith } from "../../testing/official-world.ts";
import { pdf, png } from "../../testing/samples/samples.ts";
import { sendForm } from "../../testing/samples/send-form.ts";
import { until } from "../../testing/until.ts";
import { files } from "../../workspace/files/files.table.ts";
import { beginning, readEvents } from "../api-events/read-events.ts";

const url = "/api/messages/send";
let opened: OfficialWorld;
let connection: Connection;
let token: string;
let host: Server;
let hostUrl: string;
/** The paths that the host was asked for. */
const asked: string[] = [];
let people = 0;

beforeAll(async () => {
  opened = await openOfficialWorld("5531988007711");
  const { company, simulator, shop } = opened;
  const add = (name: string, components: object[], more: object = {}) =>
    simulator.addTemplate(shop.wabaId, {
      ...{ name, language: "pt_BR", category: "UTILITY", components: components as never },
      ...more,
    });
  const buttons = [
    { type: "QUICK_REPLY", text: "Confirmar" },
    { type: "QUICK_REPLY", text: "Cancelar" },
    { type: "URL", text: "Ver", url: "https://loja.example/{{1}}", example: ["https://loja.example/1"] },
    { type: "COPY_CODE", example: "OFERTA10" },
  ];
  add("numeros", [
    { type: "HEADER", format: "TEXT", text: "Pedido {{1}}", example: { header_text: ["12"] } },
    { type: "BODY", text: "Oi, {{2}}! Chega até {{1}}.", example: { body_text: [["18h", "Ana"]] } },
    { type: "BUTTONS", buttons },
  ]);
  const named = { body_text_named_params: [{ param_name: "nome", example: "Ana" }] };
  add("nomes", [{ type: "BODY", text: "Oi, {{nome}}! Seu pedido saiu.", example: named }], {
    parameter_format: "NAMED",
  });
  add("foto", [
    { type: "HEADER", format: "IMAGE", example: { header_handle: ["4::x"] } },
    { type: "BODY", text: "Chegou!" },
  ]);
  add("parado", [{ type: "BODY", text: "Olá!" }], { status: "PAUSED" });
  const form = { name: "Oficial", phoneNumberId: shop.phoneNumberId, wabaId: shop.wabaId, accessToken: shop.token };
  const made = await company.admin.call("POST", "/whatsapp-cloud", { ...form, queueIds: [company.queueIds[0]] });
  connection = made.body as Connection;
  const list = async () =>
    (await company.admin.call("GET", `/message-templates/${connection.id}`)).body as MessageTemplate[];
  await until("the templates", async () => (await list()).length === 4);
  token = ((await company.admin.call("POST", `/whatsapp/${connection.id}/token`)).body as Connection).token;
  host = createServer((request, response) => {
    asked.push(request.url ?? "");
    if (request.url === "/foto%20nova.png") return response.end(png);
    if (request.url === "/nota.pdf" || request.url === "/download?id=9") return response.end(pdf);
    if (request.url === "/named")
      return response
        .writeHead(200, { "content-disposition": "attachment; filename*=UTF-8''recibo%20n%C2%BA%202" })
        .end(pdf);
    if (request.url === "/page") return response.writeHead(200, { "content-type": "text/html" }).end("<p>Sign in</p>");
    if (request.url === "/away") return response.writeHead(503).end();
    if (request.url === "/moved") return response.writeHead(302, { location: "/nota.pdf" }).end();
    if (request.url === "/breaks") {
      response.writeHead(200, { "content-length": "100" });
      return response.write("abc", () => response.destroy());
    }
    return response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => host.once("listening", resolve));
  hostUrl = `http://localhost:${(host.address() as AddressInfo).port}`;
});
afterAll(async () => {
  host?.closeAllConnections();
  host?.close();
  await opened?.close();
});

type Answer = { status: number; body: ApiMessageSent & { error: string; details: Record<string, unknown> } };

async function send(body: object, headers: Record<string, string> = {}): Promise<Answer> {
  const { app } = opened.world;
  const authorization = `Bearer ${token}`;
  const reply = await app.inject({ method: "POST", url, headers: { authorization, ...headers }, payload: body });
  return { status: reply.statusCode, body: reply.json() };
}

/** A person who never wrote, so that only templates arrive. */
async function stranger(): Promise<string> {
  people += 1;
  const number = `553198777${String(people).padStart(4, "0")}`;
  await opened.sandbox.savePhone({ number, name: "Ana" });
  return number;
}
const shown = (number: string) => opened.sandbox.sentTo(number, opened.shop.number);
const arrives = (number: string) => until("the template", () => shown(number)[0]);
const numeros = (values: object) => ({
  name: "numeros",
  language: "pt_BR",
  values: { "header.1": "1042", "body.1": "18h", "body.2": "Ana", "button.2": "1042", "button.3": "VOLTE5", ...values },
});
const stored = async () => {
  const { db } = opened.world.database;
  return [(await db.select().from(contacts)).length, (await db.select().from(files)).length];
};

it("fills variables by number, and the buttons' addresses and codes", async () => {
  const number = await stranger();
  expect((await send({ number, template: numeros({}) })).status).toBe(200);
  expect(await arrives(number)).toMatchObject({
    text: "Oi, Ana! Chega até 18h.",
    card: {
      header: "Pedido 1042",
      buttons: [
        { text: "Confirmar" },
        { text: "Cancelar" },
        { value: "https://loja.example/1042" },
        { value: "VOLTE5" },
      ],
    },
  });
});

it("fills variables by name", async () => {
  const number = await stranger();
  const template = { name: "nomes", language: "pt_BR", values: { "body.nome": "Bia" } };
  expect((await send({ number, template })).status).toBe(200);
  expect((await arrives(number)).text).toBe("Oi, Bia! Seu pedido saiu.");
});

it("returns the payload of a tapped quick reply in the event, or the button's text without one", async () => {
  const { sandbox, shop, world } = opened;
  const number = await stranger();
  await send({ number, template: numeros({ "button.0": " pedido-1042:sim ", "button.1": " " }) });
  const { id } = await arrives(number);
  for (const button of [0, 1]) await sandbox.tap({ phone: number, chat: shop.number, id, button });
  const choices = await until("both taps", async () => {
    const { events } = await readEvents(world.services, connection.id, beginning);
    const found = events.flatMap(({ type, data }) => (type === "message.received" ? data.message.content : []));
    return found.length === 2 && found;
  });
  expect(choices).toMatchObject([
    { kind: "choice", id: "pedido-1042:sim", title: "Confirmar" },
    { kind: "choice", id: "Cancelar", title: "Cancelar" },
  ]);
});

it("puts a file of a form, or one at an address, above the text", async () => {
  const template = { name: "foto", language: "pt_BR" };
  const [one, other] = [await stranger(), await stranger()];
  const fields = { number: one, template: JSON.stringify(template) };
  expect((await sendForm(opened.world, { token }, url, fields, [{ name: "foto.png", content: png }])).status).toBe(200);
  const key = { "idempotency-key": "by-address" };
  const message = { number: other, template, fileUrl: `${hostUrl}/foto%20nova.png` };
  const sent = await send(message, key);
  expect(sent.status).toBe(200);
  for (const number of [one, other])
    expect(await arrives(number)).toMatchObject({ text: "Chegou!", media: { mimetype: "image/png" } });
  const before = await stored();
  expect((await send(message, key)).body.messageIds).toEqual(sent.body.messageIds);
  expect(await stored()).toEqual(before);
});

it.for([
  ["an empty field", numeros({ "body.1": " " }), 400, "ERR_TEMPLATE_VALUES", { fields: ["body.1"], reason: "empty" }],
  [
    "a field that the template does not have",
    numeros({ nome: "Ana" }),
    400,
    "ERR_TEMPLATE_VALUES",
    { fields: ["nome"], reason: "unknown" },
  ],
  [
    ...["a code that is too long", numeros({ "button.3": "x".repeat(16) }), 400, "ERR_TEMPLATE_VALUES"],
    { fields: ["button.3"], reason: "tooLong" },
  ],
  [
    ...["a payload that is too long", numeros({ "button.0": "x".repeat(257) }), 400, "ERR_TEMPLATE_VALUES"],
    { fields: ["button.0"], reason: "tooLong" },
  ],
  [
    ...["a payload of our own questions", numeros({ "button.1": " balcao/rating/1/5" }), 400, "ERR_TEMPLATE_VALUES"],
    { fields: ["button.1"], reason: "reserved" },
  ],
  [...["no file", { name: "foto", language: "pt_BR" }, 400, "ERR_TEMPLATE_VALUES"], { file: "image", reason: "file" }],
  [
    ...["another language", { ...numeros({}), language: "en_US" }, 404, "ERR_TEMPLATE_UNKNOWN"],
    { status: null, languages: ["pt_BR"] },
  ],
  [
    ...["a paused template", { name: "parado", language: "pt_BR" }, 404, "ERR_TEMPLATE_UNKNOWN"],
    { status: "paused", languages: [] },
  ],
  [
    ...["a template without a language", { name: "nomes" }, 400, "ERR_INVALID_REQUEST"],
    [{ field: "template/language" }],
  ],
] as [string, object, number, string, object][])(
  "refuses %s, names the field, and stores nothing",
  async ([, template, status, error, details]) => {
    const number = await stranger();
    const before = await stored();
    expect(await send({ number, template })).toMatchObject({ status, body: { error, details } });
    expect(await stored()).toEqual(before);
  },
);

it("refuses a payload of our own questions from an agent, too", async () => {
  const { company } = opened;
  const talk = await talkWith(opened, await stranger());
  const template = numeros({ "button.0": "balcao/rating/1/5" });
  expect(await company.agent.call("POST", `/messages/${talk.id}/template`, { template })).toMatchObject({
    status: 400,
    body: { error: "ERR_TEMPLATE_VALUES", details: { fields: ["button.0"], reason: "reserved" } },
  });
});

const foto = { name: "foto", language: "pt_BR" };
it.for([
  ["of another kind", { template: foto, fileUrl: "/nota.pdf" }, "ERR_TEMPLATE_VALUES", { reason: "file" }],
  ["that is not there", { fileUrl: "/nothing" }, "ERR_INVALID_REQUEST", [{ reason: "status", status: 404 }]],
  ["that is away", { fileUrl: "/away" }, "ERR_INVALID_REQUEST", [{ reason: "status", status: 503 }]],
  ["that moved", { fileUrl: "/moved" }, "ERR_INVALID_REQUEST", [{ reason: "status", status: 302 }]],
  ["that breaks off", { fileUrl: "/breaks" }, "ERR_INVALID_REQUEST", [{ reason: "brokenOff" }]],
  ["that is a page", { fileUrl: "/page" }, "ERR_INVALID_REQUEST", [{ reason: "page" }]],
  ["of an unknown host", { fileUrl: "http://nobody.invalid/" }, "ERR_INVALID_REQUEST", [{ reason: "unknownHost" }]],
  [
    ...(["inside the network", { fileUrl: "http://169.254.169.254/latest" }, "ERR_INVALID_REQUEST"] as const),
    [{ reason: "internalAddress" }],
  ],
  ["of another protocol", { fileUrl: "file:///etc/passwd" }, "ERR_INVALID_REQUEST", [{}]],
] as const)("refuses a file %s, and stores nothing", async ([, { fileUrl, ...rest }, error, details]) => {
  const number = await stranger();
  const before = await stored();
  const message = { number, ...rest, fileUrl: fileUrl.startsWith("/") ? hostUrl + fileUrl : fileUrl };
  const known = Array.isArray(details) ? details.map((one: object) => ({ field: "fileUrl", ...one })) : details;
  expect(await send(message)).toMatchObject({ status: 400, body: { error, details: known } });
  expect(await stored()).toEqual(before);
});

it.for([
  ["the template is unknown", { template: { ...foto, language: "en_US" } }],
  ["a field is empty", { template: numeros({ "body.1": "" }) }],
  ["the number is none", { number: "12", body: "Sua nota" }],
] as const)("asks no host for a file if %s", async ([, message]) => {
  const number = await stranger();
  asked.length = 0;
  const { status } = await send({ number, ...message, fileUrl: `${hostUrl}/nota.pdf` });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(asked).toEqual([]);
});

it("repeats a key without its file's host, which has other bytes by now, or is gone", async () => {
  let made = 0;
  const host = createServer((_request, response) => response.end(Buffer.concat([pdf, Buffer.from(String(made++))])));
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  const fileUrl = `http://localhost:${(host.address() as AddressInfo).port}/nota.pdf`;
  const message = { number: await stranger(), body: "Sua nota", fileUrl };
  const key = { "idempotency-key": "made anew" };
  const { status, body } = await send(message, key);
  expect(status).toBe(200);
  const before = await stored();
  expect(await send(message, key)).toMatchObject({ status: 200, body: { messageIds: body.messageIds } });
  await new Promise((resolve) => host.close(resolve));
  expect(await send(message, key)).toMatchObject({ status: 200, body: { messageIds: body.messageIds } });
  expect([made, await stored()]).toEqual([1, before]);
  const other = await send({ ...message, fileUrl: `${fileUrl}?2` }, key);
  expect(other.body.error).toBe("ERR_IDEMPOTENCY_KEY");
});

it.for([
  ["/download?id=9", "download.pdf"],
  ["/named", "recibo nº 2.pdf"],
] as const)("names the file at %s as people can open it", async ([path, name]) => {
  const number = await stranger();
  expect((await send({ number, body: "Sua nota", fileUrl: hostUrl + path })).status).toBe(200);
  const { db } = opened.world.database;
  const rows = await db.select().from(files).where(eq(files.name, name));
  expect(rows).toMatchObject([{ mimeType: "application/pdf" }]);
});

it("takes a file at an address with a text, too, and in a form beside no other", async () => {
  const { sandbox, shop, world } = opened;
  const number = await stranger();
  await sandbox.sendText({ from: number, to: shop.number, text: "oi" });
  const known = () => world.database.db.select().from(contacts).where(eq(contacts.number, number));
  await until("the contact", async () => (await known()).length === 1);
  const fields = { number, body: "Sua nota", fileUrl: `${hostUrl}/nota.pdf` };
  expect((await sendForm(world, { token }, url, fields, [])).status).toBe(200);
  expect(await arrives(number)).toMatchObject({ text: "Sua nota", media: { fileName: "nota.pdf" } });
  const both = await sendForm(world, { token }, url, fields, [{ name: "a.pdf", content: pdf }]);
  expect(both).toMatchObject({ status: 400, body: { details: [{ field: "fileUrl" }] } });
});
