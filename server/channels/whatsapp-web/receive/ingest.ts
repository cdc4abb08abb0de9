import {
  type BinaryNode,
  decodeMessageNode,
  proto,
  type SignalKeyStore,
  unpadRandomMax16,
  type WAMessage,
  type WAMessageKey,
} from "@whiskeysockets/baileys";
import type { Logger } from "pino";
import type { ChannelSink } from "../../channel.ts";
import { type Chat, contactChat, idOf } from "../../chat.ts";
import { chatOf, isSamePerson, type OwnIds } from "../numbers/jids.ts";
import { BoundedCache } from "../session/bounded-cache.ts";
import { logImpossibleId } from "../session/message-id.ts";
import { decodePayload } from "../session/payload.ts";
import { nameOf as errorName } from "../session/reason.ts";
import { absentMessage } from "./absent-content.ts";
import { createArrivals } from "./arrivals.ts";
import { authorsAddresses } from "./authors-addresses.ts";
import { openBallot } from "./open-ballot.ts";
import { type AuthorsChange, type Ballot, type InboundEvent, toInbound } from "./to-inbound.ts";

/** The linked account's data for reading messages: its addresses, its keys and its groups' names. */
export type Account = {
  own: OwnIds;
  keys: SignalKeyStore;
  groupNameOf: (chat: Chat) => Promise<string | null>;
};

/**
 * Hands messages to the sink, whether they were decrypted here or emitted by Baileys. Lives as long as the session,
 * across reconnects.
 */
export type Ingest = {
  /** Call it for every stanza on arrival, before any other step. */
  noteArrival(stanza: BinaryNode): void;
  /**
   * Continues after the latest moment that earlier sessions stored: a moment given to a waiting message may lie ahead
   * of the clock.
   */
  continueAfter(moment: Date | null): void;
  /**
   * Stores a message from inside the decryption, before WhatsApp gets the acknowledgement. Rejects if the sink could
   * not store it.
   */
  storeDecrypted(stanza: BinaryNode, plaintext: Uint8Array, account: Account): Promise<void>;
  /**
   * Stores the place of a message that came without its content, before Baileys sees its stanza and acknowledges it.
   * Does nothing for other stanzas. Rejects if the sink could not store it.
   */
  storeAbsent(stanza: BinaryNode, account: Account): Promise<void>;
  /** Stores a message from Baileys' events: one that was never encrypted, or that could not be decrypted. */
  storeEmitted(message: WAMessage, account: Account): Promise<void>;
};

const rememberedIds = 2000;
/** After this many refusals of one message, while the database answers, the message itself must be the cause. */
const poisonousAfter = 5;

