import {
  type BinaryNode,
  getAllBinaryNodeChildren,
  type WAMessage,
  WAMessageStatus,
  type WASocket,
} from "@whiskeysockets/baileys";
import type { Receipt } from "../../channel.ts";
import type { Acknowledgements } from "../send/acknowledgements.ts";
import { BoundedCache } from "../session/bounded-cache.ts";
import { logImpossibleId, messageId } from "../session/message-id.ts";
import type { SocketSetup } from "../session/socket-setup.ts";
import type { Account } from "./ingest.ts";
import { readReceipt, receiptsFirst } from "./receipts-first.ts";

type Circumstances = { ended: () => boolean; account: () => Account };

/** Listens to a connection's message events: acknowledgements, receipts, and messages that were not decrypted here. */
export function watchMessages(
  baileys: WASocket,
  { connectionId, sink, log, ingest, reports }: SocketSetup,
  acknowledgements: Acknowledgements,
  { ended, account }: Circumstances,
): void {
  const report = (receipt: Receipt) => reports.add("receipt", () => sink.receipt(connectionId, receipt));
  const confirm = (providerId: string) => {
    // A waiting send records its acknowledgement; one that comes after the wait ended is reported here, or it would be
    // lost.
    if (!acknowledgements.confirm(providerId)) void report({ providerId, ack: 1 });
  };

  const idOf = (id: string | null | undefined, what: string): string | null => {
    const providerId = messageId(id);
    if (!providerId) logImpossibleId(log, what);
    return providerId;
  };

  baileys.ws.on("CB:ack,class:message", ({ attrs }: BinaryNode) => {
    const id = idOf(attrs.id, "acknowledgement");
    if (!id) return;
    if (attrs.error) acknowledgements.refuse(id, Number(attrs.error) || null);
    else confirm(id);
  });

  receiptsFirst(baileys.ws, async (stanza) => {
    const receipt = readReceipt(stanza, account().own);
    const ids = receipt?.ids.map((id) => idOf(id, "receipt")).filter((id) => id !== null) ?? [];
    for (const id of ids) acknowledgements.confirm(id);
    const made = await Promise.all(ids.map((providerId) => report({ providerId, ack: receipt?.ack ?? 3 })));
    return !made.includes(false);
  });

  baileys.ev.on("messages.update", (updates) => {
    for (const { key, update } of updates) {
      if (!key.fromMe || update.status === undefined || update.status === null) continue;
      const providerId = idOf(key.id, "status");
      if (!providerId) continue;
      if (update.status === WAMessageStatus.ERROR)
        acknowledgements.refuse(providerId, Number(update.messageStubParameters?.[0]) || null);
      else if (update.status >= WAMessageStatus.SERVER_ACK) acknowledgements.confirm(providerId);
    }
  });

  const callers = new BoundedCache(100);
  baileys.ws.on("CB:call", (stanza: BinaryNode) => {
    for (const { attrs } of getAllBinaryNodeChildren(stanza))
      if (attrs["call-id"] && attrs.caller_pn) callers.set(attrs["call-id"], attrs.caller_pn);
  });

  baileys.ev.on("messages.upsert", ({ messages }) => {
    // A failed store has ended the connection: Baileys emits its message as undecryptable, but WhatsApp sends it again.
    if (ended()) return;
    for (const message of messages)
      void reports.add("message", () => ingest.storeEmitted(withCaller(message, callers), account()));
  });
}

/** Baileys turns calls into messages with the call's id, but omits the number of a caller with a private id. */
function withCaller(message: WAMessage, callers: BoundedCache): WAMessage {
  const isCall = !message.message || message.message.call;
  const number = isCall && callers.get<string>(message.key.id ?? "");
  return number ? { ...message, key: { ...message.key, remoteJidAlt: number } } : message;
}
