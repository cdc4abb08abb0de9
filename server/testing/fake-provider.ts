import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { MediaType } from "@balcao/shared/messages.ts";
import {
  type Chat,
  type InboundMedia,
  type InboundMessage,
  MediaGone,
  type MessageRef,
  type OutboundMessage,
  type Receipt,
  SendError,
  type WhatsAppProvider,
  type WhatsAppSink,
} from "../whatsapp/provider.ts";

/** The provider port in memory: tests deliver messages and read what was sent. */
export class FakeProvider implements WhatsAppProvider {
  /** Every message WhatsApp took, in order. A repeat under the same id is in `repeats`, as a phone would show it once. */
  readonly sent: { connectionId: number; message: OutboundMessage }[] = [];
  readonly repeats: string[] = [];
  /** The files that went out, by WhatsApp's id of their message. */
  readonly files = new Map<string, Buffer>();
  readonly read: string[] = [];
  readonly revoked: string[] = [];
  readonly edited: { providerId: string; body: string }[] = [];
  readonly reacted: { providerId: string; emoji: string }[] = [];
  /** The picture of each connection's number. */
  readonly pictures = new Map<number, Uint8Array>();
  /** What there is to download, by the text of the message's payload; an error is what asking for it ends in. */
  readonly downloads = new Map<string, Buffer | Error>();
  /** Downloads wait for it. */
  mayDownload: Promise<void> = Promise.resolve();
  /** What WhatsApp was asked for, question by question. */
  readonly asked: { connectionId: number; numbers: readonly string[] }[] = [];
  /** Numbers that WhatsApp does not know, and those it knows by another form. */
  readonly unknownNumbers = new Set<string>();
  readonly knownAs = new Map<string, string>();
  readonly opened = new Set<number>();
  /** Connections whose phones were unlinked. */
  readonly unlinked = new Set<number>();
  /** Set to make sending fail: the error for the next messages, until cleared. */
  failure: SendError | null = null;
  /** How many messages it made fail. */
  failures = 0;
  readonly #sink: WhatsAppSink;

  constructor(sink: WhatsAppSink) {
    this.#sink = sink;
  }

  async open(connectionId: number): Promise<void> {
    this.opened.add(connectionId);
    await this.#sink.session(connectionId, {
      status: "CONNECTED",
      qrcode: "",
      number: `55319880010${connectionId}`,
      retries: 0,
    });
  }

  async close(connectionId: number): Promise<void> {
    this.opened.delete(connectionId);
    await this.#sink.session(connectionId, { status: "DISCONNECTED", qrcode: "", retries: 0 });
  }

  logout(connectionId: number): Promise<void> {
    this.unlinked.add(connectionId);
    return this.close(connectionId);
  }

  async requestPairingCode(): Promise<string> {
    return "ABCD1234";
  }

  async send(connectionId: number, message: OutboundMessage) {
    if (!this.opened.has(connectionId)) throw new SendError("offline", "no session");
    if (this.failure) {
      this.failures += 1;
      throw this.failure;
    }
    const { media } = message;
    if (media) this.files.set(message.providerId, await buffer(await media.open()));
    const isRepeat = this.sent.some((one) => one.message.providerId === message.providerId);
    if (isRepeat) this.repeats.push(message.providerId);
    else this.sent.push({ connectionId, message });
    return { payload: new TextEncoder().encode(message.body) };
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
    if (this.failure) throw this.failure;
    const known = numbers.filter((number) => !this.unknownNumbers.has(number));
    return new Map(known.map((number) => [number, this.knownAs.get(number) ?? number]));
  }

  async setPicture(connectionId: number, picture: Uint8Array): Promise<void> {
    if (!this.opened.has(connectionId)) throw new SendError("offline", "no session");
    if (this.failure) throw this.failure;
    this.pictures.set(connectionId, picture);
  }

  async stop(): Promise<void> {
    this.opened.clear();
  }

  /** A contact writes. Resolves when it is stored. Answers WhatsApp's id of the message. */
  async deliver(connectionId: number, from: string, body: string, more: Partial<InboundMessage> = {}): Promise<string> {
    const message = inboundText(from, body, more);
    await this.#sink.message(connectionId, message);
    return message.providerId;
  }

  /** A contact sends a file. What is downloaded for it is `file`. */
  deliverFile(
    connectionId: number,
    from: string,
    file: Buffer | Error,
    mediaType: MediaType,
    { media, ...more }: { media?: Partial<InboundMedia> } & Omit<Partial<InboundMessage>, "media"> = {},
  ): Promise<string> {
    const key = randomUUID();
    this.downloads.set(key, file);
    const told = { ...untold, ...media };
    const payload = new TextEncoder().encode(key);
    return this.deliver(connectionId, from, "", { mediaType, media: told, payload, ...more });
  }

  receipt(connectionId: number, providerId: string, ack: Receipt["ack"]): Promise<void> {
    return this.#sink.receipt(connectionId, { providerId, ack });
  }

  get sink(): WhatsAppSink {
    return this.#sink;
  }
}

const untold: InboundMedia = {
  name: "",
  size: null,
  width: null,
  height: null,
  seconds: null,
  isVoice: false,
  thumbnail: null,
};

/** A text as an adapter would hand it in. */
export function inboundText(number: string, body: string, more: Partial<InboundMessage> = {}): InboundMessage {
  return {
    providerId: randomUUID(),
    chat: { kind: "contact", number, lid: null },
    fromMe: false,
    pushName: `Contact ${number.slice(-4)}`,
    body,
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
