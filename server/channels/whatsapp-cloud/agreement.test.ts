// @module-tag long
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { signUpApp } from "@balcao/cloud-simulator/sign-up/sign-up-app.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { judge, type Verdict, validatorOf } from "../../testing/meta-document/disagreements.ts";
import { exceptions, uncovered, unplayed, wrongExamples } from "../../testing/meta-document/exceptions.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  readMetaDocument,
  resolve,
} from "../../testing/meta-document/meta-document.ts";
import { type Call, recordCalls } from "../../testing/meta-document/record-calls.ts";
import type { OutboundMedia, OutboundMessage } from "../channel.ts";
import { contactChat } from "../chat.ts";
import { findNumber } from "./cloud-numbers.ts";
import { callOwnAddress, proveSecret } from "./own-app/join-own-app.ts";
import { readProfile, writeProfile } from "./profile/meta-profile.ts";
import { verifyNumber } from "./set-up/verify-number.ts";
import { exchangeCode } from "./sign-up/exchange-code.ts";
import { grantedNumbers } from "./sign-up/granted-numbers.ts";
import { type CloudRig, openCloudRig } from "./test-rig.ts";
import { uploadHandle } from "./upload-handle.ts";

/** Compares the calls between the channel and its simulator with Meta's own OpenAPI document. */
const account = "5511900000073";
const ana = "5511988880073";
const hidden = "5511988880074";
const [another, further] = ["5511988880075", "5511988880076"];
const chat = contactChat({ phone: ana });
let rig: CloudRig;
let recorded: ReturnType<typeof recordCalls>;
let document: JsonObject;
let verdict: Verdict;

beforeAll(async () => {
  rig = await openCloudRig(account);
  recorded = recordCalls(rig.simulator.graphUrl);
  await rig.sandbox.savePhone({ number: ana, name: "Ana" });
  await rig.sandbox.savePhone({ number: hidden, name: "Bia" });
  await receiveEverything();
  await sendEverything();
  await setUp();
  await describeBusiness();
  await manageTemplates();
  await meetErrors();
  recorded.stop();
  document = readMetaDocument(exceptions);
  verdict = judged(document);
});
afterAll(async () => {
  recorded?.stop();
  await rig?.close();
});

const judged = (document: JsonObject, calls: readonly Call[] = recorded.calls): Verdict => {
  const templates = new Set(made);
  const kindOf = (id: string) => {
    if (id === "debug_token" || id === "oauth") return null;
    return /^\d+$/.test(id) && templates.has(id) ? "TEMPLATE_ID" : files.has(id) ? "Media-ID" : "Phone-Number-ID";
  };
  return judge(document, calls, { kindOf, uncovered: new Set(Object.keys(uncovered)) });
};
const made: string[] = [];
const files = new Set<string>();

const outgoing = (change: Partial<OutboundMessage>): OutboundMessage => ({
  ...{ providerId: randomUUID(), chat, body: "", media: null, content: null, quoted: null },
  ...change,
});
const send = async (change: Partial<OutboundMessage>) =>
  (await rig.channel.send(rig.connectionId, outgoing(change))).externalId;
const fileOf = (kind: OutboundMedia["kind"], mimeType: string, isVoice = false): OutboundMedia => ({
  ...{ fileId: randomUUID(), kind, mimeType, fileName: "arquivo", isVoice },
  ...{ seconds: null, width: null, height: null, thumbnail: null, waveform: null },
  open: async () => Readable.from([Buffer.from("bytes")]),
});
const told = (what: (message: CloudRig["sink"]["messages"][number]) => boolean) =>
  rig.sink.until(() => rig.sink.messages.find(what), "a message");
const choiceOf = ({ content }: CloudRig["sink"]["messages"][number]) => (content?.kind === "choice" ? content : null);
const reached = (id: string, ack: number) =>
  rig.sink.until(() => rig.sink.receipts.some((one) => one.providerId === id && one.ack >= ack), `tick ${ack}`);

