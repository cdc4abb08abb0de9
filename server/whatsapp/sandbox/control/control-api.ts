import { z } from "zod";

/** A number with country code, digits only. */
export const PhoneNumber = z.string().regex(/^\d{8,15}$/, "digits with country code");
/** Who a chat is with: a number, or a group's id. */
export const ChatId = z.string().regex(/^(\d{8,15}|[\d-]{8,40}@g\.us)$/, "a number or a group id");
const MessageId = z.string().min(1).max(100);
const Text = z.string().min(1).max(65_536);

export const messageKinds = [
  "text",
  "image",
  "video",
  "audio",
  "document",
  "sticker",
  "location",
  "contact",
  "poll",
  "other",
] as const;

/** pending: this phone is offline; sent: the network has it; then delivered, read and played by the other side. */
export const tickSteps = ["pending", "sent", "delivered", "read", "played"] as const;

export const MediaInfo = z.object({
  mimetype: z.string(),
  size: z.number(),
  /** Length of audio and video. */
  seconds: z.number().nullable(),
  /** A voice note rather than a music file. */
  voice: z.boolean(),
  fileName: z.string().nullable(),
});
export type MediaInfo = z.infer<typeof MediaInfo>;

/** A message as one phone shows it in one chat. */
export const ChatMessage = z.object({
  id: z.string(),
  chat: z.string(),
  author: z.string(),
  fromMe: z.boolean(),
  /** Milliseconds since 1970. */
  at: z.number(),
  kind: z.enum(messageKinds),
  text: z.string(),
  media: MediaInfo.nullable(),
  quoted: z.object({ id: z.string(), author: z.string(), text: z.string() }).nullable(),
  /** Meaningful for own messages only. */
  status: z.enum(tickSteps),
  edited: z.boolean(),
  deleted: z.boolean(),
  reactions: z.array(z.object({ author: z.string(), emoji: z.string() })),
  /** How many times it reached this phone under the same id; it is shown once. */
  copies: z.number().int(),
  /** Whether this phone's owner has had the chat open since. */
  seen: z.boolean(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

export const PhoneInfo = z.object({
  number: z.string(),
  name: z.string(),
  online: z.boolean(),
  /** Sends read receipts for everything, chat open or not. */
  readsAll: z.boolean(),
  /** What its owner says of himself under the name. */
  about: z.string(),
});
export type PhoneInfo = z.infer<typeof PhoneInfo>;

export const DeviceInfo = z.object({
  id: z.number().int(),
  platform: z.string(),
  pairedAt: z.number(),
  connected: z.boolean(),
  /** Stanzas the device has not acknowledged yet. */
  waiting: z.number().int(),
});
export type DeviceInfo = z.infer<typeof DeviceInfo>;

export const ChatSummary = z.object({
  chat: z.string(),
  name: z.string(),
  last: ChatMessage.nullable(),
  unread: z.number().int(),
});
export type ChatSummary = z.infer<typeof ChatSummary>;

export const Group = z.object({
  id: z.string(),
  subject: z.string(),
  members: z.array(z.string()),
  createdAt: z.number(),
});
export type Group = z.infer<typeof Group>;

/** What goes wrong on purpose, until switched off again. */
export const Faults = z.object({
  /** The network refuses messages from linked devices with this error, e.g. 463. */
  ackError: z.number().int().min(400).max(599).nullable(),
  /** Limits ackError to one recipient. */
  ackErrorFor: PhoneNumber.nullable(),
  /** Messages arrive, and the network never says so. */
  dropAck: z.boolean(),
  /** Queries of this namespace (e.g. `usync`, `w:m`) get no answer. */
  muteIq: z.string().max(60).nullable(),
  uploadStatus: z.number().int().min(400).max(599).nullable(),
  downloadStatus: z.number().int().min(400).max(599).nullable(),
  /** How many of the next messages from linked devices a phone cannot read at first, so that it asks again. */
  unreadableToPhones: z.number().int().min(0).max(1000),
});
export type Faults = z.infer<typeof Faults>;

export const kickReasons = ["drop", "replaced", "unavailable", "restart", "unlinked"] as const;

export const SandboxInfo = z.object({
  wsUrl: z.string(),
  controlUrl: z.string(),
  /** host:port of the media store; HTTPS. */
  mediaHost: z.string(),
  /** Certificate to trust for media. */
  caPem: z.string(),
  /** Public key to trust for connections, base64. */
  noiseRootPublic: z.string(),
});
export type SandboxInfo = z.infer<typeof SandboxInfo>;

/** Ways to send oddly; all optional. */
const sendOptions = {
  /** Chosen by the caller; else random. Sending twice under one id delivers twice. */
  id: MessageId.optional(),
  /** Message of the chat to quote. */
  quote: MessageId.optional(),
  /** Address the sender by private id or by number; else the network's habit. */
  addressing: z.enum(["lid", "pn"]).optional(),
  /** How many attempts arrive undecryptable before a good one. */
  corrupt: z.number().int().min(0).max(5).optional(),
  /** Deliver the same stanza twice. */
  duplicate: z.boolean().optional(),
};
const Sent = z.object({ id: z.string() });
const Done = z.object({});
const chatRef = { phone: PhoneNumber, chat: ChatId };
const messageRef = { ...chatRef, id: MessageId };

/**
 * Every control of the sandbox: name, input and output. In process they are methods of the sandbox; on its process
 * each is `POST /api/<name>` with the input as JSON.
 */
export const controlApi = {
  info: { input: z.object({}), output: SandboxInfo },

  /** Scans the text of a QR code with an account's phone. Fails with not_found when no connection shows that code. */
  scan: { input: z.object({ account: PhoneNumber, qrcode: z.string().min(20).max(2000) }), output: Done },
  enterPairingCode: {
    input: z.object({
      account: PhoneNumber,
      code: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[0-9A-Z]{4}-?[0-9A-Z]{4}$/),
    }),
    output: Done,
  },
  devices: { input: z.object({ account: PhoneNumber }), output: z.array(DeviceInfo) },
  /** Every number that has or had linked devices. */
  accounts: { input: z.object({}), output: z.array(z.string()) },
  unlink: { input: z.object({ account: PhoneNumber, device: z.number().int() }), output: Done },
  /** drop: the line goes dead; replaced: 440; unavailable: 503; restart: 515; unlinked: 401 and every device forgotten. */
  kick: {
    input: z.object({ account: PhoneNumber, reason: z.enum(kickReasons) }),
    output: z.object({ sessions: z.number() }),
  },

  phones: { input: z.object({}), output: z.array(PhoneInfo) },
  savePhone: {
    input: z.object({
      number: PhoneNumber,
      name: z.string().trim().min(1).max(60).optional(),
      online: z.boolean().optional(),
      readsAll: z.boolean().optional(),
      about: z.string().trim().max(139).optional(),
    }),
    output: PhoneInfo,
  },
  chats: { input: z.object({ phone: PhoneNumber }), output: z.array(ChatSummary) },
  messages: {
    input: z.object({ ...chatRef, limit: z.number().int().min(1).max(5000).default(300) }),
    output: z.array(ChatMessage),
  },
  /** Marks what was received in a chat as read, as opening it does. */
  read: { input: z.object(chatRef), output: Done },
  /** Tells the author that a voice note was heard. */
  played: { input: z.object(messageRef), output: Done },
  /** Waits until the chat has a message that fits; timeout after timeoutMs. */
  waitForMessage: {
    input: z.object({
      ...chatRef,
      id: MessageId.optional(),
      text: z.string().optional(),
      status: z.enum(tickSteps).optional(),
      deleted: z.boolean().optional(),
      timeoutMs: z.number().int().min(1).max(60_000).default(5000),
    }),
    output: ChatMessage,
  },

  sendText: { input: z.object({ from: PhoneNumber, to: ChatId, text: Text, ...sendOptions }), output: Sent },
  /** Sends uploaded bytes as image, video, voice note, audio or document, by mimetype. */
  sendMedia: {
    input: z.object({
      from: PhoneNumber,
      to: ChatId,
      /** As answered by the upload. */
      upload: z.string().min(1).max(100),
      mimetype: z.string().regex(/^[\w.+-]+\/[\w.+-]+(;\s?[\w-]+=[\w-]+)*$/),
      caption: z.string().max(4096).optional(),
      voice: z.boolean().optional(),
      /** A WebP picture as a sticker. */
      sticker: z.boolean().optional(),
      seconds: z.number().int().min(0).max(86_400).optional(),
      fileName: z.string().max(200).optional(),
      ...sendOptions,
    }),
    output: Sent,
  },
  sendLocation: {
    input: z.object({
      from: PhoneNumber,
      to: ChatId,
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      name: z.string().max(200).default(""),
      address: z.string().max(300).default(""),
      id: MessageId.optional(),
    }),
    output: Sent,
  },
  /** One contact card, or several at once. */
  sendContacts: {
    input: z.object({
      from: PhoneNumber,
      to: ChatId,
      contacts: z
        .array(z.object({ name: z.string().min(1).max(100), numbers: z.array(z.string().max(30)).max(10) }))
        .min(1)
        .max(50),
      id: MessageId.optional(),
    }),
    output: Sent,
  },
  sendPoll: {
    input: z.object({
      from: PhoneNumber,
      to: ChatId,
      question: z.string().min(1).max(255),
      options: z.array(z.string().min(1).max(100)).min(2).max(12),
      id: MessageId.optional(),
    }),
    output: Sent,
  },
  /** An empty emoji takes the reaction back. */
  react: { input: z.object({ ...messageRef, emoji: z.string().max(16) }), output: Sent },
  editMessage: { input: z.object({ ...messageRef, text: Text }), output: Sent },
  deleteMessage: { input: z.object(messageRef), output: Sent },
  typing: {
    input: z.object({
      from: PhoneNumber,
      to: PhoneNumber,
      state: z.enum(["composing", "recording", "paused"]).default("composing"),
    }),
    output: Done,
  },
  /** Many short texts ("<text> 1", "<text> 2" …) from one number or from several consecutive ones. */
  flood: {
    input: z.object({
      from: PhoneNumber,
      to: PhoneNumber,
      count: z.number().int().min(1).max(100_000),
      senders: z.number().int().min(1).max(5000).default(1),
      text: z.string().max(200).default("mensagem"),
    }),
    output: z.object({ ids: z.array(z.string()) }),
  },

  createGroup: {
    input: z.object({ subject: z.string().min(1).max(100), members: z.array(PhoneNumber).min(1).max(1000) }),
    output: Group,
  },
  groups: { input: z.object({}), output: z.array(Group) },

  /** Reads the faults, after changing those given. */
  faults: { input: Faults.partial(), output: Faults },
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>;

export type ControlName = keyof typeof controlApi;
/** What a caller hands in; defaults may be left out. */
export type ControlInput<N extends ControlName> = z.input<(typeof controlApi)[N]["input"]>;
export type ControlOutput<N extends ControlName> = z.output<(typeof controlApi)[N]["output"]>;

/** The sandbox's controls as methods, the same in process and over HTTP. They reject with SandboxError. */
export type SandboxControl = { [N in ControlName]: (input: ControlInput<N>) => Promise<ControlOutput<N>> };

export const UploadAnswer = z.object({ upload: z.string() });

/** What the event stream tells; `phone` is whose screen changed. */
export const SandboxEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("message"), phone: z.string(), message: ChatMessage }),
  z.object({
    type: z.literal("typing"),
    phone: z.string(),
    chat: z.string(),
    state: z.enum(["composing", "recording", "paused"]),
  }),
  z.object({ type: z.literal("phone"), phone: z.string() }),
  z.object({ type: z.literal("devices"), phone: z.string() }),
]);
export type SandboxEvent = z.infer<typeof SandboxEvent>;

export const sandboxErrorStatus = { invalid: 400, not_found: 404, conflict: 409, timeout: 408, internal: 500 } as const;
export type SandboxErrorCode = keyof typeof sandboxErrorStatus;
export const SandboxErrorBody = z.object({ error: z.string(), message: z.string() });

/** Why a control did nothing. */
export class SandboxError extends Error {
  override name = "SandboxError";
  readonly code: SandboxErrorCode;

  constructor(code: SandboxErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
