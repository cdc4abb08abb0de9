import { type BinaryNode, type SignalKeyStore, WAMessageStatus, type WASocket } from "@whiskeysockets/baileys";
import type { Receipt } from "../provider.ts";
import type { Acknowledgements } from "./acknowledgements.ts";
import type { OwnIds } from "./jids.ts";
import { logImpossibleId, messageId } from "./message-id.ts";
import { readReceipt, receiptsFirst } from "./receipts-first.ts";
import type { SocketSetup } from "./socket-setup.ts";

type Circumstances = { ended: () => boolean; own: () => OwnIds; keys: SignalKeyStore };

/** Listens for what a connection tells of messages: acknowledgements, receipts, and what no decryption has seen. */
export function watchMessages(
  baileys: WASocket,
  { connectionId, sink, log, keeper, reports, groups }: SocketSetup,
  acknowledgements: Acknowledgements,
  { ended, own, keys }: Circumstances,
): void {
  const report = (receipt: Receipt) => reports.add("receipt", () => sink.receipt(connectionId, receipt));
  const confirm = (providerId: string) => {
    // Whoever waits records it; one that comes after everybody gave up would else be forgotten.
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
    const receipt = readReceipt(stanza, own());
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

  baileys.ev.on("messages.upsert", ({ messages }) => {
    // After a failed store the same messages are on their way again; Baileys takes them for undecryptable.
    if (ended()) return;
    for (const message of messages) void reports.add("message", () => keeper.keepEmitted(message, own(), keys));
  });

  baileys.ev.on("groups.update", (changes) => {
    for (const { id } of changes) if (id) groups.del(id);
  });
  baileys.ev.on("group-participants.update", ({ id }) => groups.del(id));
}
