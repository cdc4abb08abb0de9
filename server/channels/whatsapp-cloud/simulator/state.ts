import type { RemoteSandbox } from "@balcao/whatsapp-sandbox/control/control-client.ts";
import type { Store, Table } from "@balcao/whatsapp-sandbox/network/store.ts";
import { type Faults, noFaults } from "./faults.ts";
import type { Interactive, InteractiveOption } from "./graph/check-interactive.ts";
import type { Component } from "./graph/template-forms.ts";

/** The Meta app that owns the webhooks: its secret signs them. */
export type MetaApp = { secret: string; verifyToken: string; webhookUrl: string };

/** A number of the official API. */
export type OfficialNumber = {
  phoneNumberId: string;
  wabaId: string;
  /** Digits with country code; also its number in the sandbox's network. */
  number: string;
  name: string;
  token: string;
  /** Null until the first registration sets it. */
  pin: string | null;
  isRegistered: boolean;
  isSubscribed: boolean;
  /** Webhooks of this number go there instead of to the app: the address that its account has. */
  override: string | null;
  /** The address that the number itself has; it precedes the account's. */
  ownOverride?: string | null;
  /** The app that its webhooks come from, if it is another than the simulation's. */
  app?: { secret: string };
  /** GREEN, TIER_250 and STANDARD until Meta is made to rate it otherwise. */
  quality?: string;
  messagingLimit?: string;
  throughput?: string;
  /** The phone's app uses it, too. */
  isOnPhone?: boolean;
  /** The kinds of data that its phone has shared. */
  shared?: string[];
  /** Meta has locked its account: sends fail with 131031. */
  isLocked?: boolean;
  /** AVAILABLE until Meta is made to say otherwise. */
  health?: "AVAILABLE" | "LIMITED" | "BLOCKED";
  /** When its token ends, in milliseconds since 1970; 0 and absent for no end. */
  tokenEndsAt?: number;
  /** Absent until the business gives it one. */
  profile?: Profile;
};

/** The profile of a number, as people see it. */
export type Profile = {
  about?: string;
  address?: string;
  description?: string;
  email?: string;
  websites?: string[];
  vertical?: string;
  /** The id of the stored picture. */
  picture?: string;
};

/** A resumable upload, and after it the file of its handle. */
type Upload = { token: string; mimeType: string; length: number };

export type UploadedFile = { mimeType: string; bytes: Uint8Array };
/** True if a number may send: it is registered, or its phone's app has registered it. */
export const isUsable = ({ isRegistered, isOnPhone }: OfficialNumber): boolean => isRegistered || isOnPhone === true;

/** The accounts that a person granted. The code is exchanged once, until `until`. */
type GrantCode = { wabaIds: string[]; redirectUri: string; until: number; isUsed: boolean };

/** A file: uploaded by the business, or sent by a person. */
export type CloudFile = { id: string; token: string; mimeType: string; sha256: string; size: number; until: number };

/** A message template of an account. */
export type CloudTemplate = {
  id: string;
  wabaId: string;
  name: string;
  language: string;
  category: string;
  parameter_format: string;
  components: Component[];
  status: "PENDING" | "APPROVED" | "REJECTED" | "PAUSED" | "DISABLED";
  quality: string;
  rejectedReason: string;
};

/** A message of the business. */
export type CloudSend = {
  wamid: string;
  phoneNumberId: string;
  /** The person's number as WhatsApp knows it. */
  to: string;
  /** The id in place of the number, for one whose number is hidden. */
  userId?: string | null;
  opaque: string | null;
  /** The price category of a template, in lower case. */
  category?: string;
  /** The options of a message with buttons, a list or a request for the number, by which a tap is reported. */
  asked?: { type: Interactive["type"]; options: InteractiveOption[] };
  status: "accepted" | "sent" | "delivered" | "read" | "played" | "failed";
};

/** When a person came by an advertisement, and until when nothing is charged; null before the business's first answer. */
type CameByAd = { at: number; freeUntil: number | null };

/** A call to a business, kept until the business has answered 200. */
export type WebhookCall = {
  id: string;
  url: string;
  body: string;
  /** Signs the call; absent for the simulation's app. */
  secret?: string;
};

