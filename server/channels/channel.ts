import type { Readable } from "node:stream";
import type { ConnectionStatus, LinkingObstacle } from "@balcao/shared/channels/connections.ts";
import type { ContactTypingState } from "@balcao/shared/channels/contact-typing.ts";
import type { MediaType, MessageContent } from "@balcao/shared/channels/message-content.ts";
import type { TemplateCategory } from "@balcao/shared/channels/message-templates.ts";
import type { ChannelKind } from "./channels.ts";
import type { Chat } from "./chat.ts";
import type { ChannelTemplate, TemplateApi } from "./message-templates/template-api.ts";
import type { NewChatLimits } from "./new-chat-limits.ts";
import type { SendErrorReason } from "./send-error.ts";

/**
 * The port between the product and its channels: the operations every channel does for a connection. The product knows
 * nothing of a protocol; adapters (whatsapp-web/) and a test double (testing/fake-provider.ts) implement it. The
 * product asks nothing that `kind.capabilities` does not name. An adapter may extend a class of plain-channel.ts,
 * which answers for the capabilities that it lacks.
 */
export interface Channel extends Capabilities {
  readonly kind: ChannelKind;
  /**
   * Hands a message over and resolves once the channel's server has acknowledged it. A repeat with the same
   * `providerId` is safe: contacts see the message once. Rejects with SendError, also for a file that the channel cannot
   * carry.
   */
  send(connectionId: number, message: OutboundMessage): Promise<SentMessage>;
  /** Ends the adapter's work under way. */
  stop(): Promise<void>;
}

/** The operations besides sending and receiving. */
interface Capabilities {
  /** Sends the contact read receipts for these messages. Best effort. */
  markRead(connectionId: number, chat: Chat, providerIds: string[]): Promise<void>;
  /** Deletes an own message for everybody. Rejects with SendError. */
  revoke(connectionId: number, chat: Chat, providerId: string): Promise<void>;
  /** Replaces the text of an own message. Rejects with SendError. */
  edit(connectionId: number, chat: Chat, providerId: string, body: string): Promise<void>;
  /** Puts an emoji under a message, in place of the one before; an empty one removes it. Rejects with SendError. */
  react(connectionId: number, chat: Chat, target: MessageRef, emoji: string): Promise<void>;
  /**
   * Streams the file of a message, decrypted on the way, from the message's stored payload. Rejects with SendError
   * while offline, and if the file's host does not hand it out this time; with MediaGone when the file is not available.
   * The stream fails if the content was tampered with.
   */
  downloadMedia(connectionId: number, payload: Uint8Array): Promise<Readable>;
  /**
   * Answers the numbers (digits with country code, 100 at most) that are on WhatsApp, each with the form WhatsApp
   * knows it by: an older Brazilian mobile number has no ninth digit there. One query for all; it rejects with
   * SendError as a whole.
   */
  checkNumbers(connectionId: number, numbers: readonly string[]): Promise<Map<string, string>>;
  /**
   * Reports for about a minute when these contacts write (`ChannelSink.typing`). A screen repeats the call while it
   * shows the chat. Meanwhile the connection's number appears online. Best effort; does nothing while offline.
   */
  watchTyping(connectionId: number, chats: readonly Chat[]): Promise<void>;
  /**
   * The picture of a contact or a group as WhatsApp shows it to this number; null if there is none, or it is hidden.
   * The adapter pauses between the queries of one connection, so that a long list of them never looks like a machine.
   * Rejects with SendError, and then nothing is known.
   */
  picture(connectionId: number, chat: Chat): Promise<Uint8Array | null>;
  /** Makes a square JPEG the picture of the connection's own number. Rejects with SendError. */
  setPicture(connectionId: number, picture: Uint8Array): Promise<void>;
  /**
   * Shows the contact for some seconds that an agent answers their message, which counts as read then; with the
   * capability `showTyping`. Best effort.
   */
  showTyping?(connectionId: number, chat: Chat, providerId: string): Promise<void>;
  /** The message templates, where the channel has the capability `templates`. */
  readonly templates?: TemplateApi;
  /** Reads again what the channel says of the connection's account, and reports it; channels that tell it need none. */
  refresh?(connectionId: number): Promise<void>;
}

