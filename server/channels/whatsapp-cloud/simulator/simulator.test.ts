import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text as read } from "node:stream/consumers";
import { type Sandbox, startSandbox } from "@balcao/whatsapp-sandbox/sandbox.ts";
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { type CloudSimulator, startCloudSimulator } from "./simulator.ts";
import type { OfficialNumber } from "./state.ts";

type Update = Record<string, unknown> & { id: string; status?: string; type?: string };
type Body = { entry: { changes: { value: { messages?: Update[]; statuses?: Update[] } }[] }[] };

const secret = "an app's secret";
const ana = "5531987654321";
let sandbox: Sandbox;
let simulator: CloudSimulator;
let shop: OfficialNumber;
let business: Server;
/** The updates that the business accepted, and the answers to its next calls. */
let updates: Update[];
let refusals: number;
let calls: number;
let clock = 0;

beforeAll(async () => {
  business = createServer(async (request, response) => {
    if (request.method === "GET") {
      const asked = new URL(request.url ?? "", "http://localhost").searchParams;
      const isOurs = asked.get("hub.verify_token") === "right";
      return response.writeHead(isOurs ? 200 : 403).end(asked.get("hub.challenge"));
    }
    const body = await read(request);
    calls += 1;
    const signature = createHmac("sha256", secret).update(body).digest("hex");
    if (request.headers["x-hub-signature-256"] !== `sha256=${signature}`) return response.writeHead(403).end();
    if (refusals-- > 0) return response.writeHead(500).end();
    for (const { changes } of (JSON.parse(body) as Body).entry)
      for (const { value } of changes) updates.push(...(value.messages ?? []), ...(value.statuses ?? []));
    return response.writeHead(200).end();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => business.once("listening", resolve));
  sandbox = await startSandbox();
  await sandbox.savePhone({ number: ana, name: "Ana" });
  simulator = await startCloudSimulator({
    sandboxUrl: sandbox.addresses.controlUrl,
    app: { secret, verifyToken: "right", webhookUrl: urlOfBusiness() },
    now: () => Date.now() + clock,
  });
});
afterAll(async () => {
  await simulator.stop();
  await sandbox.stop();
  business.close();
});
beforeEach(async () => {
  [updates, refusals, calls, clock] = [[], 0, 0, 0];
  shop = await simulator.addNumber({ number: `5531988${Math.floor(Math.random() * 899_999 + 100_000)}`, name: "Loja" });
});

const urlOfBusiness = () => `http://127.0.0.1:${(business.address() as AddressInfo).port}/hook`;

async function graph(path: string, body?: object, token = shop.token) {
  const response = await fetch(`${simulator.graphUrl}/v25.0/${path}`, {
    headers: { authorization: `Bearer ${token}`, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}
const send = (content: object, to = `+${ana}`) =>
  graph(`${shop.phoneNumberId}/messages`, { messaging_product: "whatsapp", to, ...content });
const text = (body: string) => ({ type: "text", text: { body } });
const wamid = ({ body }: Awaited<ReturnType<typeof send>>) =>
  (body as { messages: { id: string }[] }).messages?.[0]?.id ?? "";
const codeOf = ({ body }: { body: unknown }) => (body as { error?: { code: number } }).error?.code;

async function until<T>(check: () => T | undefined | false): Promise<T> {
  await expect.poll(check, { message: "the update" }).toBeTruthy();
  return check() as T;
}
const statuses = (id: string) => updates.filter((one) => one.id === id).map(({ status }) => status);

/** Ana writes, so that the service window is open. */
async function anaWrites(words = "oi") {
  const { id } = await sandbox.sendText({ from: ana, to: shop.number, text: words });
  return until(() => updates.find((one) => simulator.sandboxId(one.id) === id));
}

it("calls the business with what people write, and takes its answers to their phones", async () => {
  expect(await anaWrites("bom dia ☀")).toMatchObject({ from: ana, type: "text", text: { body: "bom dia ☀" } });
  const id = wamid(await send({ ...text("Olá, Ana"), biz_opaque_callback_data: "ours-1" }));
  await until(() => statuses(id).includes("delivered"));
  expect(sandbox.sentTo(ana, shop.number).map((message) => message.text)).toEqual(["Olá, Ana"]);
  await sandbox.read({ phone: ana, chat: shop.number });
  await until(() => statuses(id).includes("read"));
  expect(statuses(id)).toEqual(["sent", "delivered", "read"]);
  expect(updates.find((one) => one.id === id)).toMatchObject({ biz_opaque_callback_data: "ours-1", recipient_id: ana });
});

it("accepts a message outside of the service window, and fails it afterwards", async () => {
  const early = wamid(await send(text("too early")));
  await until(() => statuses(early).includes("failed"));
  expect(updates.find((one) => one.id === early)).toMatchObject({ errors: [{ code: 131047 }] });
  await anaWrites();
  clock = 25 * 3_600_000;
  const late = wamid(await send(text("too late")));
  await until(() => statuses(late).includes("failed"));
  const nobody = wamid(await send(text("hello"), "+5531988880000"));
  await until(() => statuses(nobody).includes("failed"));
  expect(updates.find((one) => one.id === nobody)).toMatchObject({ errors: [{ code: 131026 }] });
  expect(sandbox.sentTo(ana, shop.number)).toEqual([]);
});

it("repeats a webhook until it is answered, and may send it twice or in another order", async () => {
  refusals = 2;
  await anaWrites();
  expect(calls).toBe(3);
  simulator.setFaults({ duplicates: true });
  await sandbox.sendText({ from: ana, to: shop.number, text: "twice" });
  await until(() => updates.filter(({ text }) => (text as { body: string })?.body === "twice").length === 2);
  simulator.setFaults({ duplicates: false, disorder: true });
  const id = wamid(await send(text("reordered")));
  await until(() => statuses(id).length >= 2);
  expect(statuses(id).indexOf("delivered")).toBeLessThan(statuses(id).indexOf("sent"));
  simulator.setFaults({ disorder: false });
});

it("transfers files both ways, for five minutes and with the token only", async () => {
  const upload = await sandbox.upload(Buffer.from("%PDF-1.7 a file"));
  await sandbox.sendMedia({ from: ana, to: shop.number, upload, mimetype: "application/pdf", fileName: "nota.pdf" });
  const got = await until(() => updates.find(({ type }) => type === "document"));
  const { id, filename } = got.document as { id: string; filename: string };
  expect(filename).toBe("nota.pdf");
  const { body } = await graph(id);
  const { url } = body as { url: string };
  const fetched = async (token: string) => fetch(url, { headers: { authorization: `Bearer ${token}` } });
  expect(await (await fetched(shop.token)).text()).toBe("%PDF-1.7 a file");
  expect((await fetched("other")).status).toBe(401);
  clock = 6 * 60_000;
  expect((await fetched(shop.token)).status).toBe(400);
  clock = 8 * 86_400_000;
  expect(codeOf(await graph(id))).toBe(100);
  clock = 0;

  const form = new FormData();
  form.append("messaging_product", "whatsapp");
  form.append("type", "image/png");
  form.append("file", new Blob(["a picture"]), "a.png");
  const uploaded = await fetch(`${simulator.graphUrl}/v25.0/${shop.phoneNumberId}/media`, {
    method: "POST",
    headers: { authorization: `Bearer ${shop.token}` },
    body: form,
  });
  const media = (await uploaded.json()) as { id: string };
  const picture = wamid(await send({ type: "image", image: { id: media.id, caption: "olhe" } }));
  await until(() => statuses(picture).includes("delivered"));
  expect(sandbox.sentTo(ana, shop.number)).toMatchObject([{ kind: "image", text: "olhe" }]);
  expect(sandbox.fileOf(ana, shop.number, simulator.sandboxId(picture)).bytes.toString()).toBe("a picture");
});

it("tells edits, deletions, reactions, places and cards", async () => {
  const { id } = await anaWrites("wrnog");
  const own = simulator.sandboxId(id);
  await sandbox.editMessage({ phone: ana, chat: shop.number, id: own, text: "wrong" });
  await until(() => updates.find(({ edit }) => edit));
  await sandbox.deleteMessage({ phone: ana, chat: shop.number, id: own });
  await until(() => updates.find(({ revoke }) => revoke));
  const answer = wamid(await send(text("Olá")));
  await until(() => statuses(answer).includes("delivered"));
  await sandbox.react({ phone: ana, chat: shop.number, id: simulator.sandboxId(answer), emoji: "👍" });
  await sandbox.sendLocation({ from: ana, to: shop.number, latitude: -19.5, longitude: -43.9, name: "Praça" });
  await sandbox.sendContacts({ from: ana, to: shop.number, contacts: [{ name: "Bia", numbers: ["+5531987650001"] }] });
  await sandbox.sendPoll({ from: ana, to: shop.number, question: "?", options: ["a", "b"] });
  await until(() => updates.find(({ type }) => type === "unsupported"));
  const told = (type: string) => updates.find((one) => one.type === type)?.[type];
  expect(told("edit")).toMatchObject({ original_message_id: id, message: { text: { body: "wrong" } } });
  expect(told("revoke")).toEqual({ original_message_id: id });
  expect(told("reaction")).toEqual({ message_id: answer, emoji: "👍" });
  expect(told("location")).toEqual({ latitude: -19.5, longitude: -43.9, name: "Praça" });
  expect(told("contacts")).toMatchObject([{ name: { formatted_name: "Bia" }, phones: [{ phone: "+5531987650001" }] }]);
});

it("refuses wrong tokens, numbers and PINs, unverified addresses, and a speed beyond its limits", async () => {
  const fresh = await simulator.addNumber({ number: "5531977770001", isReady: false });
  const at = (path: string, body?: object, token = fresh.token) => graph(`${fresh.phoneNumberId}${path}`, body, token);
  expect(codeOf(await at("", undefined, "wrong"))).toBe(190);
  expect(codeOf(await at("/register", { messaging_product: "whatsapp", pin: "123456" }, shop.token))).toBe(100);
  expect(codeOf(await at("/messages", { messaging_product: "whatsapp", to: `+${ana}`, ...text("a") }))).toBe(133010);
  expect((await at("/register", { messaging_product: "whatsapp", pin: "123456" })).status).toBe(200);
  expect(codeOf(await at("/register", { messaging_product: "whatsapp", pin: "654321" }))).toBe(133005);
  expect((await at("?fields=status,quality_rating")).body).toEqual({
    id: fresh.phoneNumberId,
    status: "CONNECTED",
    quality_rating: "GREEN",
  });
  const subscribe = (token: string) =>
    graph(
      `${fresh.wabaId}/subscribed_apps`,
      { override_callback_uri: urlOfBusiness(), verify_token: token },
      fresh.token,
    );
  expect(codeOf(await subscribe("wrong"))).toBe(100);
  expect((await subscribe("right")).status).toBe(200);
  await anaWrites();
  const many = await Promise.all(Array.from({ length: 46 }, (_, n) => send(text(`line ${n}`))));
  expect(many.map(codeOf).filter(Boolean)).toEqual([131056]);
  simulator.setFaults({ refuseSends: 131031 });
  expect(codeOf(await send(text("a")))).toBe(131031);
  simulator.setFaults({ refuseSends: null, loseAnswers: 1 });
  clock = 10_000;
  await expect(send(text("lost"))).rejects.toThrow();
  simulator.setFaults({ tokensExpired: true });
  expect(codeOf(await send(text("a")))).toBe(190);
  simulator.setFaults({ tokensExpired: false });
});

it("knows a Brazilian mobile without its ninth digit", async () => {
  await sandbox.savePhone({ number: "553187654322", name: "Bruno" });
  const { body } = await send(text("oi"), "+5531987654322");
  expect(body).toMatchObject({ contacts: [{ input: "+5531987654322", wa_id: "553187654322" }] });
});

const buttons = (titles: string[], change: object = {}) => ({
  type: "interactive",
  interactive: {
    type: "button",
    body: { text: "Escolha" },
    action: { buttons: titles.map((title, n) => ({ type: "reply", reply: { id: `b${n}`, title } })) },
    ...change,
  },
});
const rows = (titles: string[], change: object = {}, section: object = {}) => ({
  type: "interactive",
  interactive: {
    type: "list",
    body: { text: "Escolha" },
    action: {
      button: "Ver opções",
      sections: [{ rows: titles.map((title, n) => ({ id: `r${n}`, title, ...change })), ...section }],
    },
  },
});

it("shows buttons and lists, and reports a tap under the message, as Meta does", async () => {
  await anaWrites();
  const asked = wamid(await send(buttons(["Sim", "Não"])));
  await until(() => statuses(asked).includes("delivered"));
  const tap = (id: string, button: number) =>
    sandbox.tap({ phone: ana, chat: shop.number, id: simulator.sandboxId(id), button });
  await tap(asked, 1);
  expect(await until(() => updates.find(({ type }) => type === "interactive"))).toMatchObject({
    from: ana,
    context: { from: shop.number, id: asked },
    interactive: { type: "button_reply", button_reply: { id: "b1", title: "Não" } },
  });
  updates = [];
  const listed = wamid(await send(rows(["Um", "Dois"], { description: "mais" })));
  await until(() => statuses(listed).includes("delivered"));
  const shown = sandbox.sentTo(ana, shop.number).at(-1)?.card?.buttons;
  expect(shown?.map(({ text }) => text)).toEqual(["Um\nmais", "Dois\nmais"]);
  await tap(listed, 0);
  expect(await until(() => updates.find(({ type }) => type === "interactive"))).toMatchObject({
    context: { id: listed },
    interactive: { type: "list_reply", list_reply: { id: "r0", title: "Um", description: "mais" } },
  });
});

it("asks for the number by a button that sends the person's own card, which differs from a shared one", async () => {
  await anaWrites();
  const request = (words: string, action = "request_contact_info") => {
    const interactive = { type: "request_contact_info", body: { text: words }, action: { name: action } };
    return send({ type: "interactive", interactive });
  };
  for (const words of ["", " ", "x".repeat(1025)]) expect(codeOf(await request(words))).toBe(131009);
  expect(codeOf(await request("Qual?", "ask"))).toBe(100);
  const asked = wamid(await request("x".repeat(1024)));
  await until(() => statuses(asked).includes("delivered"));
  const shown = sandbox.sentTo(ana, shop.number).at(-1)?.card;
  expect(shown?.buttons).toMatchObject([{ type: "reply", text: "Compartilhar dados de contato" }]);
  await sandbox.tap({ phone: ana, chat: shop.number, id: simulator.sandboxId(asked), button: 0 });
  expect(await until(() => updates.find(({ type }) => type === "contacts"))).toMatchObject({
    ...{ from: ana, context: { from: shop.number, id: asked } },
    contacts: [
      { name: { formatted_name: "Ana" }, phones: [{ phone: `+${ana}`, wa_id: ana }], origin: "contact_request" },
    ],
  });
  updates = [];
  await sandbox.sendContacts({ from: ana, to: shop.number, contacts: [{ name: "Ana", numbers: [`+${ana}`] }] });
  expect(await until(() => updates.find(({ type }) => type === "contacts"))).toMatchObject({
    contacts: [{ origin: "other" }],
  });
});

it("refuses buttons and lists beyond Meta's limits", async () => {
  await anaWrites();
  const long = (length: number) => "x".repeat(length);
  const refused = [
    buttons(["a", "b", "c", "d"]),
    buttons([]),
    buttons([long(21)]),
    buttons(["a", "a"]),
    buttons(["a"], { body: { text: long(1025) } }),
    buttons(["a"], { body: { text: "" } }),
    rows(Array.from({ length: 11 }, (_, n) => `Item ${n}`)),
    rows([]),
    rows([long(25)]),
    rows(["a"], { description: long(73) }),
    rows(["a"], { id: long(201) }),
    rows(["a", "b"], { id: "same" }),
    buttons([" "]),
    buttons(["a"], { body: { text: "\n" } }),
    buttons(["a"], { header: { type: "text", text: long(61) } }),
    rows(["a"], {}, { title: long(25) }),
    rows(["a"], {}, { title: " " }),
  ];
  for (const one of refused) expect(codeOf(await send(one))).toBe(131009);
  const misshapen = [
    buttons(["a"], { action: {} }),
    buttons(["a"], { name: "unknown" }),
    buttons(["a"], { header: { type: "sticker", sticker: { id: "1" } } }),
    rows(["a"], { subtitle: "unknown" }),
    rows(["a"], {}, { name: "unknown" }),
  ];
  for (const one of misshapen) expect(codeOf(await send(one))).toBe(100);
  expect((await send(buttons(["a"], { header: { type: "text", text: long(60) } }))).status).toBe(200);
  expect((await send(rows(Array.from({ length: 10 }, (_, n) => `Item ${n}`)))).status).toBe(200);
});

it("signs the webhooks of a number with its own app's secret, at the address that the number was given", async () => {
  const own = await simulator.addNumber({ number: "5531977770091", app: { secret: "its own secret" } });
  const at = (query: string, body?: object) => graph(`${own.phoneNumberId}${query}`, body, own.token);
  const set = (url: string, word: string) =>
    at("", { webhook_configuration: { override_callback_uri: url, verify_token: word } });
  const configured = async () =>
    ((await at("?fields=webhook_configuration")).body as { webhook_configuration: object }).webhook_configuration;
  const heard: { signature: string; body: string }[] = [];
  const receiver = createServer(async (request, response) => {
    const asked = new URL(request.url ?? "", "http://localhost").searchParams;
    if (request.method === "GET") return response.end(asked.get("hub.challenge"));
    heard.push({ signature: String(request.headers["x-hub-signature-256"]), body: await read(request) });
    return response.end();
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void receiver.close());
  await new Promise((resolve) => receiver.once("listening", resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/own`;

  expect(codeOf(await set(urlOfBusiness(), "wrong"))).toBe(100);
  expect(codeOf(await at("", {}))).toBe(100);
  expect(codeOf(await graph(own.phoneNumberId, { webhook_configuration: {} }))).toBe(100);
  expect(await configured()).toEqual({});
  expect((await set(url, "any")).status).toBe(200);
  expect(await configured()).toEqual({ phone_number: url });
  simulator.write(own.phoneNumberId, ana, { type: "text", text: { body: "ao app próprio" } });
  simulator.rateNumber(own.phoneNumberId, { quality: "RED" });
  await until(() => heard.length === 2);
  for (const { signature, body } of heard)
    expect(signature).toBe(`sha256=${createHmac("sha256", "its own secret").update(body).digest("hex")}`);
  expect(heard[1]?.body).toContain("phone_number_quality_update");

  const proof = (secret: string) =>
    at(`?fields=id&appsecret_proof=${createHmac("sha256", secret).update(own.token).digest("hex")}`);
  expect([codeOf(await proof(secret)), (await proof("its own secret")).status]).toEqual([100, 200]);
  expect((await set("", "")).status).toBe(200);
  expect(await configured()).toEqual({});
});
