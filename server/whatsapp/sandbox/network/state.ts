import type { EventEmitter } from "node:events";
import type { BinaryNode, KeyPair } from "@whiskeysockets/baileys";
import type { Faults, Group, PhoneInfo, SandboxEvent } from "../control/control-api.ts";
import type { Media } from "../media/media.ts";
import type { Chats } from "../phones/chats.ts";
import type { Handset } from "../phones/handset.ts";
import type { DeviceQueues } from "./queue.ts";
import type { Store, Table } from "./store.ts";

/** Where the network tells what is worth knowing: the part of a pino logger it uses. */
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
  /** Has not been active yet, so the phone still owes it the history. */
  fresh: boolean;
  platform: string;
  pairedAt: number;
};

/** A number with linked devices. */
export type Account = { number: string; name: string; identity: KeyPair; nextDevice: number; devices: Device[] };

export type LinkedDevice = { account: Account; device: Device };

/** What a connection that has no device yet is up to. */
export type Pairing = {
  refs: string[];
  platform: string;
  /** Id of our pair-success query, while its answer is awaited. */
  successId: string | null;
  linkCode: LinkCode | null;
};
export type LinkCode = {
  number: string;
  wrapped: Buffer;
  ref: string;
  finish: ((bundle: Buffer, companionIdentity: Buffer) => void) | null;
};

/** One connection of a linked device, or of one that wants to become one. */
export type Session = {
  link: LinkedDevice | null;
  pairing: Pairing | null;
  /** Logged in and ready for messages. */
  active: boolean;
  /** Whose presence it wants to know. */
  watching: Set<string>;
  send(node: BinaryNode): void;
  nextId(): string;
  /** Closes after what was sent has left. */
  close(): void;
  /** Cuts the line. */
  drop(): void;
};

/** What a query gets back: content, an error's number, or neither for a plain yes. */
export type Answer = { content?: BinaryNode[]; error?: number };

/** A message on its way to a phone, kept while the phone is switched off. */
export type HeldForPhone =
  | ({ kind: "companion" } & CompanionMessage)
  | { kind: "phone"; phone: string; from: string; chat: string; id: string; payload: Uint8Array; at: number };

/** A message of a linked device, as it reaches one phone. */
export type CompanionMessage = {
  phone: string;
  account: string;
  device: number;
  /** To whom the linked device addressed it. */
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
export type SentStanza = {
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
  /** How senders are addressed towards linked devices. */
  addressing: "lid" | "pn";
  /** Whether a newly linked device receives the phone's chats. An empty history is sent otherwise. */
  history: boolean;
  /** Which numbers have WhatsApp though no phone has used them here. */
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
  chats: Chats;
  queues: DeviceQueues;
  held: Table<HeldForPhone>;
  outbox: Table<{ from: string; to: string; id: string; payload: Uint8Array }>;
  media: Media;
  sessions: Set<Session>;
  /** Chats open on a screen: `<phone>|<chat>` and how many screens show it. */
  openChats: Map<string, number>;
  /** How often a phone asked for a message again: `<phone> <account> <id>`. */
  retryCounts: Map<string, number>;
  faults: Faults;
};
