import type { EventEmitter } from "node:events";
import type { BinaryNode, KeyPair, LTHashState } from "@whiskeysockets/baileys";
import type { Faults, Group, PhoneInfo, SandboxEvent, SavedContact } from "../control/control-api.ts";
import type { NewChatLimits } from "../control/new-chat-limits.ts";
import type { Media } from "../media/media.ts";
import type { Chats } from "../phones/chats.ts";
import type { Handset } from "../phones/handset.ts";
import type { DeviceQueues } from "./queue.ts";
import type { Store, Table } from "./store.ts";

/** The network's log: the part of a pino logger that it uses. */
export type Log = {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};

export type PublicPreKey = { keyId: number; publicKey: Uint8Array };

/** A linked device (companion) as the network knows it. */
export type Device = {
  id: number;
  identity: Uint8Array;
  registrationId: number;
  /** Null until its first login uploads keys. */
  signedPreKey: (PublicPreKey & { signature: Uint8Array }) | null;
  /** Has never been active, so the phone still has to send it the history. */
  fresh: boolean;
  platform: string;
  pairedAt: number;
  /** Has received the key of the account's app state. */
  hasAppStateKey?: boolean;
};

/** A number with linked devices. */
export type Account = { number: string; name: string; identity: KeyPair; nextDevice: number; devices: Device[] };

/** The app state that an account's devices share: every change, sealed with a key that only they and the phone have. */
export type AppState = { keyId: Uint8Array; keyData: Uint8Array; state: LTHashState; patches: Uint8Array[] };

/** `started`: the contacts whose chats its linked devices started. */
export type LimitedNumber = NewChatLimits & { started: readonly string[] };

export type LinkedDevice = { account: Account; device: Device };

/** The pairing state of a connection without a device. */
type Pairing = {
  refs: string[];
  platform: string;
  /** The id of our pair-success query while its answer is outstanding. */
  successId: string | null;
  linkCode: LinkCode | null;
};
type LinkCode = {
  number: string;
  wrapped: Buffer;
  ref: string;
  finish: ((bundle: Buffer, companionIdentity: Buffer) => void) | null;
};

/** One connection of a linked device, or of one that is pairing. */
export type Session = {
  link: LinkedDevice | null;
  pairing: Pairing | null;
  /** Logged in and ready for messages. */
  active: boolean;
  /** Has announced itself online: only then it receives typing. */
  online: boolean;
  /** The numbers whose presence it has subscribed to. */
  watching: Set<string>;
  send(node: BinaryNode): void;
  nextId(): string;
  /** Closes after the sent data has left. */
  close(): void;
  /** Cuts the connection. */
  drop(): void;
};

/** The answer to a query: content, an error's number, or neither for success without content. */
export type Answer = { content?: BinaryNode[]; error?: number };

/** A message on its way to a phone, kept while the phone is switched off. */
export type HeldForPhone =
  | ({ kind: "companion" } & CompanionMessage)
  | { kind: "phone"; phone: string; from: string; chat: string; id: string; payload: Uint8Array; at: number };

/** A message of a linked device, on its way to one phone. */
export type CompanionMessage = {
  phone: string;
  account: string;
  device: number;
  /** The linked device's address for the recipient. */
  to: string;
  id: string;
  /** Signal address of the sender, and its identity inside a group. */
  from: string;
  author: string;
  parts: BinaryNode[];
  at: number;
  peer: boolean;
};

/** A message as a linked device sent it, for tests. */
type SentStanza = {
  account: string;
  device: number;
  id: string;
  to: string;
  type: string;
  attrs: Record<string, string>;
};

export type NetworkEvents = {
  /** A phone's screen changed. */
  screen: [SandboxEvent];
  /** A message stanza of a linked device was accepted. */
  sent: [SentStanza];
  /** A receipt came from a linked device. */
  receipt: [{ account: string; device: number; attrs: Record<string, string> }];
  /** A linked device acknowledged or refused a stanza. */
  ack: [{ account: string; device: number; attrs: Record<string, string> }];
  /** A linked device could not decrypt and asks again. */
  retry: [{ account: string; id: string; count: number }];
  /** A phone could not decrypt, and asked the linked device again. */
  unreadable: [{ phone: string; id: string; reason: string }];
  online: [LinkedDevice];
  offline: [LinkedDevice];
  pairing: [Session];
};

export type NetworkSettings = {
  /** The kind of the senders' addresses towards linked devices. */
  addressing: "lid" | "pn";
  /** Sends a newly linked device the phone's chats; otherwise an empty history. */
  history: boolean;
  /** True for numbers that have WhatsApp even if no phone has used them here. */
  exists: (number: string) => boolean;
};

export type Network = {
  settings: NetworkSettings;
  log: Log;
  store: Store;
  events: EventEmitter<NetworkEvents>;
  noiseRoot: KeyPair;
  phones: Table<PhoneInfo>;
  handsets: Map<string, Handset>;
  accounts: Table<Account>;
  preKeys: Table<PublicPreKey[]>;
  groups: Table<Group>;
  /** Each phone's address book, by number. */
  books: Table<SavedContact[]>;
  /** Pictures of people and groups. */
  pictures: Table<{ id: string; path: string }>;
  appStates: Table<AppState>;
  /** The limits of new chats, by number. */
  limits: Table<LimitedNumber>;
  chats: Chats;
  queues: DeviceQueues;
  held: Table<HeldForPhone>;
  outbox: Table<{ from: string; to: string; id: string; payload: Uint8Array }>;
  media: Media;
  sessions: Set<Session>;
  /** The number of screens that show a chat, by `<phone>|<chat>`. */
  openChats: Map<string, number>;
  /** A phone's requests to send a message again, counted by `<phone> <account> <id>`. */
  retryCounts: Map<string, number>;
  faults: Faults;
  /** Programs that play customers: how many are here, and the choice to pause them. */
  players: { present: number; settings: Table<boolean> };
};
