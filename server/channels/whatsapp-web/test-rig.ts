import { randomBytes } from "node:crypto";
import { type Sandbox, type SandboxOptions, startSandbox } from "@balcao/whatsapp-sandbox/sandbox.ts";
import { trustSandbox } from "@balcao/whatsapp-sandbox/trust-sandbox.ts";
import { pino } from "pino";
import { type Keyring, soleKey } from "../../platform/secrets/secrets.ts";
import { type OpenDatabase, openDatabase } from "../../platform/sql/database.ts";
import { RecordingSink } from "../../testing/recording-sink.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import type { Lease, OutboundMessage, SessionChannel } from "../channel.ts";
import { contactChat } from "../chat.ts";
import { sessionLeases } from "../runtime/session-leases.table.ts";
import { type BaileysOptions, createBaileysProvider } from "./session/sessions.ts";
import type { Timings } from "./session/timings.ts";

export const quick: Partial<Timings> = {
  retryBase: 10,
  retryCap: 50,
  stableAfter: 0,
  acknowledgement: 5000,
  resendRequest: 1,
  reportRetry: 5,
  query: 5000,
  pictureRest: 0,
};

export type Rig = {
  sandbox: Sandbox;
  database: OpenDatabase;
  sink: RecordingSink;
  provider: RigProvider;
  encryptionKey: Keyring;
  /** Another server on the same database, as after a restart or a takeover. */
  another(change?: Partial<BaileysOptions>): { sink: RecordingSink; provider: RigProvider };
  pair(connectionId: number, account: string): Promise<void>;
  close(): Promise<void>;
};

/** A provider whose sessions open under a lease of their own, unless the test gives one. */
type RigProvider = Omit<SessionChannel, "open"> & {
  open: (connectionId: number, lease?: Lease) => Promise<void>;
};

/** The real Baileys between a real database and the sandbox. */
export async function openRig(options: SandboxOptions = {}): Promise<Rig> {
  const { address, drop } = await createTestDatabase();
  const database = openDatabase(address, { poolSize: 4 });
  const sandbox = await startSandbox(options);
  trustSandbox({ ...sandbox.addresses, warn: () => undefined });
  const encryptionKey = soleKey(randomBytes(32));
  const providers: SessionChannel[] = [];
  const log = pino({ level: process.env.TEST_LOG ?? "silent" });

  const another: Rig["another"] = (change = {}) => {
    const sink = new RecordingSink();
    const webSocketUrl = sandbox.addresses.wsUrl;
    const logBaileys = log.level === "debug";
    const all = { db: database.db, encryptionKey, sink, log, webSocketUrl, timings: quick, logBaileys, ...change };
    const provider = createBaileysProvider(all);
    providers.push(provider);
    const open: RigProvider["open"] = async (id, lease) => provider.open(id, lease ?? (await firstLease(database, id)));
    return { sink, provider: { ...provider, open } };
  };

  const { sink, provider } = another();
  return {
    sandbox,
    database,
    sink,
    provider,
    encryptionKey,
    another,
    async pair(connectionId, account) {
      await provider.open(connectionId);
      const { qrcode } = await sink.becomes(connectionId, "qrcode");
      await sandbox.scan({ account, qrcode });
      await sink.becomes(connectionId, "CONNECTED");
    },
    async close() {
      await Promise.all(providers.map((each) => each.stop()));
      await sandbox.stop();
      await database.close();
      await drop();
    },
  };
}

/** A lease of the first owner, valid until a test raises the epoch. */
export async function firstLease({ db }: Pick<OpenDatabase, "db">, connectionId: number): Promise<Lease> {
  await db.insert(sessionLeases).values({ connectionId, epoch: 1 }).onConflictDoNothing();
  return { connectionId, epoch: 1, isValid: () => true };
}

let made = 0;
/** A message to a number, under its own id. */
export function textTo(number: string, body: string, change: Partial<OutboundMessage> = {}): OutboundMessage {
  made++;
  const providerId = `3EB0TEST${String(made).padStart(12, "0")}`;
  return {
    providerId,
    chat: contactChat({ phone: number }),
    body,
    media: null,
    content: null,
    quoted: null,
    ...change,
  };
}
