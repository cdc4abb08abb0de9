import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { linkAnother } from "../../testing/link-number.ts";
import { makeDataFolder } from "../../testing/run/data-folder.ts";
import { startServer } from "../../testing/servers/server-process.ts";
import { until } from "../../testing/until.ts";
import { type Row, round } from "../measure.ts";
import { shop, withLinkedServer } from "./linked-server.ts";

const customer = 5_531_977_000_000;
const messages = 3_000;
const senders = 20;
const moreSessions = 10;
/** Time until the garbage of the start is collected. */
const restMs = 20_000;

/** Messages stored per second through the real Baileys; the network and its phones are another process. */
export const inboundBaileys: Row = {
  name: "inbound.baileys",
  about: `${messages} encrypted messages of ${senders} contacts over the local network to one connection`,
  measure: () =>
    withConnection(async ({ flood, unread }) => {
      await flood(senders);
      const began = performance.now();
      await flood(messages);
      await until("every message", async () => (await unread()) >= messages + senders);
      return { unit: "message", perSecond: round(messages / ((performance.now() - began) / 1000)) };
    }),
};

/** Resident memory of an idle server's process. */
export const memoryIdle: Row = {
  name: "memory.idle",
  about: "resident memory of the server's process, started on data that exists, without a connection",
  measure: async () => {
    const data = makeDataFolder();
    // The demo's company has a number that waits to be linked, so the server starts in production mode.
    const empty = { BALCAO_DATA: data.folder, BALCAO_MODE: "production", BALCAO_SECRET: "x".repeat(64) };
    await (await startServer(empty)).stop();
    const server = await startServer(empty);
    await delay(restMs);
    const { now } = residentMiB(server.pid);
    await server.stop();
    data.remove();
    return { unit: "MiB", p50: now };
  },
};

/** Resident memory of the server's process: with one idle connection, and its maximum under a flood. */
export const memory: Row = {
  name: "memory",
  about: `resident memory of the server's process with one connection: p50 at rest, peak while it took in ${messages} messages`,
  measure: () =>
    withConnection(async ({ flood, unread, memoryMiB }) => {
      await delay(restMs);
      const { now } = memoryMiB();
      await flood(messages);
      await until("every message", async () => (await unread()) >= messages);
      return { unit: "MiB", p50: now, peakMiB: memoryMiB().peak };
    }),
};

/** The memory of each further number. */
export const memoryOfSessions: Row = {
  name: "memory.session",
  about: `what each of ${moreSessions} further connected numbers adds to the resident memory of the server's process`,
  measure: () =>
    withLinkedServer(async ({ server, sandbox, admin }) => {
      await delay(restMs);
      const before = residentMiB(server.pid).now;
      for (let n = 0; n < moreSessions; n++) await linkAnother(admin, sandbox, String(Number(shop) + 1 + n));
      await delay(restMs);
      return { unit: "MiB", p50: round((residentMiB(server.pid).now - before) / moreSessions) };
    }),
};

type Connected = {
  flood: (count: number) => Promise<void>;
  /** Unread messages of all customers. */
  unread: () => Promise<number>;
  memoryMiB: () => { now: number; peak: number };
};

const withConnection = <T>(work: (connected: Connected) => Promise<T>): Promise<T> =>
  withLinkedServer(({ server, sandbox, admin }) =>
    work({
      flood: async (count) => {
        await sandbox.flood({ from: String(customer), to: shop, count, senders });
      },
      unread: async () => {
        const page = await admin.call<TicketPage>("GET", "/tickets?showAll=true&status=pending");
        return page.tickets.reduce((sum, ticket) => sum + ticket.unreadMessages, 0);
      },
      memoryMiB: () => residentMiB(server.pid),
    }),
  );

/** Reads Linux's /proc; other systems have none. */
export function residentMiB(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const of = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  return { now: of("VmRSS"), peak: of("VmHWM") };
}
