import { z } from "zod";
import { Card } from "./card.ts";
import { NewChatLimits } from "./new-chat-limits.ts";

/** A number with country code, digits only. */
export const PhoneNumber = z.string().regex(/^\d{8,15}$/, "digits with country code");
/** A chat's other party: a number, or a group's id. */
export const ChatId = z.string().regex(/^(\d{8,15}|[\d-]{8,40}@g\.us)$/, "a number or a group id");
const MessageId = z.string().min(1).max(100);
const Text = z.string().min(1).max(65_536);

const messageKinds = [
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

/** pending: this phone is offline; sent: the network has the message; delivered, read, played: by the other side. */
export const tickSteps = ["pending", "sent", "delivered", "read", "played"] as const;

/** A voice note's loudness over its length. */
const Waveform = z.array(z.number().int().min(0).max(100)).max(64);

export const MediaInfo = z.object({
  mimetype: z.string(),
  size: z.number(),
  /** Length of audio and video, in seconds. */
  seconds: z.number().nullable(),
  waveform: Waveform.nullable(),
  /** True for a voice note, false for a music file. */
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
  card: Card.nullable().default(null),
  /** The value of the button that the person tapped; null for any other message. */
  tapped: z.string().nullable().default(null),
  /** Valid for own messages only. */
  status: z.enum(tickSteps),
  edited: z.boolean(),
  deleted: z.boolean(),
  reactions: z.array(z.object({ author: z.string(), emoji: z.string() })),
  /** Number of arrivals at this phone under the same id; the phone shows one message. */
  copies: z.number().int(),
  /** True if this phone's owner has opened the chat since. */
  seen: z.boolean(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

export const PhoneInfo = z.object({
  number: z.string(),
  name: z.string(),
  online: z.boolean(),
  /** Sends read receipts for everything, chat open or not. */
  readsAll: z.boolean(),
  /** The owner's status text, shown under the name. */
  about: z.string(),
  /** Hides its picture from everybody. */
  hidesPicture: z.boolean().default(false),
  /** A program answers here, as for a number of the official API: people write to it as to a shop. */
  isBusiness: z.boolean().default(false),
});
export type PhoneInfo = z.infer<typeof PhoneInfo>;

/** A phone as the page shows it; `picture` names its present picture. */
const PhoneShown = PhoneInfo.extend({ picture: z.string().nullable() });

/** An entry of a phone's address book. */
export const SavedContact = z.object({ number: PhoneNumber, name: z.string().trim().min(1).max(60) });
export type SavedContact = z.infer<typeof SavedContact>;

export const DeviceInfo = z.object({
  id: z.number().int(),
  platform: z.string(),
  pairedAt: z.number(),
  connected: z.boolean(),
  /** Stanzas the device has not acknowledged yet. */
  waiting: z.number().int(),
});
export type DeviceInfo = z.infer<typeof DeviceInfo>;

const ChatSummary = z.object({
  chat: z.string(),
  name: z.string(),
  last: ChatMessage.nullable(),
  unread: z.number().int(),
});

export const Group = z.object({
  id: z.string(),
  subject: z.string(),
  members: z.array(z.string()),
  createdAt: z.number(),
});
export type Group = z.infer<typeof Group>;

/** Deliberate faults, each active until switched off. */
export const Faults = z.object({
  /** The network refuses messages from linked devices with this error, e.g. 463. */
  ackError: z.number().int().min(400).max(599).nullable(),
  /** Limits ackError to one recipient. */
  ackErrorFor: PhoneNumber.nullable(),
  /** The network accepts messages without acknowledging them. */
  dropAck: z.boolean(),
  /** Queries of this namespace (e.g. `usync`, `w:m`) get no answer. */
  muteIq: z.string().max(60).nullable(),
  /** Queries with a part of this name (e.g. `contact`, `status`, `picture`), or of this namespace, end the connection instead. */
  hangUpOn: z.string().max(60).nullable(),
  uploadStatus: z.number().int().min(400).max(599).nullable(),
  downloadStatus: z.number().int().min(400).max(599).nullable(),
  /** A download ends after its first byte, brings other bytes, or stands still. */
  downloadTrouble: z.enum(["breaks", "lies", "stalls"]).nullable(),
  /** How many of the next messages from linked devices are unreadable to phones at first, so that they ask again. */
  unreadableToPhones: z.number().int().min(0).max(1000),
  /** Phones that link a device are asked for a passkey instead. */
  asksPasskey: z.boolean(),
});
export type Faults = z.infer<typeof Faults>;

/** Programs that play customers: whether any is connected, and whether they may write. */
export const PlayersState = z.object({ present: z.boolean(), writing: z.boolean() });
export type PlayersState = z.infer<typeof PlayersState>;

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

/** Unusual ways to send; all optional. */
const sendOptions = {
  /** The caller's choice; random when absent. A second send under the same id is delivered again. */
  id: MessageId.optional(),
  /** Message of the chat to quote. */
  quote: MessageId.optional(),
  /** Addresses the sender by private id or by number; the network's default when absent. */
  addressing: z.enum(["lid", "pn"]).optional(),
  /** The number of undecryptable attempts before a good one. */
  corrupt: z.number().int().min(0).max(5).optional(),
  /** Delivers the same stanza twice. */
  duplicate: z.boolean().optional(),
};
const Sent = z.object({ id: z.string() });
const Done = z.object({});
const chatRef = { phone: PhoneNumber, chat: ChatId };
const messageRef = { ...chatRef, id: MessageId };

/**
 * All controls of the sandbox: name, input and output. In process they are methods of the sandbox; over HTTP each is
 * `POST /api/<name>` with the input as JSON.
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
  /** Every number that has, or once had, linked devices. */
  accounts: { input: z.object({}), output: z.array(z.string()) },
  unlink: { input: z.object({ account: PhoneNumber, device: z.number().int() }), output: Done },
  /** drop: the line is cut; replaced: 440; unavailable: 503; restart: 515; unlinked: 401, every device is forgotten. */
  kick: {
    input: z.object({ account: PhoneNumber, reason: z.enum(kickReasons) }),
    output: z.object({ sessions: z.number() }),
  },

  phones: { input: z.object({}), output: z.array(PhoneShown) },
  savePhone: {
    input: z.object({
      number: PhoneNumber,
      name: z.string().trim().min(1).max(60).optional(),
      online: z.boolean().optional(),
      readsAll: z.boolean().optional(),
      about: z.string().trim().max(139).optional(),
      hidesPicture: z.boolean().optional(),
      isBusiness: z.boolean().optional(),
    }),
    output: PhoneInfo,
  },
  /** Makes an uploaded JPEG the picture of a phone's owner or of a group; without an upload, removes the picture. */
  setPicture: { input: z.object({ of: ChatId, upload: z.string().max(100).optional() }), output: Done },
  /** A phone's address book, sorted by name. */
  savedContacts: { input: z.object({ phone: PhoneNumber }), output: z.array(SavedContact) },
  /** Saves a contact, or renames a saved one. */
  saveContact: { input: SavedContact.extend({ phone: PhoneNumber }), output: Done },
  removeContact: { input: z.object({ phone: PhoneNumber, number: PhoneNumber }), output: Done },
  chats: { input: z.object({ phone: PhoneNumber }), output: z.array(ChatSummary) },
  messages: {
    input: z.object({ ...chatRef, limit: z.number().int().min(1).max(5000).default(300) }),
    output: z.array(ChatMessage),
  },
  /** Marks a chat's received messages as read, as opening it does. */
  read: { input: z.object(chatRef), output: Done },
  /** Sends the author the receipt that a voice note was played. */
  played: { input: z.object(messageRef), output: Done },
  /** Waits until the chat has a matching message; fails with timeout after `timeoutMs`, three minutes without it. */
  waitForMessage: {
    input: z.object({
      ...chatRef,
      id: MessageId.optional(),
      text: z.string().optional(),
      status: z.enum(tickSteps).optional(),
      deleted: z.boolean().optional(),
      timeoutMs: z.number().int().min(1).max(600_000).optional(),
    }),
    output: ChatMessage,
  },

  sendText: { input: z.object({ from: PhoneNumber, to: ChatId, text: Text, ...sendOptions }), output: Sent },
  /** Sends uploaded bytes as image, video, voice note, audio or document, by mimetype. */
  sendMedia: {
    input: z.object({
      from: PhoneNumber,
      to: ChatId,
      /** The id that the upload returned. */
      upload: z.string().min(1).max(100),
      mimetype: z.string().regex(/^[\w.+-]+\/[\w.+-]+(;\s?[\w-]+=[\w-]+)*$/),
      caption: z.string().max(4096).optional(),
      voice: z.boolean().optional(),
      /** A WebP picture as a sticker. */
      sticker: z.boolean().optional(),
      seconds: z.number().int().min(0).max(86_400).optional(),
      waveform: Waveform.optional(),
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
  /** A text with a card, as a business sends it; an uploaded picture, film or document stands above the text. */
  sendCard: {
    input: z.object({
      from: PhoneNumber,
      to: PhoneNumber,
      text: Text,
      card: Card,
      upload: z.string().min(1).max(100).optional(),
      mimetype: z.string().max(100).default("application/octet-stream"),
      fileName: z.string().max(200).optional(),
      id: MessageId.optional(),
    }),
    output: Sent,
  },
  /** Taps the n-th button of a message, which answers with the button's text. Fails with conflict for another type. */
  tap: { input: z.object({ ...messageRef, button: z.number().int().min(0).max(9) }), output: Sent },
  /** An empty emoji removes the reaction. */
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
  /** Changes a group's subject as one of its members. */
  renameGroup: { input: z.object({ id: ChatId, by: PhoneNumber, subject: z.string().min(1).max(100) }), output: Group },

  /** Pauses the programs that play customers, or lets them write again. Without input it only answers. */
  players: { input: z.object({ writing: z.boolean().optional() }), output: PlayersState },

  /** Changes the given limits of a number's new chats, tells its linked devices, and returns them all. */
  limits: { input: NewChatLimits.partial().extend({ account: PhoneNumber }), output: NewChatLimits },

  /** Changes the given faults, and returns them all. */
  faults: { input: Faults.partial(), output: Faults },
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>;

export type ControlName = keyof typeof controlApi;
/** A caller's input; fields with defaults may be absent. */
export type ControlInput<N extends ControlName> = z.input<(typeof controlApi)[N]["input"]>;
export type ControlOutput<N extends ControlName> = z.output<(typeof controlApi)[N]["output"]>;

/** The sandbox's controls as methods, the same in process and over HTTP. They reject with SandboxError. */
export type SandboxControl = { [N in ControlName]: (input: ControlInput<N>) => Promise<ControlOutput<N>> };

export const UploadAnswer = z.object({ upload: z.string() });

/** An event of the event stream; `phone` is the number of the phone that shows it. `players` reaches every stream. */
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
  PlayersState.extend({ type: z.literal("players") }),
]);
export type SandboxEvent = z.infer<typeof SandboxEvent>;

export const sandboxErrorStatus = { invalid: 400, not_found: 404, conflict: 409, timeout: 408, internal: 500 } as const;
export type SandboxErrorCode = keyof typeof sandboxErrorStatus;
export const SandboxErrorBody = z.object({ error: z.string(), message: z.string() });

/** Thrown by a control that did nothing. */
export class SandboxError extends Error {
  override name = "SandboxError";
  readonly code: SandboxErrorCode;

  constructor(code: SandboxErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