export function createIngest(
  connectionId: number,
  sink: ChannelSink,
  log: Logger,
  databaseAnswers: () => Promise<boolean>,
): Ingest {
  const arrivals = createArrivals();
  const stored = new BoundedCache(rememberedIds);
  const refusals = new BoundedCache(rememberedIds);

  async function deliver(event: InboundEvent, { own, keys }: Account): Promise<void> {
    if (event.type === "message") return sink.message(connectionId, event.message);
    if (event.type === "reacted") return sink.reacted(connectionId, event.chat, event.reaction);
    if (event.type === "voted") return count(event.chat, event.ballot, own, keys);
    if (!(await isByAuthor(event, own))) return;
    const { chat, providerId, fromMe } = event;
    if (event.type === "revoked") await sink.revoked(connectionId, chat, { providerId, fromMe });
    else await sink.edited(connectionId, providerId, event.wording);
  }

  /** A vote for an unknown poll, or one that cannot be decrypted, is no news. */
  async function count(chat: Chat, ballot: Ballot, own: OwnIds, keys: SignalKeyStore): Promise<void> {
    const poll = await sink.storedPayload(connectionId, ballot.vote.providerId);
    const addressesOf = (key: WAMessageKey) => authorsAddresses(key, chat, own, (person) => completeChat(person, keys));
    const options = poll && (await openBallot(ballot, poll, addressesOf).catch(() => null));
    if (options) await sink.voted(connectionId, chat, { ...ballot.vote, options });
    else log.debug({ isPollKnown: poll !== null }, "WhatsApp: a vote could not be decrypted");
  }

  /**
   * In a chat of two, the author of a change to a foreign message must be the contact. In a group only the stored
   * message names its author; if it does not, as one that could not be decrypted, the change is ignored.
   */
  async function isByAuthor({ chat, providerId, fromMe, senders }: AuthorsChange, own: OwnIds): Promise<boolean> {
    if (fromMe || chat.kind === "contact") return true;
    const payload = await sink.storedPayload(connectionId, providerId);
    const key = payload && decodePayload(payload)?.key;
    const origin = key && chatOf(key, own);
    if (!origin || key.fromMe || idOf(origin, "group") !== idOf(chat, "group")) return false;
    return senders.some((sender) => isSamePerson(sender, key.participant));
  }

  /** One message that can never be stored must not keep the session from all others. */
  async function isPoison(id: string, error: unknown): Promise<boolean> {
    const count = (refusals.get<number>(id) ?? 0) + 1;
    refusals.set(id, count);
    if (count < poisonousAfter || !(await databaseAnswers())) return false;
    log.error({ reason: errorName(error), messageId: id }, "WhatsApp: a message cannot be stored, and is given up");
    return true;
  }

  async function keep(message: WAMessage, account: Account, arrivedAt?: Date): Promise<void> {
    const { own } = account;
    const id = message.key.id ?? "";
    try {
      const event = toInbound(message, own, (what) => logImpossibleId(log, what));
      if (!event) return;
      await deliver(await completed(event, account, arrivedAt), account);
    } catch (error) {
      if (!(await isPoison(id, error))) throw error;
    }
  }

  return {
    noteArrival: arrivals.note,
    continueAfter: arrivals.continueAfter,
    async storeDecrypted(stanza, plaintext, account) {
      const { own } = account;
      const message = readStanza(stanza, plaintext, own);
      // Baileys gets an unreadable message next, and asks the sender for it again.
      if (!message) return;
      await keep(message, account, arrivals.of(stanza));
      // An encrypted part may hold only keys: then the message itself still comes under this id.
      if (toInbound(message, own)) stored.set(nameOf(message), true);
    },
    async storeAbsent(stanza, account) {
      const message = absentMessage(stanza, account.own);
      // A repeated stanza says nothing about a message that is known.
      if (!message || stored.has(nameOf(message))) return;
      await keep(message, account, arrivals.of(stanza));
      // An unreadable message arrives again, with its content.
      if (message.messageStubType === undefined) stored.set(nameOf(message), true);
    },
    async storeEmitted(message, account) {
      // Baileys emits every stored message again. And once the text is known, "undecryptable" is no news.
      if (stored.has(nameOf(message))) return;
      // An unreadable message has its place in the order too.
      await keep(message, account, arrivals.ofId(message.key.id ?? ""));
    },
  };
}

const nameOf = ({ key }: WAMessage): string => `${key.fromMe ? "own" : "their"} ${key.id}`;

function readStanza(stanza: BinaryNode, plaintext: Uint8Array, own: OwnIds): WAMessage | null {
  try {
    const { fullMessage } = decodeMessageNode(stanza, own.id, own.lid ?? "");
    const decoded = proto.Message.decode(unpadRandomMax16(plaintext));
    return { ...fullMessage, message: sentByPhone(decoded) ?? decoded };
  } catch {
    return null;
  }
}

/** The message of our phone's copy. The copy has what belongs to both, such as the key of a poll's votes. */
function sentByPhone({ deviceSentMessage, messageContextInfo }: proto.IMessage): proto.IMessage | null {
  const message = deviceSentMessage?.message;
  if (!message || !messageContextInfo) return message ?? null;
  return { ...message, messageContextInfo: { ...messageContextInfo, ...message.messageContextInfo } };
}

/**
 * Adds the contact's other address if the session has learnt it, so that one person does not become two, the group's
 * name, and the moment of arrival.
 */
async function completed(
  event: InboundEvent,
  { keys, groupNameOf }: Account,
  arrivedAt: Date | undefined,
): Promise<InboundEvent> {
  const arrival = arrivedAt ? { sentAt: arrivedAt } : {};
  if (event.type === "message") {
    const chat = await completeChat(event.message.chat, keys);
    const groupName = chat.kind === "group" ? await groupNameOf(chat) : null;
    return { ...event, message: { ...event.message, ...arrival, chat, groupName } };
  }
  const chat = await completeChat(event.chat, keys);
  if (event.type !== "edited") return { ...event, chat };
  return { ...event, chat, wording: { ...event.wording, ...arrival, chat } };
}

/** Adds the other address of a contact, if the session has learnt it. */
export async function completeChat(chat: Chat, keys: SignalKeyStore): Promise<Chat> {
  const [phone, lid] = [idOf(chat, "phone"), idOf(chat, "lid")];
  if (chat.kind === "group" || (phone && lid)) return chat;
  // Baileys keeps both directions under one kind.
  const place = phone ?? `${lid}_reverse`;
  const other = (await keys.get("lid-mapping", [place]))[place];
  return contactChat(phone ? { phone, lid: other } : { phone: other, lid });
}
