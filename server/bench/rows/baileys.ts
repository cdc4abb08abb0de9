import { readFileSync } from "node:fs";
import type { TicketPage } from "@balcao/shared/tickets.ts";
import { until } from "../../testing/until.ts";
import { type Row, round } from "../measure.ts";
import { shop, withLinkedServer } from "./linked-server.ts";

const customer = 5_531_977_000_000;
const messages = 3_000;
const senders = 20;

/** Messages stored per second through the real Baileys; the network and its phones are another process. */
export const inboundBaileys: Row = {
  name: "inbound.baileys",
  about: `${messages} encrypted messages of ${senders} contacts over the local network to one connection`,
  measure: () =>
    withConnection(async ({ flood, unread }) => {
      await flood(senders);
      const began = performance.now();
      await flood(messages);
      await until("every message", async () => (await unread()) >= messages + senders, 120_000);
      return { unit: "message", perSecond: round(messages / ((performance.now() - began) / 1000)) };
    }),
};

/** Resident memory of the server: idle with one connection, and at its highest during the flood. */
export const memory: Row = {
  name: "memory",
  about: `resident memory of the server after ${messages} messages through one connection`,
  measure: () =>
    withConnection(async ({ flood, unread, memoryMiB }) => {
      await flood(messages);
      await until("every message", async () => (await unread()) >= messages, 120_000);
      const { now, peak } = memoryMiB();
      return { unit: "MiB", p50: now, peakMiB: peak };
    }),
};

type Connected = {
  flood: (count: number) => Promise<void>;
  /** Unread messages of all the customers. */
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

/** From Linux's own books; other systems have none to read. */
function residentMiB(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const of = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  return { now: of("VmRSS"), peak: of("VmHWM") };
}
