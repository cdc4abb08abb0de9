import { setTimeout as wait } from "node:timers/promises";
import { type ConnectionState, jidNormalizedUser } from "@whiskeysockets/baileys";
import type { Database } from "../../platform/database.ts";
import type { Keyring } from "../../platform/secrets.ts";
import { cleanText } from "../clean-text.ts";
import type { SessionState } from "../provider.ts";
import { whileLeased } from "../session-leases.table.ts";
import { type AuthState, openAuthState } from "./auth-state.ts";
import { backoff, judgeClose } from "./closing.ts";
import { forgetCredentials } from "./credential-store.ts";
import { numberOf } from "./jids.ts";
import { nameOf, reasonOf } from "./reason.ts";
import { openSocket, type Socket } from "./socket.ts";
import type { SocketSetup } from "./socket-setup.ts";

export type SessionSetup = SocketSetup & { db: Database; encryptionKey: Keyring };

/** Attempts that may fail before a person is told that something is wrong. */
const patience = 3;
const drainMs = 5000;

/** One WhatsApp connection over all its reconnects, from `open` to its end. */
export class Session {
  readonly setup: SessionSetup;
  #socket: Socket | null = null;
  #auth: AuthState | null = null;
  #timer: NodeJS.Timeout | null = null;
  #told: string | null = null;
  #offersQr = false;
  #failures = 0;
  #restarts = 0;
  #openSince: number | null = null;
  #connecting: Promise<void> = Promise.resolve();
  stopped = false;

  constructor(setup: SessionSetup) {
    this.setup = setup;
  }

  /** The connection, if it is logged in. */
  get socket(): Socket | null {
    return this.#socket?.open ? this.#socket : null;
  }

  /** The connection that shows a QR code, if it does. */
  get pairingSocket(): Socket | null {
    return this.#offersQr && !this.#socket?.ended ? this.#socket : null;
  }

  start(): Promise<void> {
    this.#connecting = this.#connect();
    return this.#connecting;
  }

  /** Takes the device off the account, if it can be reached. Only `stop` may follow. */
  async unlink(): Promise<void> {
    const socket = this.socket;
    // Being logged out is what we ask for here, no reason to pair again.
    this.stopped = true;
    await socket?.baileys.logout().catch(() => undefined);
  }

  /** Ends the session for good. What was reported before has then reached the product. */
  async stop(): Promise<void> {
    this.stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#connecting;
    this.#socket?.end();
    await this.#auth?.close();
    // A database that is away must not keep the process from ending.
    await Promise.race([this.setup.reports.drained(), wait(drainMs, undefined, { ref: false })]);
  }

  /** Tells the product, unless it was told the very same last. Resolves when it knows. */
  report(state: Omit<SessionState, "qrcode" | "retries"> & Partial<SessionState>): Promise<void> {
    const full: SessionState = { qrcode: "", retries: this.#failures, ...state };
    const { connectionId, sink, reports, log } = this.setup;
    const told = JSON.stringify(full);
    if (told !== this.#told) {
      this.#told = told;
      log.info({ status: full.status, retries: full.retries }, "WhatsApp session");
      reports.add("session state", () => sink.session(connectionId, full));
    }
    return reports.drained();
  }

  async #connect(): Promise<void> {
    const { db, encryptionKey, lease } = this.setup;
    let socket: Socket | null = null;
    // Two connections with one set of keys would spoil each other's.
    await this.#auth?.close();
    if (this.stopped) return;
    this.#tellTrying();
    try {
      const auth = await openAuthState(db, encryptionKey, lease, (error) => socket?.end(storageError(error)));
      this.#auth = auth;
      this.setup.keeper.continueAfter(await this.setup.sink.lastArrival(this.setup.connectionId));
      if (this.stopped) return;
      socket = openSocket(this.setup, auth, {
        changed: (change) => this.#changed(change, auth),
        closed: (error) => this.#closed(error),
      });
      this.#socket = socket;
    } catch (error) {
      this.#closed(new Error("the connection could not be set up", { cause: error }));
    }
  }