/** A channel whose connections are sessions: one server at a time holds each, under a lease. */
export interface SessionChannel extends Channel {
  /**
   * Starts the session of a connection, or asks for pairing when it has no credentials. Reports through the sink. Once
   * the lease is invalid, the session sends, acknowledges and stores nothing.
   */
  open(connectionId: number, lease: Lease): Promise<void>;
  /** Stops the session and keeps its credentials. Harmless when none runs. */
  close(connectionId: number): Promise<void>;
  /** Unlinks the device at WhatsApp where possible, and forgets the credentials in any case. */
  logout(connectionId: number): Promise<void>;
  /** An 8 character code to type on the phone instead of scanning. Only while `linking` waits for it. */
  requestPairingCode(connectionId: number, number: string): Promise<string>;
}

/** The right to run a connection's session. */
export type Lease = {
  readonly connectionId: number;
  /** Rises each time the session changes hands. The database uses it to reject writes of an earlier owner. */
  readonly epoch: number;
  /** True if the lease is certainly ours at this moment. Asks no other process. */
  readonly isValid: () => boolean;
};

/** The port through which an adapter reports. Every call resolves once the product has stored the report. */
export interface ChannelSink {
  /**
   * A message of a chat, including ours from another device. It may come twice, and an undecryptable one comes again
   * under the same id: the sink must be idempotent. The adapter acknowledges to WhatsApp only after this resolves.
   */
  message(connectionId: number, message: InboundMessage): Promise<void>;
  /** The delivery state of an own message. Steps may be skipped, repeated or come out of order. */
  receipt(connectionId: number, receipt: Receipt): Promise<void>;
  /** An own message was delivered, at a price category; with the capability `cost`. May come twice, and before its receipt. */
  charged(connectionId: number, charge: Charge): Promise<void>;
  /** An own message was sent in a window without charges; with the capability `cost`. May come twice. */
  freeWindow(connectionId: number, window: FreeWindow): Promise<void>;
  /**
   * The channel accepted an own message, and did not deliver it. May come twice, and before the answer to the send.
   * False if the message was not sent from here, or has arrived.
   */
  failed(connectionId: number, failed: FailedSend): Promise<boolean>;
  /** The author deleted a message for everybody; `fromMe` when that was the account's owner. */
  revoked(connectionId: number, chat: Chat, message: { providerId: string; fromMe: boolean }): Promise<void>;
  /**
   * The author changed a message's text. `wording` is the new text as a message of its own, under its own id, for the
   * case that the first one never reached us.
   */
  edited(connectionId: number, providerId: string, wording: InboundMessage): Promise<void>;
  /** An author put an emoji under a message of the chat, or removed it. */
  reacted(connectionId: number, chat: Chat, reaction: InboundReaction): Promise<void>;
  /** A person voted in a poll of the chat, again or for the first time, or withdrew the vote. */
  voted(connectionId: number, chat: Chat, vote: InboundVote): Promise<void>;
  /** A watched contact writes or records, or stopped (null). May be lost; comes at most once a second for a chat. */
  typing(connectionId: number, chat: Chat, state: ContactTypingState | null): Promise<void>;
  /**
   * A person has other ids than before. Reported before what the person sends under the new ones; but messages under
   * either may be stored at the same time, and it may come twice, also days later.
   */
  identityMoved(connectionId: number, move: IdentityMove): Promise<void>;
  /** A group was renamed. */
  groupRenamed(connectionId: number, chat: Chat, name: string): Promise<void>;
  /** The picture of a contact or a group was changed or removed. May be lost. */
  pictureChanged(connectionId: number, chat: Chat, change: "changed" | "removed"): Promise<void>;
  /**
   * Entries of the phone's address book: all of them after the phone was linked, then those that its owner changes.
   * The same entry may come twice.
   */
  phoneBook(connectionId: number, entries: readonly PhoneBookEntry[]): Promise<void>;
  /** Entries of an address book whose owner agreed that they become contacts: recorded as above, and contacts at once. */
  sharedPhoneBook(connectionId: number, entries: readonly PhoneBookEntry[]): Promise<void>;
  /**
   * Messages of a chat from before the connection was made, in any order. They may come twice. Resolves with the number of
   * new ones.
   */
  history(connectionId: number, chat: Chat, messages: readonly PastMessage[]): Promise<number>;
  /** A message of the history comes again with its file. False if the message is not stored yet. */
  pastFile(connectionId: number, message: PastFile): Promise<boolean>;
  /** The phone is unlinked: the product may no longer use its address book. */
  unlinked(connectionId: number): Promise<void>;
  /** A message template changed at the channel. The same change may come twice. */
  template(connectionId: number, change: TemplateChange): Promise<void>;
  /** The channel's description of the connection's account, some of which may have changed. */
  account(connectionId: number, account: AccountFacts): Promise<void>;
  /** Screens that show more of the connection than the product knows read it again. */
  factsChanged(connectionId: number): Promise<void>;
  /** The channel's description of the account and its templates may have changed: it is read again. */
  stale(connectionId: number): Promise<void>;
  /**
   * A person stopped or resumed the company's advertising at the channel. May come twice, out of order, and for people
   * who are no contacts.
   */
  advertising(connectionId: number, chat: Chat, choice: AdvertisingChoice): Promise<void>;
  /** The channel told limits of the chats that the connection's number may start. The same may come again. */
  newChats(connectionId: number, limits: NewChatLimits): Promise<void>;
  /** The session's state changed. */
  session(connectionId: number, state: SessionState): Promise<void>;
  /** The latest `sentAt` of recent inbound messages, on any server; null if there are none. */
  lastArrival(connectionId: number): Promise<Date | null>;
  /** The stored wire form of a message, for resends and quotes; null if the connection does not have it. */
  storedPayload(connectionId: number, providerId: string): Promise<Uint8Array | null>;
}

