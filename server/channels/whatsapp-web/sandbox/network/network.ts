import { EventEmitter } from "node:events";
import { Curve, type KeyPair } from "@whiskeysockets/baileys";
import type { Faults } from "../control/control-api.ts";
import { openMedia } from "../media/media.ts";
import { openChats } from "../phones/chats.ts";
import { deleteSessions } from "../phones/handset.ts";
import { openQueues } from "./queue.ts";
import type { Log, Network, NetworkEvents, NetworkSettings } from "./state.ts";
import type { Store } from "./store.ts";

export const noFaults: Faults = {
  ackError: null,
  ackErrorFor: null,
  dropAck: false,
  muteIq: null,
  hangUpOn: null,
  uploadStatus: null,
  downloadStatus: null,
  downloadTrouble: null,
  unreadableToPhones: 0,
  asksPasskey: false,
};

/** Numbers without an owner: country code 999, numbers that end in four zeros, and Brazil's landlines. */
const unused = /^999|0000$|^55\d{2}[2-5]\d{7}$/;

export const defaultSettings: NetworkSettings = {
  addressing: "lid",
  history: true,
  exists: (number) => !unused.test(number),
};

/** The network in its stored state, with no device connected. */
export function openNetwork(store: Store, settings: NetworkSettings, log: Log): Network {
  if (store.unclean) {
    log.warn({}, "the sandbox was killed; its phones begin new sessions with every linked device");
    deleteSessions(store);
  }
  const roots = store.table<KeyPair>("noise-root");
  const noiseRoot = roots.get("root") ?? Curve.generateKeyPair();
  roots.set("root", noiseRoot);
  return {
    settings,
    log,
    store,
    events: new EventEmitter<NetworkEvents>(),
    noiseRoot,
    phones: store.table("phones"),
    handsets: new Map(),
    accounts: store.table("accounts"),
    preKeys: store.table("pre-keys"),
    groups: store.table("groups"),
    books: store.table("books"),
    pictures: store.table("pictures"),
    appStates: store.table("app-states"),
    limits: store.table("limits"),
    chats: openChats(store),
    queues: openQueues(store),
    held: store.table("held"),
    outbox: store.table("outbox"),
    media: openMedia(store),
    sessions: new Set(),
    openChats: new Map(),
    retryCounts: new Map(),
    faults: { ...noFaults },
    players: { present: 0, settings: store.table("players") },
  };
}

/** True if a number has WhatsApp: a phone that was used here always has. */
export const hasWhatsApp = ({ phones, settings }: Network, number: string): boolean =>
  phones.get(number) !== undefined || settings.exists(number);

/** Cuts every connection and closes what the phones hold open. */
export function closeNetwork(network: Network): void {
  for (const session of network.sessions) session.drop();
  for (const handset of network.handsets.values()) handset.close();
  network.events.removeAllListeners();
}