  #tellTrying(): void {
    void this.report({ status: this.#failures >= patience ? "TIMEOUT" : "OPENING" });
  }

  #changed({ qr, isNewLogin, connection }: Partial<ConnectionState>, auth: AuthState): void {
    if (qr) {
      this.#offersQr = true;
      this.#openSince ??= Date.now();
      void this.report({ status: "qrcode", qrcode: qr, retries: 0 });
    }
    if (isNewLogin) {
      this.#offersQr = false;
      void this.report({ status: "PAIRING" });
    }
    if (connection === "open") void this.#opened(auth);
  }

  async #opened(auth: AuthState): Promise<void> {
    this.#openSince = Date.now();
    this.#restarts = 0;
    try {
      await auth.saveCreds();
    } catch {
      // The auth state has ended the socket.
      return;
    }
    // It may have closed again meanwhile.
    const { socket } = this;
    if (!socket) return;
    const { me } = auth.creds;
    const number = numberOf(me?.id);
    const name = me?.name ?? me?.verifiedName;
    // Earlier failures are forgotten only once this connection has lasted, but nobody needs to see them any more.
    const state = {
      status: "CONNECTED" as const,
      retries: 0,
      ...(number ? { number } : {}),
      ...(name ? { profileName: name } : {}),
    };
    await this.report(state);
    const profileStatus = me && (await profileStatusOf(socket, me.id));
    if (profileStatus && this.socket === socket) await this.report({ ...state, profileStatus });
  }

  #closed(error: unknown): void {
    this.#socket = null;
    this.#offersQr = false;
    if (this.stopped) return;
    const { timings, log } = this.setup;
    if (this.#openSince !== null && Date.now() - this.#openSince >= timings.stableAfter) this.#failures = 0;
    this.#openSince = null;
    const verdict = judgeClose(error);
    log.info({ status: verdict.status, next: verdict.next, reason: reasonOf(error) }, "WhatsApp connection closed");
    switch (verdict.next) {
      case "stop":
        log.warn(verdict.reason);
        this.stopped = true;
        void this.#auth?.close();
        void this.report({ status: "DISCONNECTED" });
        return;
      case "at once":
        // Asked for again and again, it is a failure like any other.
        if (this.#restarts++ >= patience) break;
        this.#reconnectIn(0);
        return;
      case "pair again":
        this.#tellTrying();
        void this.#pairAgain();
        return;
      case "retry":
    }
    this.#failures++;
    this.#tellTrying();
    this.#reconnectIn(backoff(this.#failures, timings.retryBase, timings.retryCap));
  }

  async #pairAgain(): Promise<void> {
    const { db, lease, log, timings } = this.setup;
    try {
      await this.#auth?.close();
      await forgetCredentials(db, whileLeased(lease.connectionId, lease.epoch));
      log.warn("the account unlinked this device; it has to be paired again");
    } catch (error) {
      log.error({ reason: nameOf(error) }, "the credentials could not be deleted");
    }
    // Without a wait two servers that disagree about us would be asked in a tight loop.
    this.#reconnectIn(backoff(++this.#restarts, timings.retryBase, timings.retryCap));
  }

  #reconnectIn(ms: number): void {
    if (this.stopped) return;
    this.#timer = setTimeout(() => void this.start(), ms);
  }
}

/** What an account says of itself under its name. Nothing waits for it, and nothing is lost without it. */
async function profileStatusOf({ baileys }: Socket, id: string): Promise<string | null> {
  const answer = await baileys.fetchStatus(jidNormalizedUser(id)).catch(() => undefined);
  const told = answer?.[0]?.status;
  const text = typeof told === "object" && told !== null && "status" in told ? told.status : null;
  return typeof text === "string" ? cleanText(text, longestProfileStatus) : null;
}

/** WhatsApp takes 139; strangers' servers are not believed. */
const longestProfileStatus = 500;

const storageError = (cause: unknown) => new Error("the database does not answer", { cause });