export type InboundMessage = {
  /** WhatsApp's message id, unique per chat and direction. */
  providerId: string;
  chat: Chat;
  /** True when the account's owner wrote it on the phone. */
  fromMe: boolean;
  /** The name the contact chose; null if the channel did not send it. */
  pushName: string | null;
  /** The group's subject; null for a contact, and until WhatsApp sends it. */
  groupName: string | null;
  /** A group message's author, by name or number; null elsewhere. */
  authorName: string | null;
  body: string;
  mediaType: MediaType;
  /** The message's file, which is fetched later. */
  media: InboundMedia | null;
  /** Content that is neither text nor file. */
  content: MessageContent | null;
  quotedProviderId: string | null;
  /**
   * The time of arrival, or of sending if the message waited while we were offline. Ascends in the order in which
   * WhatsApp handed messages over.
   */
  sentAt: Date;
  /** The text could not be decrypted yet; it comes again under the same id. */
  undecryptable: boolean;
  /** Encoded message as it came, kept for quotes, resends and media. Empty when undecryptable. */
  payload: Uint8Array;
};

/** A message from before the connection was made. `ack` of an own one: how far it had come. */
export type PastMessage = InboundMessage & { ack: 0 | Receipt["ack"] };

/** The parts of a message with a file that its first report lacked. */
export type PastFile = Pick<InboundMessage, "providerId" | "fromMe" | "body" | "mediaType" | "media" | "payload">;

/**
 * A person's ids `before` and `now`: of those that the channel names as `before`, the person has none any more. `at` is
 * the channel's time of the change.
 */
export type IdentityMove = { before: Chat; now: Chat; at: Date };

/** A template as it is now, one that is gone, or the category that it will get. */
export type TemplateChange =
  | { type: "stored"; template: ChannelTemplate }
  | { type: "gone"; externalId: string }
  | { type: "category"; externalId: string; category: TemplateCategory; at: Date | null };

/** An entry of the phone's address book; without a name its owner has removed it. */
export type PhoneBookEntry = { number: string; name: string | null };

/** A file's properties as the sender gave them. */
export type InboundMedia = {
  name: string;
  size: number | null;
  width: number | null;
  height: number | null;
  seconds: number | null;
  isVoice: boolean;
  thumbnail: Uint8Array | null;
  /** Loudness over time, usually 64 values from 0 to 100. */
  waveform: Uint8Array | null;
};

export type InboundReaction = {
  /** The message that carries the reaction. */
  providerId: string;
  /** Empty when the author removed the reaction. */
  emoji: string;
  /** True when the account's owner reacted on the phone. */
  fromMe: boolean;
  /** The author's number or private id, digits. */
  author: string;
  pushName: string | null;
};