async function receiveEverything(): Promise<void> {
  const { sandbox, sink, channel, connectionId, simulator } = rig;
  const route = { from: ana, to: account };
  const { id } = await sandbox.sendText({ ...route, text: "wrnog" });
  await told(({ body }) => body === "wrnog");
  await sandbox.editMessage({ phone: ana, chat: account, id, text: "wrong" });
  await sink.until(() => sink.edits.length > 0, "the edit");
  await sandbox.deleteMessage({ phone: ana, chat: account, id });
  await sink.until(() => sink.revocations.length > 0, "the deletion");
  const kinds = { image: "image/jpeg", video: "video/mp4", document: "application/pdf", audio: "audio/ogg" };
  for (const mimetype of Object.values(kinds)) {
    const upload = sandbox.upload(Buffer.from("bytes"));
    await sandbox.sendMedia({
      ...route,
      upload,
      mimetype,
      ...(mimetype === kinds.audio ? { voice: true } : { caption: "olhe" }),
    });
  }
  await sandbox.sendMedia({
    ...route,
    upload: sandbox.upload(Buffer.from("w")),
    mimetype: "image/webp",
    sticker: true,
  });
  await sandbox.sendLocation({ ...route, latitude: -19.5, longitude: -43.9, name: "Praça", address: "Rua A" });
  await sandbox.sendContacts({ ...route, contacts: [{ name: "Bia", numbers: ["+5531987650001"] }] });
  await sandbox.sendPoll({ ...route, question: "?", options: ["a", "b"] });
  const picture = await told(({ body }) => body === "olhe");
  const file = JSON.parse(Buffer.from(picture.payload).toString()) as { file: { id: string } };
  files.add(file.file.id);
  await buffer(await channel.downloadMedia(connectionId, picture.payload));
  simulator.hideNumber(hidden, "bia.doces");
  await sandbox.sendText({ from: hidden, to: account, text: "who am I?" });
  await told(({ body }) => body === "who am I?");
  await simulator.moveNumber(ana, another);
  await simulator.moveNumber(hidden, further);
  await simulator.moveNumber(hidden, further, false);
  await sink.until(() => sink.moves.length === 3, "the moves");
  simulator.choose(rig.phoneNumberId, ana, "stop");
  await sink.until(() => sink.choices.length > 0, "the person's choice");
  simulator.choose(rig.phoneNumberId, ana, "resume");
}

async function sendEverything(): Promise<void> {
  const { sandbox, sink, simulator, channel, connectionId } = rig;
  const incoming = (await told(({ body }) => body === "olhe")).providerId;
  const quoted = { providerId: incoming, chat, fromMe: false, payload: new Uint8Array() } as never;
  const text = await send({ body: "veja https://loja.example", quoted });
  await reached(text, 3);
  await sandbox.read({ phone: ana, chat: account });
  await reached(text, 4);
  await send({ body: "foto", media: fileOf("image", "image/png") });
  await send({ body: "filme", media: fileOf("video", "video/mp4") });
  await send({ body: "nota", media: fileOf("document", "application/pdf") });
  await send({ media: fileOf("audio", "audio/mpeg") });
  await send({ media: fileOf("sticker", "image/webp") });
  const voice = await send({ media: fileOf("audio", "audio/ogg", true) });
  await reached(voice, 3);
  await sandbox.played({ phone: ana, chat: account, id: simulator.sandboxId(voice) });
  await reached(voice, 5);
  await send({ content: { kind: "location", latitude: 1.5, longitude: 2, name: "Loja", address: "Rua A" } });
  await send({ content: { kind: "contacts", contacts: [{ name: "Bia", numbers: ["+5531987650001"] }] } });
  for (const form of ["buttons", "list"] as const) {
    const options = [{ id: `${form}/1`, title: "Sim", description: "" }];
    const asked = await send({ content: { kind: "question", form, text: "Certo?", label: "Ver", options } });
    await reached(asked, 3);
    await sandbox.tap({ phone: ana, chat: account, id: simulator.sandboxId(asked), button: 0 });
    await told((message) => choiceOf(message)?.id === `${form}/1`);
  }
  await channel.react(connectionId, chat, { providerId: incoming } as never, "👍");
  await sandbox.react({ phone: ana, chat: account, id: simulator.sandboxId(text), emoji: "👍" });
  await sink.until(() => sink.reactions.length > 0, "the reaction");
  await channel.markRead(connectionId, chat, [incoming]);
  await channel.showTyping(connectionId, chat, incoming);
  const bia = contactChat({ bsuid: simulator.hideNumber(hidden) });
  await send({ chat: bia, body: "oi" });
  const request = await send({ chat: bia, body: "Qual é o seu número?", content: { kind: "numberRequest" } });
  await reached(request, 3);
  await sandbox.tap({ phone: hidden, chat: account, id: simulator.sandboxId(request), button: 0 });
  await told(({ content }) => content?.kind === "contacts" && content.isOwn === true);
}