export type Simulation = {
  sandbox: RemoteSandbox;
  app: MetaApp;
  /** The simulator's own address, which file addresses begin with. */
  url: string;
  store: Store;
  numbers: Table<OfficialNumber>;
  /** The accounts that each token of a sign-up may use. */
  granted: Table<string[]>;
  codes: Map<string, GrantCode>;
  files: Table<CloudFile>;
  /** By the id of the session, and by the handle of its file. */
  uploads: Table<Upload>;
  templates: Table<CloudTemplate>;
  sends: Table<CloudSend>;
  calls: Table<WebhookCall>;
  /** The time of a person's last message, by `<phone number id> <person>`. */
  lastWritten: Table<number>;
  /** The people who came by an advertisement, by `<phone number id> <person>`. */
  cameByAd: Table<CameByAd>;
  /** When people stopped a number's advertising, by `<phone number id> <person>`. */
  stopped: Table<number>;
  /** The numbers of people who hide them, by the id that stands for each. */
  hidden: Table<string>;
  /** The usernames of people who hide their number, by the number. */
  usernames: Table<string>;
  /** People's messages, by id, with the reactions that the business knows of. */
  told: Table<{ text: string; deleted: boolean; emoji: string }>;
  faults: Faults;
  /** Ends each message that the fault `holdTemplates` holds, in their order. */
  held: (() => Promise<void>)[];
  now: () => number;
};

/** A simulation in its stored state. */
export const openSimulation = (
  store: Store,
  { sandbox, app, now }: Pick<Simulation, "sandbox" | "app" | "now">,
): Simulation => ({
  sandbox,
  app,
  url: "",
  store,
  numbers: store.table("numbers"),
  granted: store.table("granted"),
  codes: new Map(),
  files: store.table("files"),
  uploads: store.table("uploads"),
  templates: store.table("templates"),
  sends: store.table("sends"),
  calls: store.table("calls"),
  lastWritten: store.table("last-written"),
  told: store.table("told"),
  hidden: store.table("hidden"),
  usernames: store.table("usernames"),
  stopped: store.table("stopped"),
  cameByAd: store.table("came-by-ad"),
  faults: { ...noFaults },
  held: [],
  now,
});

/** WhatsApp's id of a message, made from its id in the sandbox. */
export const wamidOf = (id: string): string => `wamid.${Buffer.from(id).toString("base64")}`;

/** The sandbox's id of a message. */
export const sandboxId = (wamid: string): string => Buffer.from(wamid.replace(/^wamid\./, ""), "base64").toString();

/** A person's id that stands for their number. */
export const userIdOf = (number: string): string => `BR.${BigInt(`7${number}`) * 7n}`;

/** The id of a person who hides their number from businesses; null for others. */
export const hiddenId = ({ hidden }: Simulation, number: string): string | null => {
  const id = /^\d+$/.test(number) ? userIdOf(number) : "";
  return hidden.get(id) === number ? id : null;
};

/** A person as the profiles beside updates name them: by the number, or by the id of one who hides it. */
export function profileOf(sim: Simulation, number: string, name: string): object {
  const id = hiddenId(sim, number);
  if (id === null) return { profile: { name }, wa_id: number };
  const username = sim.usernames.get(number);
  return { profile: { name, ...(username && { username }) }, user_id: id };
}

/** From now on updates name a person by an id in place of the number. Returns the id. */
export function hideNumber(sim: Simulation, number: string, username?: string | null): string {
  const id = userIdOf(number);
  sim.hidden.set(id, number);
  if (username) sim.usernames.set(number, username);
  else if (username === null) sim.usernames.delete(number);
  return id;
}

/** The secret that signs a number's webhooks. */
export const secretOf = ({ app }: Pick<Simulation, "app">, number: OfficialNumber | undefined): string =>
  number?.app?.secret ?? app.secret;

/** The official number with this number in the sandbox. */
export const numberOf = ({ numbers }: Simulation, number: string): OfficialNumber | undefined =>
  [...numbers.values()].find((one) => one.number === number);