export type InboundVote = {
  /** The poll. */
  providerId: string;
  /** The voter's number or private id, digits. */
  voter: string;
  /** The name that the voter chose; null if the channel did not send it. */
  name: string | null;
  /** True when the account's owner voted on the phone. */
  fromMe: boolean;
  /** The chosen options; none when the vote was withdrawn. */
  options: string[];
};

/** A message as WhatsApp identifies it; in a group, the payload contains the author. */
export type MessageRef = { providerId: string; fromMe: boolean; payload: Uint8Array | null };

export type OutboundMessage = {
  /** Made by the channel's `newId` before the first attempt, so that a repeat is recognised. */
  providerId: string;
  chat: Chat;
  /** The text, or a file's caption. */
  body: string;
  media: OutboundMedia | null;
  /** A place or contact cards, in place of words; a question that the channel can show, in place of `body`. */
  content: MessageContent | null;
  quoted: MessageRef | null;
};

/** An outbound file. */
export type OutboundMedia = {
  /** The same for the same bytes. */
  fileId: string;
  kind: "image" | "audio" | "video" | "document" | "sticker";
  mimeType: string;
  fileName: string;
  /** True for a voice note; the file is then Opus in Ogg. */
  isVoice: boolean;
  /** Null where unknown; an adapter finds it out or does without. */
  seconds: number | null;
  width: number | null;
  height: number | null;
  /** A tiny JPEG. */
  thumbnail: Uint8Array | null;
  /** Loudness over time, 64 values from 0 to 100. */
  waveform: Uint8Array | null;
  /** Opens the bytes from the beginning. */
  open: () => Promise<Readable>;
  /**
   * Converts the file to a form that the channel's rules for files carry; absent where it is sent as it is. It takes
   * long: an adapter calls it when nothing else keeps the message from leaving.
   */
  convert?: () => Promise<OutboundMedia>;
};

/** `externalId` is the channel's id of the message; it equals `providerId` where the caller assigns ids. */
export type SentMessage = {
  externalId: string;
  payload: Uint8Array;
  /** The channel keeps the message for now: a receipt or a failure says later what became of it. */
  isHeld?: boolean;
};

/** 3 delivered, 4 read, 5 played: the steps after the server's own acknowledgement. */
export type Receipt = {
  providerId: string;
  ack: 1 | 3 | 4 | 5;
  /**
   * Our id of the message, where the channel assigned another and returns ours: the receipt may arrive before the
   * answer to the send.
   */
  sentAs?: string;
};

/** The price category of a delivered message, as the channel reports it. */
export type Charge = Pick<Receipt, "providerId" | "sentAs"> & {
  /** The channel's own word. */
  category: string;
  /** The channel does not charge the message, whatever its category. */
  isFree: boolean;
  /** The contact's country, as in ISO 3166; null where it is not known. */
  country: string | null;
  /** The channel's time of the report; absent where it has none. */
  at?: Date;
};

/** A window in which the channel charges nothing for messages to the contact of an own message. */
export type FreeWindow = Pick<Receipt, "providerId" | "sentAs"> & { until: Date };

/** A message that the channel accepted, and then did not deliver. */
export type FailedSend = Pick<Receipt, "providerId" | "sentAs"> & {
  reason: SendErrorReason;
  /** The channel's time of the report; absent where it has none. */
  at?: Date;
};

/** `at` is the channel's time. */
export type AdvertisingChoice = { isWanted: boolean; at: Date };

export type AccountFacts = { number: string; profileName: string };

export type SessionState = {
  status: Exclude<ConnectionStatus, "qrcode" | "PAIRING">;
  /** While a phone is being linked; only of channels with the capability `pairing`. */
  linking?: LinkingStep;
  /** The reason for which linking a phone ended the session; null removes the stored one, absent leaves it. */
  obstacle?: LinkingObstacle | null;
  /** The account's own number, once known; absent leaves the stored one. */
  number?: string;
  /** The account's own display name, once known; absent leaves the stored one. */
  profileName?: string;
  /** The account's own status text, once known; absent leaves the stored one. */
  profileStatus?: string;
  /** Failed attempts since the last success. */
  retries: number;
};

/** It waits for a phone that scans this text, drawn as a QR code, or gets a pairing code; or the phone has done it. */
type LinkingStep = { step: "code"; qrcode: string } | { step: "linked" };

/** WhatsApp no longer has the file of a message, or the message has none. A repeat is useless for now. */
export class MediaGone extends Error {
  override name = "MediaGone";
}
