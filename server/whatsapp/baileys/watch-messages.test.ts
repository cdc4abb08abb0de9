import { EventEmitter } from "node:events";
import { type SignalKeyStore, WAMessageStatus, type WASocket } from "@whiskeysockets/baileys";
import { pino } from "pino";
import { expect, test } from "vitest";
import { awaitAcknowledgements } from "./acknowledgements.ts";
import { BoundedCache } from "./bounded-cache.ts";
import { createKeeper } from "./keeper.ts";
import { makeReports } from "./reports.ts";
import { RecordingSink } from "./test-rig.ts";
import { defaultTimings } from "./timings.ts";
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
    sink,
    log,
    reports,
    keeper: createKeeper(1, sink, log, async () => true),
    groups: new BoundedCache(1),
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
    own: () => own,
    keys,
  });
  return { ...baileys, sink, reports, logged };
}

test.for(["a\0b", "", "x".repeat(129)])("what comes under the id %j is dropped with a word in the log", async (id) => {
  const { ws, ev, sink, reports, logged } = listen();
  const key = { remoteJid: "111@lid", fromMe: true, id };
  ws.emit("CB:ack,class:message", { tag: "ack", attrs: { id } });
  ws.emit("CB:ack,class:message", { tag: "ack", attrs: { id, error: "463" } });
  ev.emit("messages.update", [{ key, update: { status: WAMessageStatus.READ } }]);
  ev.emit("message-receipt.update", [{ key, receipt: { userJid: "111@lid", readTimestamp: 1 } }]);
  ev.emit("messages.upsert", { messages: [{ key: { ...key, fromMe: false }, message: { conversation: "oi" } }] });
  const good = { ...key, id: "GOOD" };
  ev.emit("messages.update", [{ key: good, update: { status: WAMessageStatus.READ } }]);
  await reports.drained();
  expect(sink.receipts).toEqual([{ providerId: "GOOD", ack: 4 }]);
  expect(sink.messages).toEqual([]);
  expect(logged).toEqual(["acknowledgement", "acknowledgement", "receipt", "receipt", "message"]);
});
