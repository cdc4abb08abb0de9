import { mendLibsignal } from "@balcao/mended-libsignal/mend-libsignal.ts";
import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import { KeyedMutex } from "../../../platform/async/keyed-mutex.ts";
import { catchStrays } from "../../../platform/async/stray-rejections.ts";
import type { Keyring } from "../../../platform/secrets/secrets.ts";
import type { Database } from "../../../platform/sql/database.ts";
import type { ChannelSink, Lease, SentMessage, SessionChannel } from "../../channel.ts";
import { SendError } from "../../send-error.ts";
import { deleteCredentials } from "../credentials/credential-store.ts";
import { whatsappWeb } from "../kind.ts";
import { checkNumbers } from "../numbers/check-numbers.ts";
import { fetchPicture } from "../numbers/fetch-picture.ts";
import { makeGroupNames } from "../numbers/group-names.ts";
import { setPicture } from "../numbers/set-picture.ts";
import { createThrottle } from "../numbers/throttle.ts";
import { downloadFile } from "../receive/download-file.ts";
import { createIngest, type Ingest } from "../receive/ingest.ts";
import { markRead } from "../send/mark-read.ts";
import { editMessage, reactTo, revokeMessage, sendMessage } from "../send/send.ts";
import { BoundedCache } from "./bounded-cache.ts";
import { decodePayload } from "./payload.ts";
import { makeReports } from "./reports.ts";
import { Session } from "./session.ts";
import type { Socket } from "./socket.ts";
import { defaultTimings, type Timings } from "./timings.ts";

export type BaileysOptions = {
  db: Database;
  /** 32 byte keys, which seal the credentials. */
  encryptionKey: Keyring;
  sink: ChannelSink;
  log: Logger;
  /** The server in place of WhatsApp's own, such as a sandbox. */
  webSocketUrl?: string;
  /** The version of WhatsApp's web client to present; without it the one Baileys was released with. */
  version?: [number, number, number];
  /** Our name in the phone's list of linked devices. */
  deviceName?: string;
  timings?: Partial<Timings>;
  /** Passes the messages of Baileys' own log on, at debug. */
  logBaileys?: boolean;
};

/** WhatsApp through Baileys. The caller makes sure that no other process has the same connection open. */
export function createBaileysProvider(options: BaileysOptions): SessionChannel {
  mendLibsignal();
  const { db, sink } = options;
  const timings = { ...defaultTimings, ...options.timings };
  const sessions = new Map<number, Session>();
  const mutex = new KeyedMutex<number>();

  const online = (connectionId: number): Socket => {
    const socket = sessions.get(connectionId)?.socket;
    if (!socket) throw offline();
    return socket;
  };
  const failed = (connectionId: number, error: unknown) =>
    options.log.error({ connectionId, error }, "WhatsApp: unhandled rejection");
  const end = async (connectionId: number): Promise<Session | undefined> => {
    const session = sessions.get(connectionId);
    sessions.delete(connectionId);
    await session?.stop();
    return session;
  };

  return whereStraysAreCaught(failed, {
    kind: whatsappWeb,
    open: (connectionId, lease) =>
      mutex.run(connectionId, async () => {
        const running = sessions.get(connectionId);
        if (running && !running.stopped) return;
        await end(connectionId);
        const session = newSession(options, connectionId, lease);
        sessions.set(connectionId, session);
        await session.start();
      }),
    close: (connectionId) =>
      mutex.run(connectionId, async () => {
        const session = await end(connectionId);
        await session?.report({ status: "DISCONNECTED" });
      }),
    logout: (connectionId) =>
      mutex.run(connectionId, async () => {
        // Best effort: an account out of reach shows the device until its owner removes it.
        await sessions.get(connectionId)?.unlink();
        const session = await end(connectionId);
        await deleteCredentials(db, connectionId);
        await sink.unlinked(connectionId);
        const ended = session ?? newSession(options, connectionId, noLease(connectionId));
        // A person's command has removed the obstacle, and the session may have reported one after it.
        await ended.report({ status: "DISCONNECTED", obstacle: null });
      }),
    async requestPairingCode(connectionId, number) {
      const socket = sessions.get(connectionId)?.pairingSocket;
      if (!socket) throw new Error("a pairing code can only be asked for while a QR code is shown");
      return socket.baileys.requestPairingCode(number);
    },
    async send(connectionId, message): Promise<SentMessage> {
      try {
        return await sendMessage(online(connectionId), message, timings.acknowledgement);
      } catch (error) {
        // The product reads the limit, and its end, with the refusal.
        if (error instanceof SendError && error.reason === "newChats")
          await sessions.get(connectionId)?.askForNewChats();
        throw error;
      }
    },
    revoke: async (connectionId, chat, providerId) =>
      revokeMessage(online(connectionId), chat, providerId, timings.acknowledgement),
    edit: async (connectionId, chat, providerId, body) =>
      editMessage(online(connectionId), chat, providerId, body, timings.acknowledgement),
    react: async (connectionId, chat, target, emoji) =>
      reactTo(online(connectionId), chat, target, emoji, timings.acknowledgement),
    async markRead(connectionId, chat, providerIds) {
      const socket = sessions.get(connectionId)?.socket;
      if (socket) await markRead(socket.baileys, (id) => sink.storedPayload(connectionId, id), chat, providerIds);
    },
    watchTyping: async (connectionId, chats) => sessions.get(connectionId)?.socket?.typing.watch(chats),
    checkNumbers: async (connectionId, numbers) => checkNumbers(online(connectionId).baileys, numbers),
    downloadMedia: async (connectionId, payload) => downloadFile(online(connectionId).baileys, decodePayload(payload)),
    async picture(connectionId, chat) {
      const session = sessions.get(connectionId);
      if (!session) throw offline();
      return session.setup.pictures.run(() => fetchPicture(online(connectionId).baileys, chat));
    },
    setPicture: async (connectionId, picture) => setPicture(online(connectionId).baileys, picture),
    async stop() {
      // No report: the next process opens the connections as they were.
      await Promise.all(
        [...sessions.keys()].map((id) =>
          mutex.run(id, () =>
            catchStrays(
              (error) => failed(id, error),
              () => end(id),
            ),
          ),
        ),
      );
    },
  });
}

