import type { Readable } from "node:stream";
import type { ConnectionStatus } from "@balcao/shared/connections.ts";
import type { MediaType, MessageContent } from "@balcao/shared/messages.ts";

/**
 * The port between the product and WhatsApp. The product knows nothing of jids, stanzas or Baileys;
 * an adapter (baileys/) and a test double (testing/fake-provider.ts) implement it.
 */
export interface WhatsAppProvider {
  /**
   * Starts the session of a connection, or asks for pairing when it has no credentials. Reports through the sink. Nothing
   * leaves, is acknowledged or is written down any more once the lease is not valid.
   */
  open(connectionId: number, lease: Lease): Promise<void>;
  /** Stops the session and keeps its credentials. Harmless when none runs. */
  close(connectionId: number): Promise<void>;
  /** Unlinks the device at WhatsApp where possible, and forgets the credentials in any case. */
  logout(connectionId: number): Promise<void>;
  /** An 8 character code to type on the phone instead of scanning. Only while status is qrcode. */
  requestPairingCode(connectionId: number, number: string): Promise<string>;
  /**
   * Hands a message to WhatsApp and resolves once its server has acknowledged it. Sending the same `providerId`
   * again is safe: phones show it once. Rejects with SendError.
   */
  send(connectionId: number, message: OutboundMessage): Promise<SentMessage>;
  /** Tells the contact that these messages were read. Best effort. */
  markRead(connectionId: number, chat: Chat, providerIds: string[]): Promise<void>;
  /** Deletes an own message for everybody. Rejects with SendError. */
  revoke(connectionId: number, chat: Chat, providerId: string): Promise<void>;
  /** Words an own message anew. Rejects with SendError. */
  edit(connectionId: number, chat: Chat, providerId: string, body: string): Promise<void>;
  /** Puts an emoji under a message, in place of the one before; an empty one takes it back. Rejects with SendError. */
  react(connectionId: number, chat: Chat, target: MessageRef, emoji: string): Promise<void>;
  /**
   * The file of a message, decrypted as it comes, from the message's stored payload. Rejects with SendError while
   * offline, and with MediaGone when there is nothing to be had; the stream fails when what comes was tampered with.
   */
  downloadMedia(connectionId: number, payload: Uint8Array): Promise<Readable>;
  /**
   * Which of the numbers (digits with country code, 100 at most) are on WhatsApp, and the number it knows each by: an
   * older Brazilian mobile's has no ninth digit. One question for all; rejects with SendError, and then nothing is known.
   */
  checkNumbers(connectionId: number, numbers: readonly string[]): Promise<Map<string, string>>;
  /** Makes a square JPEG the picture of the connection's own number. Rejects with SendError. */
  setPicture(connectionId: number, picture: Uint8Array): Promise<void>;
  /** Closes every session. */
  stop(): Promise<void>;
}

/** The right to run a connection's session. */
export type Lease = {
  readonly connectionId: number;
  /** Rises each time the session changes hands: by it the database tells what an earlier owner writes from what we do. */
  readonly epoch: number;
  /** Whether it surely is ours at this moment. Asks nobody. */
  readonly isValid: () => boolean;
};

/** What an adapter reports. Every call resolves once the product has durably taken note. */
export interface WhatsAppSink {
  /**
   * A message of a chat, ours from another device included. It may come twice, and an undecryptable one comes again
   * under the same id: the sink must be idempotent. The adapter acknowledges to WhatsApp only after this resolves.
   */
  message(connectionId: number, message: InboundMessage): Promise<void>;
  /** How far an own message got. Steps may be skipped, repeated or come out of order. */
  receipt(connectionId: number, receipt: Receipt): Promise<void>;
  /** The author deleted a message for everybody; `fromMe` when that was the account's owner. */
  revoked(connectionId: number, chat: Chat, message: { providerId: string; fromMe: boolean }): Promise<void>;
  /**
   * The author worded a message anew. `wording` is the new words as a message of their own, under an id of their own,
   * for whom the first one never reached.
   */
  edited(connectionId: number, providerId: string, wording: InboundMessage): Promise<void>;
  /** Somebody put an emoji under a message of the chat, or took it back. */
  reacted(connectionId: number, chat: Chat, reaction: InboundReaction): Promise<void>;
  /** The session's state changed. */
  session(connectionId: number, state: SessionState): Promise<void>;
  /** The latest moment (`sentAt`) of what came in lately, on whichever server; null when nothing did. */
  lastArrival(connectionId: number): Promise<Date | null>;
  /** The stored wire form of a message, for resends and quotes; null when it is not ours to know. */
  storedPayload(connectionId: number, providerId: string): Promise<Uint8Array | null>;
}

