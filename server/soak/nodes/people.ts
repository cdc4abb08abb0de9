import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Message } from "@balcao/shared/inbox/messages.ts";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import type { Random } from "../../platform/seeded-random.ts";
import type { Cluster } from "../../testing/servers/cluster.ts";

/** A customer, their messages, and the answers that an agent certainly sent them. */
export type Customer = {
  number: string;
  account: string;
  /** False if the messages may come in another order than they were written in. */
  isOrdered: boolean;
  wrote: string[];
  /** Messages that a server accepted: each must be on the phone once, or be marked as failed. */
  acknowledged: string[];
  /** Messages that a server refused for good, for instance because the ticket was closed meanwhile. */
  refused: string[];
};

/** A screen waits this long for an answer before it calls another server. */
const patienceMs = 6_000;

/** Calls any server that answers, as a balancer and a screen's outbox do. Refusals are answers, too. */
export async function ask<T>(
  { nodes }: Cluster,
  token: string,
  random: Random,
  stop: AbortSignal,
  [method, path, body]: [string, string, object?],
): Promise<{ status: number; body: T } | null> {
  while (!stop.aborted) {
    const url = random.of(nodes).url + path;
    const reply = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { "content-type": "application/json" } : {}) },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.any([stop, AbortSignal.timeout(patienceMs)]),
    })
      .then(async (reply) => ({ status: reply.status, text: await reply.text() }))
      // The server is killed or frozen: another one may answer.
      .catch(() => ({ status: 503, text: "" }));
    // No fault of a server may sign a person out.
    if (reply.status === 401) throw new Error(`${method} ${path}: ${reply.text}`);
    if (reply.status < 500) return { status: reply.status, body: (reply.text ? JSON.parse(reply.text) : null) as T };
    await delay(100);
  }
  return null;
}

/** Writes now and then until `enough` aborts; each message is on its way before the next. */
export async function write(cluster: Cluster, customer: Customer, random: Random, enough: AbortSignal): Promise<void> {
  while (!enough.aborted) {
    await writeOne(cluster, customer);
    await delay(random.between(20, 500));
  }
}

export async function writeOne({ sandbox }: Cluster, customer: Customer): Promise<void> {
  const { number, account, wrote } = customer;
  const text = `${number} escreve ${wrote.length + 1}`;
  wrote.push(text);
  await sandbox.sendText({ from: number, to: account, text });
}

/** Attends a customer until `enough` aborts: takes the ticket, answers, reads, and closes it now and then. */
export async function attend(
  cluster: Cluster,
  token: string,
  customer: Customer,
  random: Random,
  enough: AbortSignal,
): Promise<void> {
  const { number, acknowledged, refused } = customer;
  /** A call that has begun runs to its end, as in an outbox: only then is its result known. */
  const patient = new AbortController().signal;
  let said = 0;
  while (!enough.aborted) {
    const ticket = await openTicketOf(cluster, token, number, random, enough);
    if (!ticket) {
      await delay(100);
      continue;
    }
    const body = `resposta ${++said} a ${number}`;
    const work: [string, string, object] = ["POST", `/messages/${ticket.id}`, { body, clientId: randomUUID() }];
    const answer = await ask<Message>(cluster, token, random, patient, work);
    (answer?.status === 200 ? acknowledged : refused).push(body);
    if (random.chance(0.1)) await ask(cluster, token, random, enough, ["POST", `/messages/${ticket.id}/read`]);
    if (random.chance(0.05))
      await ask(cluster, token, random, enough, ["PUT", `/tickets/${ticket.id}`, { status: "closed" }]);
    await delay(random.between(20, 400));
  }
}

/** The customer's ticket, opened if it waits; null while there is none. */
async function openTicketOf(
  cluster: Cluster,
  token: string,
  number: string,
  random: Random,
  enough: AbortSignal,
): Promise<Ticket | null> {
  for (const status of ["open", "pending"]) {
    const path = `/tickets?showAll=true&status=${status}&searchParam=${number}`;
    const page = await ask<TicketPage>(cluster, token, random, enough, ["GET", path]);
    const ticket = page?.status === 200 ? page.body.tickets[0] : undefined;
    if (!ticket) continue;
    if (status === "open") return ticket;
    const taken = await ask<Ticket>(cluster, token, random, enough, [
      "PUT",
      `/tickets/${ticket.id}`,
      { status: "open" },
    ]);
    return taken?.status === 200 ? taken.body : null;
  }
  return null;
}
