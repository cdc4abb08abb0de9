import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { MediaType } from "@balcao/shared/channels/message-content.ts";
import {
  type ChannelSink,
  type InboundMedia,
  type InboundMessage,
  MediaGone,
  type MessageRef,
  type OutboundMessage,
  type Receipt,
  type SessionChannel,
} from "../channels/channel.ts";
import { type Chat, contactChat } from "../channels/chat.ts";
import { SendError } from "../channels/send-error.ts";
import { whatsappWeb } from "../channels/whatsapp-web/kind.ts";

/** The channel port in memory: tests deliver inbound messages and read the sent ones. */
export class FakeProvider implements SessionChannel {
  readonly kind = whatsappWeb;
  /** Every message WhatsApp accepted, in order. A repeat of an id goes to `repeats`, as a phone shows it once. */
  readonly sent: { connectionId: number; message: OutboundMessage }[] = [];
  readonly repeats: string[] = [];
  /** Every message that was handed over, also if it was refused. */
  readonly attempted: OutboundMessage[] = [];
  /** The sent files, by WhatsApp's id of their message. */
  readonly files = new Map<string, Buffer>();
  readonly read: string[] = [];
  readonly revoked: string[] = [];
  readonly edited: { providerId: string; body: string }[] = [];
  readonly reacted: { providerId: string; emoji: string }[] = [];
  /** The picture of each connection's number. */
  readonly pictures = new Map<number, Uint8Array>();
  /** Pictures of contacts and groups, by number or private id, and the queried chats in order. */
  readonly shown = new Map<string, Uint8Array>();
  readonly picturesAsked: Chat[] = [];
  /** The files to download, by the text of the message's payload; an error rejects the download. */
  readonly downloads = new Map<string, Buffer | Error>();
  /** Downloads wait for this promise. */
  mayDownload: Promise<void> = Promise.resolve();
  /** Number checks, query by query. */
  readonly asked: { connectionId: number; numbers: readonly string[] }[] = [];
  /** Numbers that WhatsApp does not know, and those it knows in another form. */
  readonly unknownNumbers = new Set<string>();
  readonly knownAs = new Map<string, string>();
  /** Requests to watch typing. */
  readonly watched: { connectionId: number; chats: readonly Chat[] }[] = [];
  readonly opened = new Set<number>();
  /** Connections whose phones were unlinked. */
  readonly unlinked = new Set<number>();
  /** While set, what asks WhatsApp for something fails with this error. */
  failure: SendError | null = null;
  /** The same for sends of single connections. */
  readonly failureOf = new Map<number, SendError>();
  /** How often something failed by these. */
  failures = 0;
  readonly #sink: ChannelSink;

  constructor(sink: ChannelSink) {
    this.#sink = sink;
  }