async function setUp(): Promise<void> {
  const fresh = await rig.simulator.addNumber({ number: "5511900000074", isReady: false });
  await verifyNumber(rig.channel.graph, { ...fresh, pin: "123456" });
  const { graph } = rig.channel;
  const redirectUri = "http://localhost/whatsapp-cloud/signed-up";
  const code = rig.simulator.grant(redirectUri, [fresh.wabaId]);
  const app = { appId: signUpApp.id, secret: rig.simulator.app.secret, configurationId: signUpApp.signUpId };
  const granted = { ...app, dialogUrl: "http://localhost/" };
  const token = await exchangeCode(rig.parts, graph, granted, { code, redirectUri });
  expect(await grantedNumbers(graph, granted, token)).toHaveLength(1);
  await rig.channel.check(rig.connectionId);
  await proveSecret(rig.channel.graph, fresh, rig.simulator.app.secret);
  // The rig answers no challenge, so that Meta refuses the address.
  const address = { url: rig.simulator.app.webhookUrl, verifyToken: "word" };
  await expect(callOwnAddress(rig.channel.graph, fresh, address)).rejects.toMatchObject({ code: "ERR_CLOUD_WEBHOOK" });
}

async function describeBusiness(): Promise<void> {
  const { channel, connectionId, database, parts } = rig;
  const { graph } = channel;
  const number = await findNumber(database.db, parts.keys, connectionId);
  if (!number) throw new Error("the rig has no number");
  const [name, mimeType] = ["a.jpg", "image/jpeg"];
  const handle = await uploadHandle(graph, number.token, {
    name,
    mimeType,
    bytes: new Blob([Buffer.from([255, 216])]),
  });
  await writeProfile(graph, number, { profile_picture_handle: handle });
  const texts = { about: "Aberto", address: "Rua A", description: "d".repeat(512), email: "oi@loja.example" };
  await writeProfile(graph, number, { ...texts, websites: ["https://loja.example"], vertical: "RETAIL" });
  await readProfile(graph, number);
  await writeProfile(graph, number, { address: "", email: "", websites: [], vertical: "" });
  await readProfile(graph, number);
}

async function manageTemplates(): Promise<void> {
  const { simulator, channel, connectionId, sandbox } = rig;
  const { templates } = channel;
  simulator.setFaults({ reviewMs: null });
  const sample = await templates.uploadSample(connectionId, {
    ...{ name: "a.png", mimeType: "image/png", bytes: new Blob(["bytes"]) },
  });
  const form = {
    ...{ language: "pt_BR", category: "utility" as const, footer: "Loja", body: "Oi, {{nome}}! O pedido saiu." },
    buttons: [
      { type: "reply" as const, text: "Certo", value: "" },
      { type: "url" as const, text: "Ver", value: "https://loja.example/{{1}}" },
      { type: "code" as const, text: "Copiar", value: "" },
    ],
    examples: { "body.nome": "Ana", "button.1": "12", "button.2": "OFERTA" },
  };
  const named = { ...form, name: "saiu", header: { format: "image" as const, sample } };
  const id = await templates.create(connectionId, named);
  made.push(id);
  await templates.find(connectionId, id);
  simulator.decide(id, "REJECTED");
  await templates.edit(connectionId, id, { ...named, footer: "Loja do Zé" });
  simulator.decide(id, "APPROVED");
  simulator.rate(id, { quality: "YELLOW", category: "MARKETING" });
  const numbered = { ...form, name: "numero", header: null, body: "Oi, {{1}}! O pedido saiu.", buttons: [] };
  const other = await templates.create(connectionId, { ...numbered, examples: { "body.1": "Ana" } });
  made.push(other);
  simulator.decide(other, "APPROVED");
  await templates.list(connectionId);
  const { buttons } = form;
  const content = { kind: "template" as const, language: "pt_BR", header: "", footer: "", buttons };
  const field = (place: "body" | "button", name: string, text: string) => ({ place, name, text });
  const ofButtons = [field("button", "0", "pedido-1042"), field("button", "1", "1042"), field("button", "2", "OFERTA")];
  const fields = [field("body", "nome", "Ana"), ...ofButtons];
  const sent = await send({ media: fileOf("image", "image/png"), content: { ...content, name: "saiu", fields } });
  await reached(sent, 3);
  await sandbox.tap({ phone: ana, chat: account, id: simulator.sandboxId(sent), button: 0 });
  await told((message) => choiceOf(message)?.id === "pedido-1042");
  await send({ content: { ...content, name: "numero", buttons: [], fields: [field("body", "1", "Ana")] } });
  await templates.remove(connectionId, other, "numero");
  simulator.rateNumber(rig.phoneNumberId, { quality: "RED", messagingLimit: "TIER_2K" });
}

