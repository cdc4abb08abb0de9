import { setTimeout as wait } from "node:timers/promises";
import { type ConnectionState, jidNormalizedUser } from "@whiskeysockets/baileys";
import type { Keyring } from "../../../platform/secrets/secrets.ts";
import type { Database } from "../../../platform/sql/database.ts";
import type { SessionState } from "../../channel.ts";
import { cleanText } from "../../clean-text.ts";
import { whileLeased } from "../../runtime/session-leases.table.ts";
import { type AuthState, openAuthState } from "../credentials/auth-state.ts";
import { deleteCredentials } from "../credentials/credential-store.ts";
import { numberOf } from "../numbers/jids.ts";
import { readAddressBookOnce } from "../numbers/read-address-book.ts";
import type { Throttle } from "../numbers/throttle.ts";
import { backoff, judgeClose } from "./closing.ts";
import { nameOf, reasonOf } from "./reason.ts";
import { openSocket, type Socket } from "./socket.ts";
import type { SocketSetup } from "./socket-setup.ts";

export type SessionSetup = SocketSetup & { db: Database; encryptionKey: Keyring; pictures: Throttle };

/** Queries that a session can do without. */
type Optional = "status" | "newChats";

/**
 * An optional query is not made again once the connection has closed so many times in a row during it. The limits of new
 * chats are worth a second attempt: a link may drop by chance.
 */
const mostDrops: Readonly<Record<Optional, number>> = { status: 1, newChats: 2 };
/** Failed attempts before the screens show that something is wrong. */
const patience = 3;
const drainMs = 5000;

/** One WhatsApp session across all its reconnects, from `open` to its end. */
export class Session {
  readonly setup: SessionSetup;
  #socket: Socket | null = null;
  #auth: AuthState | null = null;
  #timer: NodeJS.Timeout | null = null;
  #lastReported: string | null = null;
  #offersQr = false;
  #failures = 0;
  #restarts = 0;
  #openSince: number | null = null;
  /** How many times the connection closed during each of them since its last answer. */
  readonly #drops: Record<Optional, number> = { status: 0, newChats: 0 };
  #asking: Optional | null = null;
  #newChats: Promise<void> | null = null;
  #connecting: Promise<void> = Promise.resolve();
  stopped = false;

  constructor(setup: SessionSetup) {
    this.setup = setup;
  }

  /** The connection, if it is logged in. */
  get socket(): Socket | null {
    return this.#socket?.open ? this.#socket : null;
  }

  /** The connection that shows a QR code, if any. */
  get pairingSocket(): Socket | null {
    return this.#offersQr && !this.#socket?.ended ? this.#socket : null;
  }

  start(): Promise<void> {
    this.#connecting = this.#connect();
    return this.#connecting;
  }

  /** Unlinks the device from the account, if it can be reached. Only `stop` may follow. */
  async unlink(): Promise<void> {
    const socket = this.socket;
    // The logout is our own wish, no reason to pair again.
    this.stopped = true;
    await socket?.baileys.logout().catch(() => undefined);
  }

  /** Ends the session for good, once its reports have reached the product. */
  async stop(): Promise<void> {
    this.stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.setup.pictures.stop();
    await this.#connecting;
    this.#socket?.end();
    await this.#auth?.close();
    // An unreachable database must not keep the process from ending.
    await Promise.race([this.setup.reports.drained(), wait(drainMs, undefined, { ref: false })]);
  }

  /** Reports the state to the product, unless it equals the last report. Resolves when it is stored. */
  report(state: Omit<SessionState, "retries"> & Partial<SessionState>): Promise<void> {
    const full: SessionState = { retries: this.#failures, ...state };
    const { connectionId, sink, reports, log } = this.setup;
    const report = JSON.stringify(full);
    if (report !== this.#lastReported) {
      this.#lastReported = report;
      log.info({ status: full.status, linking: full.linking?.step, retries: full.retries }, "WhatsApp session");
      reports.add("session state", () => sink.session(connectionId, full));
    }
    return reports.drained();
  }

  async #connect(): Promise<void> {
    const { db, encryptionKey, lease } = this.setup;
    let socket: Socket | null = null;
    // Two auth states of one session would overwrite each other's keys.
    await this.#auth?.close();
    if (this.stopped) return;
    this.#publishTrying();
    try {
      const auth = await openAuthState(db, encryptionKey, lease, (error) => socket?.end(storageError(error)));
      this.#auth = auth;
      this.setup.ingest.continueAfter(await this.setup.sink.lastArrival(this.setup.connectionId));
      if (this.stopped) return;
      socket = openSocket(this.setup, auth, {
        changed: (change) => this.#changed(change, auth),
        closed: (error) => this.#closed(error),
        askedForPasskey: () => this.#endForPasskey(),
      });
      this.#socket = socket;
    } catch (error) {
      this.#closed(new Error("the connection could not be set up", { cause: error }));
    }
  }