/** The channel, each of whose calls keeps the library's stray rejections with its connection. */
function whereStraysAreCaught(
  failed: (connectionId: number, error: unknown) => void,
  channel: SessionChannel,
): SessionChannel {
  const caught =
    <Args extends [number, ...unknown[]], T>(work: (...args: Args) => T) =>
    (...args: Args): T =>
      catchStrays(
        (error) => failed(args[0], error),
        () => work(...args),
      );
  return {
    kind: channel.kind,
    stop: () => channel.stop(),
    open: caught((...args) => channel.open(...args)),
    close: caught((...args) => channel.close(...args)),
    logout: caught((...args) => channel.logout(...args)),
    requestPairingCode: caught((...args) => channel.requestPairingCode(...args)),
    send: caught((...args) => channel.send(...args)),
    markRead: caught((...args) => channel.markRead(...args)),
    revoke: caught((...args) => channel.revoke(...args)),
    edit: caught((...args) => channel.edit(...args)),
    react: caught((...args) => channel.react(...args)),
    downloadMedia: caught((...args) => channel.downloadMedia(...args)),
    checkNumbers: caught((...args) => channel.checkNumbers(...args)),
    watchTyping: caught((...args) => channel.watchTyping(...args)),
    picture: caught((...args) => channel.picture(...args)),
    setPicture: caught((...args) => channel.setPicture(...args)),
  };
}

function newSession(options: BaileysOptions, connectionId: number, lease: Lease): Session {
  const { db, encryptionKey, sink } = options;
  const log = options.log.child({ connectionId });
  const timings = { ...defaultTimings, ...options.timings };
  const databaseAnswers = () => db.execute(sql`select 1`).then(...answered);
  return new Session({
    db,
    encryptionKey,
    connectionId,
    lease,
    sink,
    log,
    timings,
    webSocketUrl: options.webSocketUrl,
    version: options.version,
    browser: [options.deviceName ?? "Balcão", "Chrome", "1.0.0"],
    logBaileys: options.logBaileys ?? false,
    ingest: whileValid(lease, createIngest(connectionId, sink, log, databaseAnswers)),
    reports: makeReports(log, timings.reportRetry),
    retryCounts: new BoundedCache(5000, 60 * 60_000),
    groups: new BoundedCache(500, 5 * 60_000),
    groupNames: makeGroupNames(timings.groupName, log),
    pictures: createThrottle(timings.pictureRest),
    recentlySent: new BoundedCache(500, 10 * 60_000),
  });
}

/** For a session that only reports how it ended. */
const noLease = (connectionId: number): Lease => ({ connectionId, epoch: 0, isValid: () => false });

/** Rejects a message that arrives after the lease was lost: the next owner gets it too, in the order that counts. */
function whileValid({ isValid }: Lease, ingest: Ingest): Ingest {
  const check = () => {
    if (!isValid()) throw new Error("the lease of this session is not valid any more");
  };
  return {
    ...ingest,
    storeDecrypted: async (...args) => {
      check();
      await ingest.storeDecrypted(...args);
    },
    storeEmitted: async (...args) => {
      check();
      await ingest.storeEmitted(...args);
    },
  };
}

const offline = () => new SendError("offline", "the WhatsApp connection is not open");

const answered = [() => true, () => false] as const;