async function meetErrors(): Promise<void> {
  const { simulator, sink, connectionId, channel } = rig;
  const failing = (work: Promise<unknown>) => work.catch(() => undefined);
  simulator.setFaults({ failSends: 131047 });
  await send({ body: "too late" });
  await sink.until(() => sink.failures.length > 0, "the failure");
  simulator.setFaults({ failSends: null });
  for (const fault of [{ refuseSends: 131048 }, { isDown: true }, { loseAnswers: 1 }]) {
    simulator.setFaults(fault);
    await failing(send({ body: "in vain" }));
    simulator.setFaults({ refuseSends: null, isDown: false });
  }
  const begins = {
    name: "falta",
    language: "pt_BR",
    category: "utility" as const,
    header: null,
    footer: "",
    buttons: [],
  };
  await failing(
    channel.templates.create(connectionId, { ...begins, body: "{{1}} saiu.", examples: { "body.1": "Ana" } }),
  );
  simulator.setFaults({ tokensExpired: true });
  await failing(send({ body: "in vain" }));
}

it("sends nothing, answers nothing and reports nothing that differs from Meta's document", () => {
  expect([...new Set(verdict.disagreements)]).toEqual([]);
});

it("has compared everything that the document has of this channel", () => {
  const paths = Object.entries(document.paths as JsonObject).flatMap(([path, methods]) =>
    Object.keys(methods as JsonObject).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const typesOf = (schema: string) =>
    Object.keys(resolve(document, `#/components/schemas/${schema}/discriminator/mapping`) as JsonObject);
  const sent = [...typesOf("Message"), "read"].map((type) => `sent ${type}`);
  const received = [...typesOf("IncomingMessage"), "system"].map((type) => `type ${type}`);
  const statuses = resolve(document, "#/components/schemas/Statuses/properties/status/enum") as string[];
  const all = [
    ...paths.filter((path) => path !== "POST /whatsapp/webhooks"),
    ...[...sent, ...received, ...statuses.map((status) => `status ${status}`)],
  ];
  const expected = all.filter((one) => !(one in unplayed));
  expect(all).toEqual(expect.arrayContaining(Object.keys(unplayed)));
  expect([...verdict.covered].sort()).toEqual(expected.sort());
  expect([...verdict.uncovered].sort()).toEqual(Object.keys(uncovered).sort());
});

/** Meta's own examples of messages and webhooks that differ from the document. */
function failingExamples(document: JsonObject): string[] {
  const validate = validatorOf(document);
  const sent = "#/paths/~1{Version}~1{Phone-Number-ID}~1messages/post/requestBody/content/application~1json";
  const hook = "#/paths/~1whatsapp~1webhooks/post/requestBody/content/application~1json";
  const values = (at: string) =>
    Object.entries(resolve(document, `${at}/examples`) as Record<string, { value: JsonObject }>);
  const messages = values(sent).filter(([, { value }]) => validate(`${sent}/schema`, value).length > 0);
  const webhooks = values(hook).filter(([, { value }]) => {
    const call = { to: "business", body: value } as unknown as Call;
    return judged(document, [call]).disagreements.some((line) => !line.startsWith("the document has no"));
  });
  return [...messages, ...webhooks].map(([name]) => name);
}

it("finds no fault with Meta's own examples, but for some", () => {
  expect(failingExamples(document)).toEqual(Object.keys(wrongExamples));
});

it.for(exceptions.map((exception, at) => [exception.why, at] as const))("needs its exception: %s", ([, at]) => {
  const without = readMetaDocument(exceptions.filter((_, other) => other !== at));
  const problems = [...judged(without).disagreements, ...failingExamples(without)];
  expect(problems.length).toBeGreaterThan(Object.keys(wrongExamples).length);
});

const texts = (call: Call) => isObject(call.body) && call.body.type === "text";
const templates = (call: Call) => JSON.stringify(call.body).includes('"sub_type":"copy_code"');
const webhooks = (word: string) => (call: Call) =>
  call.to === "business" && JSON.stringify(call.body).includes(`"status":"${word}"`);
const answers = (end: string) => (call: Call) =>
  call.method === "GET" && call.url.pathname.endsWith(end) && call.status === 200;
const numbers = answers("/phone_numbers");
const pages = answers("/message_templates");
const profiles = (call: Call) =>
  call.url.pathname.endsWith("/whatsapp_business_profile") && JSON.stringify(call.body).includes("RETAIL");
const described = (call: Call) => files.has(call.url.pathname.split("/")[2] ?? "") && call.status === 200;
/** The body with another word in the place of each of these. */
const reworded = (from: string, to: string) => (call: Call) => ({
  ...call,
  body: JSON.parse(JSON.stringify(call.body).replaceAll(from, to)) as Json,
});
const answering = (answer: Json | undefined) => (call: Call) => ({ ...call, answer });

it.for([
  [
    "a recipient that is no text",
    texts,
    (call: Call) => ({ ...call, body: { ...(call.body as JsonObject), to: Number(ana) } }),
  ],
  ["an unknown type", texts, reworded('"type":"text"', '"type":"telegram"')],
  ["an undeclared property", texts, reworded('"type":"text"', '"type":"text","priority":1')],
  ["a text without its words", texts, reworded('"body":', '"words":')],
  ["a send without a body", texts, (call: Call) => ({ ...call, body: null })],
  ["a template's button in no place", templates, reworded('"index":"2"', '"index":"none"')],
  ["a template's button of no kind", templates, reworded('"copy_code"', '"copy_word"')],
  ["a profile's text that is too long", profiles, reworded("Rua A", "A".repeat(257))],
  ["an industry of nobody", profiles, reworded("RETAIL", "FUN")],
  ["an unknown status", webhooks("delivered"), reworded('"delivered"', '"arrived"')],
  ["a status without its time", webhooks("delivered"), reworded('"timestamp":', '"time":')],
  ["a webhook without an object", webhooks("delivered"), reworded('"object":', '"thing":')],
  ["an answer that is none", texts, answering(undefined)],
  ["an empty answer to a send", texts, answering({})],
  ["an empty answer to a list", numbers, answering({})],
  ["an empty row of a list", numbers, answering({ data: [{}] })],
  ["an empty page of templates without its list", pages, answering({ paging: {} })],
  ["a template without its name", pages, answering({ data: [{ id: "1", status: "APPROVED" }] })],
  ["a file without its address", described, answering({ id: "1" })],
  ["a number that is no text", numbers, answering({ data: [{ id: 1 }] })],
  [
    "an undeclared query",
    pages,
    (call: Call) => ({ ...call, url: new URL(call.url.href.replace("fields=", "columns=")) }),
  ],
] as const)("would notice %s", ([, find, change]) => {
  const call = recorded.calls.find(find);
  if (!call) throw new Error("there was no such call");
  expect(judged(document, [change(call)]).disagreements).not.toEqual([]);
});