  #publishTrying(): void {
    void this.report({ status: this.#failures >= patience ? "TIMEOUT" : "OPENING" });
  }

  #changed({ qr, isNewLogin, connection }: Partial<ConnectionState>, auth: AuthState): void {
    if (qr) {
      this.#offersQr = true;
      this.#openSince ??= Date.now();
      void this.report({ status: "OPENING", linking: { step: "code", qrcode: qr }, retries: 0 });
    }
    if (isNewLogin) {
      this.#offersQr = false;
      void this.report({ status: "OPENING", linking: { step: "linked" } });
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
    // The connection may have closed again meanwhile.
    const { socket } = this;
    if (!socket) return;
    const { me } = auth.creds;
    const number = numberOf(me?.id);
    const name = me?.name ?? me?.verifiedName;
    // Earlier failures count until this connection has lasted for a while, but the screens show none.
    const state = {
      status: "CONNECTED" as const,
      retries: 0,
      ...(number ? { number } : {}),
      ...(name ? { profileName: name } : {}),
    };
    await this.report(state);
    void readAddressBookOnce(auth, socket.baileys, this.setup.log);
    const profileStatus = me && (await this.#ask("status", () => profileStatusOf(socket, me.id)));
    if (profileStatus && this.socket === socket) await this.report({ ...state, profileStatus });
    await this.askForNewChats();
  }

  /**
   * Asks WhatsApp what it lets the number do for people who never wrote, and resolves when its answer is reported, or
   * missing. Callers at the same time share the answer.
   */
  askForNewChats(): Promise<void> {
    const { socket } = this;
    if (!socket) return Promise.resolve();
    this.#newChats ??= this.#ask("newChats", socket.askForNewChats)
      .then(() => undefined)
      .finally(() => {
        this.#newChats = null;
      });
    return this.#newChats;
  }

  /** A query that nothing depends on. A server that closes the connection on it must not get it after each reconnect. */
  async #ask<T>(what: Optional, query: () => Promise<T>): Promise<T | null> {
    const { socket } = this;
    if (!socket || this.#drops[what] >= mostDrops[what]) return null;
    this.#asking = what;
    const answer = await query();
    if (this.socket === socket) {
      this.#drops[what] = 0;
      if (this.#asking === what) this.#asking = null;
    }
    return answer;
  }

  #closed(error: unknown): void {
    this.#socket = null;
    this.#offersQr = false;
    if (this.stopped) return;
    const { timings, log } = this.setup;
    if (this.#asking) this.#drops[this.#asking]++;
    this.#asking = null;
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
        // Repeated too often, it counts as a failure like any other.
        if (this.#restarts++ >= patience) break;
        this.#reconnectIn(0);
        return;
      case "pair again":
        this.#publishTrying();
        void this.#pairAgain();
        return;
      case "retry":
    }
    this.#failures++;
    this.#publishTrying();
    this.#reconnectIn(backoff(this.#failures, timings.retryBase, timings.retryCap));
  }

  /** The answer has to be made in a browser on WhatsApp's own site; another attempt would only be asked again. */
  #endForPasskey(): void {
    if (this.stopped || !this.pairingSocket) return;
    this.setup.log.warn("WhatsApp asks this number for a passkey, so it cannot be linked");
    this.stopped = true;
    this.#socket?.end();
    void this.#auth?.close();
    void this.report({ status: "DISCONNECTED", obstacle: "passkey" });
  }

  async #pairAgain(): Promise<void> {
    const { db, lease, log, timings, connectionId, sink, reports } = this.setup;
    try {
      await this.#auth?.close();
      await deleteCredentials(db, whileLeased(lease.connectionId, lease.epoch));
      log.warn("the account unlinked this device; it has to be paired again");
      void reports.add("phone unlinked", () => sink.unlinked(connectionId));
    } catch (error) {
      log.error({ reason: nameOf(error) }, "the credentials could not be deleted");
    }
    // The wait avoids a tight loop when two servers disagree about us.
    this.#reconnectIn(backoff(++this.#restarts, timings.retryBase, timings.retryCap));
  }

  #reconnectIn(ms: number): void {
    if (this.stopped) return;
    this.#timer = setTimeout(() => void this.start(), ms);
  }
}

/** The status text of an account under its name. It is optional: nothing waits for it. */
async function profileStatusOf({ baileys }: Socket, id: string): Promise<string | null> {
  const answer = await baileys.fetchStatus(jidNormalizedUser(id)).catch(() => undefined);
  const status = answer?.[0]?.status;
  const text = typeof status === "object" && status !== null && "status" in status ? status.status : null;
  return typeof text === "string" ? cleanText(text, longestProfileStatus) : null;
}

/** WhatsApp allows 139 characters; a foreign server may send more. */
const longestProfileStatus = 500;

const storageError = (cause: unknown) => new Error("the database does not answer", { cause });
