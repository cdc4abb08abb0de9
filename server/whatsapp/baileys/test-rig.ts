import { randomBytes } from "node:crypto";
import { pino } from "pino";
import { type OpenDatabase, openDatabase } from "../../platform/database.ts";
import { type Keyring, soleKey } from "../../platform/secrets.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import type {
  InboundMessage,
  InboundReaction,
  Lease,
  OutboundMessage,
  Receipt,
  SessionState,
  WhatsAppProvider,
  WhatsAppSink,
} from "../provider.ts";
import { type Sandbox, type SandboxOptions, startSandbox } from "../sandbox/sandbox.ts";
import { trustSandbox } from "../sandbox/trust-sandbox.ts";
import { sessionLeases } from "../session-leases.table.ts";
import { type BaileysOptions, createBaileysProvider } from "./sessions.ts";
import type { Timings } from "./timings.ts";

export const quick: Partial<Timings> = {
  retryBase: 10,
  retryCap: 50,
  stableAfter: 0,
  acknowledgement: 5000,
  resendRequest: 1,
  reportRetry: 5,
  query: 5000,
};

/** A sink that keeps what it is told, and can be made to fail or to hang. */
export class RecordingSink implements WhatsAppSink {
  readonly states: (SessionState & { connectionId: number })[] = [];
  readonly messages: (InboundMessage & { connectionId: number })[] = [];
  readonly receipts: Receipt[] = [];
  readonly revocations: { connectionId: number; providerId: string; fromMe: boolean }[] = [];
  readonly edits: { providerId: string; fromMe: boolean; body: string }[] = [];
  readonly reactions: InboundReaction[] = [];
  readonly payloads = new Map<string, Uint8Array>();
  /** Runs before a message is kept; what it throws is the sink's failure. */
  beforeMessage: (message: InboundMessage) => Promise<void> | void = () => undefined;
  readonly #waiting = new Set<() => void>();

  async message(connectionId: number, message: InboundMessage): Promise<void> {
    await this.beforeMessage(message);
    this.messages.push({ ...message, connectionId });
    if (message.payload.length > 0) this.payloads.set(message.providerId, message.payload);
    this.#look();
  }
  async receipt(_connectionId: number, receipt: Receipt): Promise<void> {
    this.receipts.push(receipt);
    this.#look();
  }
  async revoked(connectionId: number, _chat: unknown, message: { providerId: string; fromMe: boolean }): Promise<void> {
    this.revocations.push({ connectionId, ...message });
    this.#look();
  }
  async edited(_connectionId: number, providerId: string, { fromMe, body }: InboundMessage): Promise<void> {
    this.edits.push({ providerId, fromMe, body });
    this.#look();
  }
  async reacted(_connectionId: number, _chat: unknown, reaction: InboundReaction): Promise<void> {
    this.reactions.push(reaction);
    this.#look();
  }
  async session(connectionId: number, state: SessionState): Promise<void> {
    this.states.push({ ...state, connectionId });
    this.#look();
  }
  async lastArrival(connectionId: number): Promise<Date | null> {
    const moments = this.messages.flatMap((one) => (one.connectionId === connectionId ? one.sentAt.getTime() : []));
    return moments.length > 0 ? new Date(Math.max(...moments)) : null;
  }
  async storedPayload(_connectionId: number, providerId: string): Promise<Uint8Array | null> {
    return this.payloads.get(providerId) ?? null;
  }

  /** Resolves with the first truthy answer; asks again after everything that is reported. */
  until<T>(check: () => T | undefined | null | false, what: string, timeoutMs = 8000): Promise<T> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.#waiting.delete(look);
        reject(new Error(`never happened: ${what}`));
      }, timeoutMs);
      const look = () => {
        const answer = check();
        if (!answer) return;
        clearTimeout(late);
        this.#waiting.delete(look);
        resolve(answer);
      };
      this.#waiting.add(look);
      look();
    });
  }

  /** The newest state of a connection. */
  stateOf(connectionId: number): SessionState | undefined {
    return this.states.findLast((state) => state.connectionId === connectionId);
  }
  becomes(connectionId: number, status: SessionState["status"]): Promise<SessionState> {
    return this.until(() => {
      const state = this.stateOf(connectionId);
      return state?.status === status && state;
    }, `connection ${connectionId} becoming ${status}`);
  }
  arrives(id: string): Promise<InboundMessage & { connectionId: number }> {
    return this.until(
      () => this.messages.find((message) => message.providerId === id && !message.undecryptable),
      `message ${id}`,
    );
  }
  statuses(connectionId: number): string[] {
    return this.states.flatMap((state) => (state.connectionId === connectionId ? state.status : []));
  }

  #look(): void {
    for (const look of [...this.#waiting]) look();
  }
}

export type Rig = {
  sandbox: Sandbox;
  database: OpenDatabase;
  sink: RecordingSink;
  provider: RigProvider;
  encryptionKey: Keyring;
  /** Another server on the same database: what a restart, or a take-over, comes to. */
  another(change?: Partial<BaileysOptions>): { sink: RecordingSink; provider: RigProvider };
  pair(connectionId: number, account: string): Promise<void>;
  close(): Promise<void>;
};

/** One that gets a lease nobody takes away, unless it is given another. */
export type RigProvider = Omit<WhatsAppProvider, "open"> & {
  open: (connectionId: number, lease?: Lease) => Promise<void>;
};

/** The real Baileys between a real database and the sandbox. */
export async function openRig(options: SandboxOptions = {}): Promise<Rig> {
  const { address, drop } = await createTestDatabase();
  const database = openDatabase(address, { poolSize: 4 });
  const sandbox = await startSandbox(options);
  trustSandbox({ ...sandbox.addresses, warn: () => undefined });
  const encryptionKey = soleKey(randomBytes(32));
  const providers: WhatsAppProvider[] = [];
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

/** A lease of the first owner, which holds until somebody raises the number. */
export async function firstLease({ db }: Pick<OpenDatabase, "db">, connectionId: number): Promise<Lease> {
  await db.insert(sessionLeases).values({ connectionId, epoch: 1 }).onConflictDoNothing();
  return { connectionId, epoch: 1, isValid: () => true };
}

let made = 0;
/** A message to a number, under an id of its own. */
export function textTo(number: string, body: string, change: Partial<OutboundMessage> = {}): OutboundMessage {
  made++;
  const providerId = `3EB0TEST${String(made).padStart(12, "0")}`;
  return {
    providerId,
    chat: { kind: "contact", number, lid: null },
    body,
    media: null,
    content: null,
    quoted: null,
    ...change,
  };
}