  async open(connectionId: number): Promise<void> {
    this.opened.add(connectionId);
    await this.#sink.session(connectionId, {
      status: "CONNECTED",
      number: `55319880010${connectionId}`,
      retries: 0,
    });
  }

  async close(connectionId: number): Promise<void> {
    this.opened.delete(connectionId);
    await this.#sink.session(connectionId, { status: "DISCONNECTED", retries: 0 });
  }

  async logout(connectionId: number): Promise<void> {
    this.unlinked.add(connectionId);
    await this.#sink.unlinked(connectionId);
    await this.close(connectionId);
  }

  async requestPairingCode(): Promise<string> {
    return "ABCD1234";
  }

  async send(connectionId: number, message: OutboundMessage) {
    if (!this.opened.has(connectionId)) throw new SendError("offline", "no session");
    this.attempted.push(message);
    this.#mayFail(this.failureOf.get(connectionId));
    const { media } = message;
    if (media) this.files.set(message.providerId, await buffer(await media.open()));
    const isRepeat = this.sent.some((one) => one.message.providerId === message.providerId);
    if (isRepeat) this.repeats.push(message.providerId);
    else this.sent.push({ connectionId, message });
    return { externalId: message.providerId, payload: new TextEncoder().encode(message.body) };
  }

  async markRead(_connectionId: number, _chat: Chat, providerIds: string[]): Promise<void> {
    this.read.push(...providerIds);
  }

  async revoke(_connectionId: number, _chat: Chat, providerId: string): Promise<void> {
    this.revoked.push(providerId);
  }

  async edit(_connectionId: number, _chat: Chat, providerId: string, body: string): Promise<void> {
    this.edited.push({ providerId, body });
  }

  async react(_connectionId: number, _chat: Chat, { providerId }: MessageRef, emoji: string): Promise<void> {
    this.reacted.push({ providerId, emoji });
  }

  async downloadMedia(connectionId: number, payload: Uint8Array): Promise<Readable> {
    if (!this.opened.has(connectionId)) throw new SendError("offline", "no session");
    await this.mayDownload;
    const file = this.downloads.get(new TextDecoder().decode(payload)) ?? new MediaGone("nothing there");
    if (file instanceof Error) throw file;
    return Readable.from([file]);
  }

  async checkNumbers(connectionId: number, numbers: readonly string[]): Promise<Map<string, string>> {
    if (!this.opened.has(connectionId)) throw new SendError("offline", "no session");
    this.asked.push({ connectionId, numbers });
    this.#mayFail();
    const known = numbers.filter((number) => !this.unknownNumbers.has(number));
    return new Map(known.map((number) => [number, this.knownAs.get(number) ?? number]));
  }

  async watchTyping(connectionId: number, chats: readonly Chat[]): Promise<void> {
    this.watched.push({ connectionId, chats });
  }

  async picture(connectionId: number, chat: Chat): Promise<Uint8Array | null> {
    if (!this.opened.has(connectionId)) throw new SendError("offline", "no session");
    this.picturesAsked.push(chat);
    this.#mayFail();
    return this.shown.get(chat.identities[0]?.value ?? "") ?? null;
  }

  async setPicture(connectionId: number, picture: Uint8Array): Promise<void> {
    if (!this.opened.has(connectionId)) throw new SendError("offline", "no session");
    this.#mayFail();
    this.pictures.set(connectionId, picture);
  }

  #mayFail(failure: SendError | null = this.failure): void {
    if (!failure) return;
    this.failures += 1;
    throw failure;
  }

  async stop(): Promise<void> {
    this.opened.clear();
  }

  /** A contact writes. Resolves when the message is stored, with WhatsApp's id of it. */
  async deliver(connectionId: number, from: string, body: string, more: Partial<InboundMessage> = {}): Promise<string> {
    const message = inboundText(from, body, more);
    await this.#sink.message(connectionId, message);
    return message.providerId;
  }

  /** A contact sends a file. The download returns `file`. */
  deliverFile(
    connectionId: number,
    from: string,
    file: Buffer | Error,
    mediaType: MediaType,
    { media, ...more }: { media?: Partial<InboundMedia> } & Omit<Partial<InboundMessage>, "media"> = {},
  ): Promise<string> {
    const key = randomUUID();
    this.downloads.set(key, file);
    const described = { ...undescribed, ...media };
    const payload = new TextEncoder().encode(key);
    return this.deliver(connectionId, from, "", { mediaType, media: described, payload, ...more });
  }

  receipt(connectionId: number, providerId: string, ack: Receipt["ack"]): Promise<void> {
    return this.#sink.receipt(connectionId, { providerId, ack });
  }

  get sink(): ChannelSink {
    return this.#sink;
  }
}

const undescribed: InboundMedia = {
  name: "",
  size: null,
  width: null,
  height: null,
  seconds: null,
  isVoice: false,
  thumbnail: null,
  waveform: null,
};

/** An inbound text, as an adapter reports it. */
export function inboundText(number: string, body: string, more: Partial<InboundMessage> = {}): InboundMessage {
  return {
    providerId: randomUUID(),
    chat: contactChat({ phone: number }),
    fromMe: false,
    pushName: `Contact ${number.slice(-4)}`,
    body,
    groupName: null,
    authorName: null,
    mediaType: "chat",
    media: null,
    content: null,
    quotedProviderId: null,
    sentAt: new Date(),
    undecryptable: false,
    payload: new TextEncoder().encode(body),
    ...more,
  };
}
