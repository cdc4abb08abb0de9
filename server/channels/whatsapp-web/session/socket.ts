import {
  type ConnectionState,
  type GroupMetadata,
  makeWASocket,
  type proto,
  type SignalKeyStoreWithTransaction,
  type WASocket,
} from "@whiskeysockets/baileys";
import type { AuthState } from "../credentials/auth-state.ts";
import type { OwnIds } from "../numbers/jids.ts";
import { watchProfiles } from "../numbers/watch-profiles.ts";
import { inArrivalOrder } from "../receive/in-arrival-order.ts";
import type { Account } from "../receive/ingest.ts";
import { rememberStanzas, type Stanzas, storingRepository } from "../receive/store-before-ack.ts";
import { watchMessages } from "../receive/watch-messages.ts";
import { type TypingWatch, watchTyping } from "../receive/watch-typing.ts";
import { type Acknowledgements, awaitAcknowledgements } from "../send/acknowledgements.ts";
import { baileysLogger } from "./baileys-logger.ts";
import { BoundedCache } from "./bounded-cache.ts";
import { catchRejections } from "./catch-rejections.ts";
import { logImpossibleId, messageId } from "./message-id.ts";
import { watchNewChats } from "./new-chat-limits.ts";
import { decodePayload } from "./payload.ts";
import { nameOf } from "./reason.ts";
import { sendOnlyWhile } from "./send-only-while.ts";
import type { SocketSetup } from "./socket-setup.ts";

/** One connection to WhatsApp, from its creation to its end. */
export type Socket = {
  readonly baileys: WASocket;
  readonly acknowledgements: Acknowledgements;
  /** Content of own messages by id, for phones that could not read them. */
  readonly recentlySent: BoundedCache;
  readonly typing: TypingWatch;
  /** Asks WhatsApp how many chats the number may start. Resolves when the answers are reported, or missing. */
  readonly askForNewChats: () => Promise<void>;
  /** True while the connection is logged in. */
  readonly open: boolean;
  readonly ended: boolean;
  /** Closes at once: nothing more is sent. `closed` is called with the error unless the connection ended before. */
  end(error?: Error): void;
};

export type SocketEvents = {
  changed(change: Partial<ConnectionState>): void;
  closed(error: unknown): void;
  /** WhatsApp asks the phone's owner for a passkey before it links this device. */
  askedForPasskey(): void;
};

/** A peer that does not answer the closing handshake within this time is cut off. */
const closingMs = 1000;
const minute = 60_000;

/** Connects with the given credentials. */
export function openSocket(setup: SocketSetup, auth: AuthState, events: SocketEvents): Socket {
  const stanzas = rememberStanzas();
  const acknowledgements = awaitAcknowledgements();
  let open = false;
  let ended = false;

  const finish = (error: unknown): void => {
    if (ended) return;
    ended = true;
    open = false;
    typing.stop();
    acknowledgements.abandon();
    events.closed(error);
  };
  const end = (error?: Error): void => {
    if (ended) return;
    // Closing comes first: from this line on nothing can be acknowledged.
    void baileys.end(error);
    const line: unknown = Reflect.get(baileys.ws, "socket");
    setTimeout(() => hangUp(line), closingMs).unref();
    finish(error);
  };
  const fail = (error: unknown): void =>
    end(new Error("a message could not be stored, so it is not acknowledged", { cause: error }));

  const baileys = makeWASocket(configOf(setup, auth, stanzas, fail, () => baileys));
  catchRejections(baileys.ws, (error, event) =>
    setup.log.warn({ event, error: nameOf(error) }, "WhatsApp: a stanza could not be handled"),
  );
  const typing = watchTyping(baileys, setup, () => ownIds(auth));
  sendOnlyWhile(setup.lease.isValid, baileys.ws, end);
  inArrivalOrder(
    baileys.ws,
    stanzas.begun,
    (stanza) => {
      stanzas.note(stanza);
      setup.ingest.noteArrival(stanza);
    },
    async (stanza) => {
      if (ended) return;
      await setup.ingest.storeAbsent(stanza, accountOf(setup, auth, baileys)).catch((error: unknown) => {
        fail(error);
        throw error;
      });
    },
    (error) => setup.log.error({ reason: nameOf(error) }, "WhatsApp: a message could not be handed over"),
  );
  // Baileys listens to this event and does nothing, and any listener keeps ws from failing the connection.
  baileys.ws.on("unexpected-response", (_request, response: { statusCode?: number }) =>
    end(new Error(`the server answered ${response.statusCode} instead of a connection`)),
  );
  // Baileys does not know this notification: without an answer the linking would wait until its code expires.
  baileys.ws.on("CB:notification,type:passkey_prologue_request", () => !ended && events.askedForPasskey());
  baileys.ev.on("creds.update", () => {
    // A failure has ended the socket already, through the auth state.
    auth.saveCreds().catch(() => undefined);
  });
  baileys.ev.on("connection.update", (change) => {
    if (ended) return;
    if (change.connection === "open") open = true;
    if (change.connection === "close") finish(change.lastDisconnect?.error);
    else events.changed(change);
  });
  const askForNewChats = watchNewChats(baileys, setup, () => ended);
  const circumstances = { ended: () => ended, account: () => accountOf(setup, auth, baileys) };
  watchMessages(baileys, setup, acknowledgements, circumstances);
  watchProfiles(baileys, setup, circumstances);

  return {
    baileys,
    acknowledgements,
    typing,
    askForNewChats,
    recentlySent: setup.recentlySent,
    get open() {
      return open;
    },
    get ended() {
      return ended;
    },
    end,
  };
}

