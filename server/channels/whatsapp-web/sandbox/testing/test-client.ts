import { mendLibsignal } from "@balcao/mended-libsignal/mend-libsignal.ts";
import {
  type BinaryNode,
  DisconnectReason,
  initAuthCreds,
  makeWASocket,
  type proto,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
  type UserFacingSocketConfig,
  type WAMessage,
  type WASocket,
} from "@whiskeysockets/baileys";
import { silentLogger } from "../network/silent-logger.ts";
import { patienceMs } from "../network/until.ts";
import type { Sandbox } from "../sandbox.ts";

/** A linked device's data that outlives its connections. */
type ClientStore = { creds: ReturnType<typeof initAuthCreds>; keys: SignalKeyStore };

export type Client = {
  store: ClientStore;
  /** The socket of the current connection. */
  readonly socket: WASocket;
  received: { message: WAMessage; type: string }[];
  updates: { id: string; status: number | null | undefined }[];
  /** Attributes of inbound message stanzas. */
  stanzas: Record<string, string>[];
  /** Raw acknowledgements of own messages. */
  acks: Record<string, string>[];
  /** Status codes of ended connections. */
  closes: number[];
  histories: { chats: number; texts: string[] }[];
  typing: string[];
  qrcodes: string[];
  opened: number;
  /** Sends a message, and keeps it for resends. */
  send(jid: string, content: Parameters<WASocket["sendMessage"]>[1], options?: object): Promise<proto.IWebMessageInfo>;
  until<T>(check: () => T | null | undefined | false, what: string): Promise<T>;
  message(id: string): Promise<WAMessage>;
  textOf(id: string): Promise<string>;
  stop(): Promise<void>;
};

export type ClientOptions = {
  store?: ClientStore;
  config?: Partial<UserFacingSocketConfig>;
  onQr?: (qr: string, socket: WASocket) => void;
  /** Endings after which it reconnects. */
  reconnectAfter?: number[];
};

/** A real Baileys client that records its events. */
export function startClient(wsUrl: string, options: ClientOptions = {}): Client {
  mendLibsignal();
  const store = options.store ?? newClientStore();
  const reconnectAfter = new Set(options.reconnectAfter ?? [DisconnectReason.restartRequired]);
  const sent = new Map<string, proto.IMessage>();
  const watchers = new Set<() => void>();
  const looked = () => {
    for (const watcher of [...watchers]) watcher();
  };
  let stopped = false;

  const client: Client = {
    store,
    get socket() {
      return socket;
    },
    received: [],
    updates: [],
    stanzas: [],
    acks: [],
    closes: [],
    histories: [],
    typing: [],
    qrcodes: [],
    opened: 0,
    async send(jid, content, sendOptions) {
      const message = await socket.sendMessage(jid, content, sendOptions);
      if (!message?.key?.id || !message.message) throw new Error("nothing was sent");
      sent.set(message.key.id, message.message);
      return message;
    },
    until(check, what) {
      return new Promise((resolve, reject) => {
        const look = () => {
          const found = check();
          if (found === null || found === undefined || found === false) return;
          clearTimeout(timer);
          watchers.delete(look);
          resolve(found);
        };
        const timer = setTimeout(() => {
          watchers.delete(look);
          reject(new Error(`${what}: did not happen; closes ${client.closes.join()}`));
        }, patienceMs);
        watchers.add(look);
        look();
      });
    },
    message: (id) =>
      client.until(
        () => client.received.find(({ message }) => message.key.id === id && message.message)?.message,
        `message ${id}`,
      ),
    async textOf(id) {
      const { message } = await client.message(id);
      return message?.conversation ?? message?.extendedTextMessage?.text ?? "";
    },
    async stop() {
      stopped = true;
      await socket.end(undefined);
    },
  };

  function connect(): WASocket {
    const next = makeWASocket({
      auth: store,
      waWebSocketUrl: wsUrl,
      logger: silentLogger,
      markOnlineOnConnect: false,
      getMessage: async ({ id }) => (id ? sent.get(id) : undefined),
      ...options.config,
    });
    next.ws.on("CB:ack,class:message", (node: BinaryNode) => {
      client.acks.push(node.attrs);
      looked();
    });
    next.ws.on("CB:message", (node: BinaryNode) => {
      client.stanzas.push(node.attrs);
      looked();
    });
    next.ev.on("creds.update", (update) => Object.assign(store.creds, update));
    next.ev.on("messages.upsert", ({ messages, type }) => {
      client.received.push(...messages.map((message) => ({ message, type })));
      looked();
    });
    next.ev.on("messages.update", (updates) => {
      client.updates.push(...updates.map(({ key, update }) => ({ id: key.id ?? "", status: update.status })));
      looked();
    });
    next.ev.on("messaging-history.set", ({ chats, messages }) => {
      const texts = messages.map(({ message }) => message?.conversation ?? "");
      client.histories.push({ chats: chats.length, texts });
      looked();
    });
    next.ev.on("presence.update", ({ presences }) => {
      client.typing.push(...Object.values(presences).map((presence) => presence.lastKnownPresence));
      looked();
    });
    next.ev.on("connection.update", ({ connection, qr, lastDisconnect }) => {
      if (qr) {
        client.qrcodes.push(qr);
        options.onQr?.(qr, next);
      }
      if (connection === "open") client.opened++;
      if (connection === "close") {
        const error = lastDisconnect?.error;
        const code = error && "output" in error ? (error.output as { statusCode: number }).statusCode : 0;
        client.closes.push(code);
        if (!stopped && reconnectAfter.has(code)) socket = connect();
      }
      looked();
    });
    return next;
  }

  let socket = connect();
  return client;
}

/** A client linked to a number by scanning its QR code, ready for messages. */
export async function pairClient(sandbox: Sandbox, account: string, options: ClientOptions = {}): Promise<Client> {
  let scanned = false;
  const client = startClient(sandbox.addresses.wsUrl, {
    ...options,
    onQr: (qrcode) => {
      if (scanned) return;
      scanned = true;
      void sandbox.scan({ account, qrcode });
    },
  });
  await client.until(() => client.opened > 0 && client.histories.length > 0, `pairing with ${account}`);
  return client;
}

function newClientStore(): ClientStore {
  const rows = new Map<string, unknown>();
  return {
    creds: initAuthCreds(),
    keys: {
      async get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
        const found: { [id: string]: SignalDataTypeMap[T] } = {};
        for (const id of ids) {
          const row = rows.get(`${type}/${id}`);
          if (row !== undefined) found[id] = row as SignalDataTypeMap[T];
        }
        return found;
      },
      async set(data: SignalDataSet) {
        for (const [type, values] of Object.entries(data)) {
          for (const [id, value] of Object.entries(values)) {
            if (value === null) rows.delete(`${type}/${id}`);
            else rows.set(`${type}/${id}`, value);
          }
        }
      },
    },
  };
}
