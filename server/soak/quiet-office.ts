import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { type Linked, shop } from "../bench/rows/linked-server.ts";

const firstCustomer = 5_531_977_000_000;
const customers = 40;
/** Inbound messages per second; in each second one is answered too, and a screen reads. */
const messagesPerSecond = 5;
/** Shorter than the lifetime of an access token. */
const sessionMs = 10 * 60_000;

/** An office at work until `enough` aborts: messages arrive through Baileys, agents read pages, search and answer. */
export async function runOffice(linked: Linked, enough: AbortSignal): Promise<{ came: number; answered: number }> {
  let came = 0;
  let answered = 0;
  const { sandbox } = linked;
  let { admin } = linked;
  let signedInAt = performance.now();
  while (!enough.aborted) {
    const began = performance.now();
    if (began - signedInAt > sessionMs) {
      admin = await linked.signIn();
      signedInAt = began;
    }
    await sandbox.flood({ from: String(firstCustomer), to: shop, count: messagesPerSecond, senders: customers });
    came += messagesPerSecond;
    const waiting = await admin.call<TicketPage>("GET", "/tickets?showAll=true&status=pending");
    for (const { id } of waiting.tickets) await admin.call("PUT", `/tickets/${id}`, { status: "open" });
    const { tickets } = await admin.call<TicketPage>("GET", "/tickets?showAll=true&status=open");
    const ticket = tickets[answered % (tickets.length || 1)];
    if (ticket) {
      await admin.call("GET", `/messages/${ticket.id}`);
      await admin.call("GET", "/messages/search?searchParam=mensagem");
      await admin.call("POST", `/messages/${ticket.id}`, { body: `resposta ${++answered}`, clientId: randomUUID() });
    }
    await delay(Math.max(0, 1_000 - (performance.now() - began)));
  }
  return { came, answered };
}