/** Who a chat is with. At least one of the ids is known; digits only, no domain. */
export type Chat = {
  kind: "contact" | "group";
  /** Phone number with country code; for a group null. */
  number: string | null;
  /** WhatsApp's private id (LID), or the group's id. */
  lid: string | null;
};

export type InboundMessage = {
  /** WhatsApp's message id, unique per chat and direction. */
  providerId: string;
  chat: Chat;
  /** True when the account's owner wrote it on the phone. */
  fromMe: boolean;
  /** The name the contact chose, when told. */
  pushName: string | null;
  /** Who wrote it in a group, by name or number; null elsewhere. */
  authorName: string | null;
  body: string;
  mediaType: MediaType;
  /** Its file, which is fetched later. */
  media: InboundMedia | null;
  /** What is neither text nor file. */
  content: MessageContent | null;
  quotedProviderId: string | null;
  /** When it reached us, or was sent if it waited while we were away. Ascends in the order WhatsApp handed messages over. */
  sentAt: Date;
  /** The text could not be decrypted yet; it comes again under the same id. */
  undecryptable: boolean;
  /** Encoded message as it came, kept for quotes, resends and media. Empty when undecryptable. */
  payload: Uint8Array;
};

/** What the sender told of a file. */
export type InboundMedia = {
  name: string;
  size: number | null;
  width: number | null;
  height: number | null;
  seconds: number | null;
  isVoice: boolean;
  thumbnail: Uint8Array | null;
};

export type InboundReaction = {
  /** The message it is under. */
  providerId: string;
  /** Empty when it was taken back. */
  emoji: string;
  /** True when the account's owner reacted on the phone. */
  fromMe: boolean;
  /** Number or private id of who reacted, digits. */
  author: string;
  pushName: string | null;
};

/** A message as it is named to WhatsApp; the payload tells who wrote it in a group. */
export type MessageRef = { providerId: string; fromMe: boolean; payload: Uint8Array | null };

export type OutboundMessage = {
  /** Chosen by us before the first attempt, so that a repeat is recognised. */
  providerId: string;
  chat: Chat;
  /** The text, or the words under a file. */
  body: string;
  media: OutboundMedia | null;
  /** A place or contact cards, in place of words. */
  content: MessageContent | null;
  quoted: MessageRef | null;
};

/** A file on its way out. */
export type OutboundMedia = {
  kind: "image" | "audio" | "video" | "document" | "sticker";
  mimeType: string;
  fileName: string;
  /** To be shown as a voice note; then it is Opus in Ogg. */
  isVoice: boolean;
  /** What is known of it; an adapter finds out the rest or does without. */
  seconds: number | null;
  width: number | null;
  height: number | null;
  /** A tiny JPEG. */
  thumbnail: Uint8Array | null;
  /** Loudness over time, 64 values from 0 to 100. */
  waveform: Uint8Array | null;
  /** The bytes, from the beginning. */
  open: () => Promise<Readable>;
};

export type SentMessage = { payload: Uint8Array };

/** 3 delivered, 4 read, 5 played: the steps after the server's own acknowledgement. */
export type Receipt = { providerId: string; ack: 1 | 3 | 4 | 5 };

export type SessionState = {
  status: ConnectionStatus;
  /** The text to draw as a QR code, or empty. */
  qrcode: string;
  /** Own number once known; absent leaves what is stored. */
  number?: string;
  /** How the account calls itself, once known; absent leaves what is stored. */
  profileName?: string;
  /** What it says of itself under its name, once known; absent leaves what is stored. */
  profileStatus?: string;
  /** Failed attempts since the last success. */
  retries: number;
};

/**
 * Why a send did not work: `offline` (no session; try when it is back), `timeout` (no acknowledgement in time; may or
 * may not have arrived, repeat under the same id), `refused` (WhatsApp said no; never repeat).
 */
export class SendError extends Error {
  override name = "SendError";
  readonly reason: "offline" | "timeout" | "refused";
  /** WhatsApp's own error number where it gave one, e.g. 463 for a restricted account. */
  readonly status: number | null;
  /** Whether what was to be sent may have reached WhatsApp all the same. */
  readonly mayHaveLeft: boolean;

  constructor(
    reason: SendError["reason"],
    message: string,
    options: { status?: number; cause?: unknown; mayHaveLeft?: boolean } = {},
  ) {
    super(message, { cause: options.cause });
    this.reason = reason;
    this.status = options.status ?? null;
    this.mayHaveLeft = options.mayHaveLeft ?? reason === "timeout";
  }
}

/** WhatsApp does not have the file of a message any more, or the message has none. Asking again is of no use for now. */
export class MediaGone extends Error {
  override name = "MediaGone";
}
