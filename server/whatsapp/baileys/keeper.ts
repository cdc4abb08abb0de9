import {
  type BinaryNode,
  decodeMessageNode,
  proto,
  type SignalKeyStore,
  unpadRandomMax16,
  type WAMessage,
} from "@whiskeysockets/baileys";
import type { Logger } from "pino";
import type { Chat, WhatsAppSink } from "../provider.ts";
import { createArrivals } from "./arrivals.ts";
import { BoundedCache } from "./bounded-cache.ts";
import { chatOf, isSamePerson, type OwnIds } from "./jids.ts";
import { logImpossibleId } from "./message-id.ts";
import { decodePayload } from "./payload.ts";
import { nameOf as errorName } from "./reason.ts";
import { type AuthorsChange, type InboundEvent, toInbound } from "./to-inbound.ts";

/** Brings messages to the sink, whichever way they were noticed. Lives as long as the session, over reconnects. */
export type Keeper = {
  /** To be told of every stanza as it arrives, before anything is done with it. */
  noteArrival(stanza: BinaryNode): void;
  /** Goes on after what earlier sessions stored: moments given to what waited may lie ahead of the clock. */
  continueAfter(moment: Date | null): void;
  /** From inside the decryption, before WhatsApp is told. Rejects when the sink could not store it. */
  keepDecrypted(stanza: BinaryNode, plaintext: Uint8Array, own: OwnIds, keys: SignalKeyStore): Promise<void>;
  /** From Baileys' events: what was never encrypted, and what could not be decrypted. */
  keepEmitted(message: WAMessage, own: OwnIds, keys: SignalKeyStore): Promise<void>;
};

const rememberedIds = 2000;
/** After so many refusals of one message, while the database answers, the message itself must be the trouble. */
const poisonousAfter = 5;

export function createKeeper(
  connectionId: number,
  sink: WhatsAppSink,
  log: Logger,
  databaseAnswers: () => Promise<boolean>,
): Keeper {
  const arrivals = createArrivals();
  const stored = new BoundedCache(rememberedIds);
  const refusals = new BoundedCache(rememberedIds);

  async function deliver(event: InboundEvent, own: OwnIds): Promise<void> {
    if (event.type === "message") return sink.message(connectionId, event.message);
    if (event.type === "reacted") return sink.reacted(connectionId, event.chat, event.reaction);
    if (!(await isByAuthor(event, own))) return;
    const { chat, providerId, fromMe } = event;
    if (event.type === "revoked") await sink.revoked(connectionId, chat, { providerId, fromMe });
    else await sink.edited(connectionId, providerId, event.wording);
  }

  /**
   * Between two, who changes a message that is not ours must have written it. In a group only the stored message
   * tells who wrote it; where it does not, as of one that could not be decrypted, the change is ignored.
   */
  async function isByAuthor({ chat, providerId, fromMe, senders }: AuthorsChange, own: OwnIds): Promise<boolean> {
    if (fromMe || chat.kind === "contact") return true;
    const payload = await sink.storedPayload(connectionId, providerId);
    const key = payload && decodePayload(payload)?.key;
    if (!key || key.fromMe || chatOf(key, own)?.lid !== chat.lid) return false;
    return senders.some((sender) => isSamePerson(sender, key.participant));
  }

  /** One message that can never be stored must not keep the session from all others. */
  async function isPoison(id: string, error: unknown): Promise<boolean> {
    const count = (refusals.get<number>(id) ?? 0) + 1;
    refusals.set(id, count);
    if (count < poisonousAfter || !(await databaseAnswers())) return false;
    log.error({ reason: errorName(error), messageId: id }, "WhatsApp: a message was given up, it cannot be stored");
    return true;
  }

  async function keep(message: WAMessage, own: OwnIds, keys: SignalKeyStore, arrivedAt?: Date): Promise<void> {
    const id = message.key.id ?? "";
    try {
      const event = toInbound(message, own, (what) => logImpossibleId(log, what));
      if (!event) return;
      await deliver(await completed(event, keys, arrivedAt), own);
    } catch (error) {
      if (!(await isPoison(id, error))) throw error;
    }
  }

  return {
    noteArrival: arrivals.note,
    continueAfter: arrivals.continueAfter,
    async keepDecrypted(stanza, plaintext, own, keys) {
      const message = readStanza(stanza, plaintext, own);
      // What cannot be read goes on to Baileys, which asks the sender for it again.
      if (!message) return;
      await keep(message, own, keys, arrivals.of(stanza));
      // An encrypted part may hold nothing but keys: then the message proper is still to come under this id.
      if (toInbound(message, own)) stored.set(nameOf(message), true);
    },
    async keepEmitted(message, own, keys) {
      // Baileys emits everything once more after it was stored. And once the text is known, "undecryptable" is no news.
      if (stored.has(nameOf(message))) return;
      // One that cannot be read yet has its place among the others, too.
      await keep(message, own, keys, arrivals.ofId(message.key.id ?? ""));
    },
  };
}

const nameOf = ({ key }: WAMessage): string => `${key.fromMe ? "own" : "their"} ${key.id}`;

function readStanza(stanza: BinaryNode, plaintext: Uint8Array, own: OwnIds): WAMessage | null {
  try {
    const { fullMessage } = decodeMessageNode(stanza, own.id, own.lid ?? "");
    const decoded = proto.Message.decode(unpadRandomMax16(plaintext));
    return { ...fullMessage, message: decoded.deviceSentMessage?.message ?? decoded };
  } catch {
    return null;
  }
}

/**
 * Adds the contact's other address where the session has learnt it, so that nobody is taken for two people, and the
 * moment of arrival.
 */
async function completed(
  event: InboundEvent,
  keys: SignalKeyStore,
  arrivedAt: Date | undefined,
): Promise<InboundEvent> {
  const arrival = arrivedAt ? { sentAt: arrivedAt } : {};
  if (event.type === "message") {
    const chat = await completeChat(event.message.chat, keys);
    return { ...event, message: { ...event.message, ...arrival, chat } };
  }
  const chat = await completeChat(event.chat, keys);
  if (event.type !== "edited") return { ...event, chat };
  return { ...event, chat, wording: { ...event.wording, ...arrival, chat } };
}

async function completeChat(chat: Chat, keys: SignalKeyStore): Promise<Chat> {
  if (chat.kind === "group" || (chat.number && chat.lid)) return chat;
  // Baileys keeps both directions under one kind.
  const place = chat.number ?? `${chat.lid}_reverse`;
  const other = (await keys.get("lid-mapping", [place]))[place] ?? null;
  return chat.number ? { ...chat, lid: other } : { ...chat, number: other };
}
