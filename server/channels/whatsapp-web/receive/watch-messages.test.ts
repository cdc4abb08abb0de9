import { EventEmitter } from "node:events";
import { type BinaryNode, type SignalKeyStore, WAMessageStatus, type WASocket } from "@whiskeysockets/baileys";
import { pino } from "pino";
import { expect, test } from "vitest";
import { RecordingSink } from "../../../testing/recording-sink.ts";
import type { Receipt } from "../../channel.ts";
import { makeGroupNames } from "../numbers/group-names.ts";
import { awaitAcknowledgements } from "../send/acknowledgements.ts";
import { BoundedCache } from "../session/bounded-cache.ts";
import { makeReports } from "../session/reports.ts";
import { defaultTimings } from "../session/timings.ts";
import { createIngest } from "./ingest.ts";
import { watchMessages } from "./watch-messages.ts";

const own = { id: "5511900000000:3@s.whatsapp.net", lid: "900@lid" };
const keys = { get: async () => ({}), set: async () => undefined } as SignalKeyStore;

function listen() {
  const logged: unknown[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => logged.push(JSON.parse(line).what) });
  const baileys = { ws: new EventEmitter(), ev: new EventEmitter() };
  const sink = new RecordingSink();
  const reports = makeReports(log, 1);
  const setup = {
    connectionId: 1,
    lease: { connectionId: 1, epoch: 1, isValid: () => true },
    sink,
    log,
    reports,
    ingest: createIngest(1, sink, log, async () => true),
    groups: new BoundedCache(1),
    groupNames: makeGroupNames(1, log),
    retryCounts: new BoundedCache(1),
    recentlySent: new BoundedCache(1),
    webSocketUrl: undefined,
    version: undefined,
    browser: ["", "", ""] as [string, string, string],
    timings: defaultTimings,
    logBaileys: false,
  };
  watchMessages(baileys as unknown as WASocket, setup, awaitAcknowledgements(), {
    ended: () => false,
    account: () => ({ own, keys, groupNameOf: async () => null }),
  });
  return { ...baileys, sink, reports, logged };
}

test.for(["a\0b", "", "x".repeat(129)])("a message with the id %j is dropped and logged", async (id) => {
  const { ws, ev, sink, reports, logged } = listen();
  const key = { remoteJid: "111@lid", fromMe: true, id };
  ws.emit("CB:ack,class:message", { tag: "ack", attrs: { id } });
  ws.emit("CB:ack,class:message", { tag: "ack", attrs: { id, error: "463" } });
  ev.emit("messages.update", [{ key, update: { status: WAMessageStatus.ERROR } }]);
  ws.emit("CB:receipt", { tag: "receipt", attrs: { id, from: "111@lid" } });
  ev.emit("messages.upsert", { messages: [{ key: { ...key, fromMe: false }, message: { conversation: "oi" } }] });
  ws.emit("CB:receipt", { tag: "receipt", attrs: { id: "GOOD", from: "111@lid", type: "read" } });
  await reports.drained();
  expect(sink.receipts).toEqual([{ providerId: "GOOD", ack: 4 }]);
  expect(sink.messages).toEqual([]);
  expect(logged).toEqual(["acknowledgement", "acknowledgement", "status", "receipt", "message"]);
});

const receipt = (attrs: Record<string, string>, items: string[] = []): BinaryNode => ({
  tag: "receipt",
  attrs: { id: "ONE", from: "111@lid", ...attrs },
  ...(items.length > 0 && {
    content: [{ tag: "list", attrs: {}, content: items.map((id) => ({ tag: "item", attrs: { id } })) }],
  }),
});

test.for<[string, BinaryNode, Receipt[]]>([
  ["delivered", receipt({}), [{ providerId: "ONE", ack: 3 }]],
  [
    "read",
    receipt({ type: "read" }, ["TWO"]),
    [
      { providerId: "ONE", ack: 4 },
      { providerId: "TWO", ack: 4 },
    ],
  ],
  ["played", receipt({ type: "played" }), [{ providerId: "ONE", ack: 5 }]],
  [
    "of somebody in a group",
    receipt({ from: "1-2@g.us", participant: "222@lid", type: "played" }),
    [{ providerId: "ONE", ack: 4 }],
  ],
  ["of ourselves in a group", receipt({ from: "1-2@g.us", participant: "900@lid", type: "read" }), []],
  ["of what we have read ourselves", receipt({ type: "read-self" }), []],
  ["of another device of ours", receipt({ recipient: "222@lid" }), []],
  ["that asks for a message again", receipt({ type: "retry" }), []],
])("a receipt %s is stored before Baileys hears of it", async ([, stanza, expected]) => {
  const { ws, sink } = listen();
  const storedBefore = await new Promise<Receipt[]>((resolve) => {
    ws.on("CB:receipt", () => resolve([...sink.receipts]));
    ws.emit("CB:receipt", stanza);
  });
  expect(storedBefore).toEqual(expected);
});

test("a receipt that cannot be stored is not acknowledged", async () => {
  const { ws, sink, reports } = listen();
  const heard: unknown[] = [];
  ws.on("CB:receipt", (stanza) => heard.push(stanza));
  sink.receipt = async () => {
    throw new Error("no database");
  };
  ws.emit("CB:receipt", receipt({}));
  await reports.drained();
  await Promise.resolve();
  expect(heard).toEqual([]);
});