const accountOf = ({ groupNames, groups }: SocketSetup, auth: AuthState, baileys: WASocket): Account => ({
  own: ownIds(auth),
  keys: auth.keys,
  groupNameOf: (chat) => groupNames.of(chat, (jid) => metadataOf(groups, baileys, jid)),
});

const ownIds = (auth: AuthState): OwnIds => ({ id: auth.creds.me?.id ?? "", lid: auth.creds.me?.lid });

async function metadataOf(groups: BoundedCache, baileys: WASocket, jid: string): Promise<GroupMetadata> {
  const known = groups.get<GroupMetadata>(jid);
  if (known) return known;
  const group = await baileys.groupMetadata(jid);
  groups.set(jid, group);
  return group;
}

function hangUp(line: unknown): void {
  if (typeof line === "object" && line && "terminate" in line && typeof line.terminate === "function") line.terminate();
}

function configOf(
  setup: SocketSetup,
  auth: AuthState,
  stanzas: Stanzas,
  fail: (error: unknown) => void,
  socket: () => WASocket,
): Parameters<typeof makeWASocket>[0] {
  const { connectionId, sink, log, timings, ingest, groups } = setup;
  return {
    auth,
    logger: baileysLogger(setup.logBaileys ? log : null),
    browser: setup.browser,
    ...(setup.webSocketUrl ? { waWebSocketUrl: setup.webSocketUrl } : {}),
    ...(setup.version ? { version: setup.version } : {}),
    ...(timings.qr === null ? {} : { qrTimeout: timings.qr }),
    connectTimeoutMs: timings.connect,
    keepAliveIntervalMs: timings.keepAlive,
    defaultQueryTimeoutMs: timings.query,
    retryRequestDelayMs: timings.resendRequest,
    // The owner's phone must continue to receive its notifications.
    markOnlineOnConnect: false,
    syncFullHistory: false,
    emitOwnEvents: false,
    // A failed write ends the connection; a repeat would only delay an acknowledgement.
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    msgRetryCounterCache: setup.retryCounts,
    userDevicesCache: new BoundedCache(5000, 5 * minute),
    callOfferCache: new BoundedCache(100, 5 * minute),
    placeholderResendCache: new BoundedCache(1000, 60 * minute),
    mediaCache: new BoundedCache(100, 60 * minute),
    getMessage: async (key) => {
      const id = messageId(key.id);
      if (!id) {
        logImpossibleId(log, "resend request");
        return undefined;
      }
      const recent = setup.recentlySent.get<proto.IMessage>(id);
      if (recent) return recent;
      const payload = await sink.storedPayload(connectionId, id);
      return (payload && decodePayload(payload)?.message) ?? undefined;
    },
    cachedGroupMetadata: (jid) => metadataOf(groups, socket(), jid),
    makeSignalRepository: (signal, logger, pnToLid) =>
      storingRepository(signal, logger, pnToLid, stanzas, {
        store: (stanza, plaintext) =>
          ingest.storeDecrypted(stanza, plaintext, {
            ...accountOf(setup, auth, socket()),
            keys: signal.keys as SignalKeyStoreWithTransaction,
          }),
        fail,
      }),
  };
}
