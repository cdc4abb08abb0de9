import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Random } from "../../platform/seeded-random.ts";
import { type BareScreen, connectBareScreen } from "../../testing/bare-screen.ts";
import { type Agent, ageOf, type DayAtDesks, type Opening, writtenNow } from "./desk-messages.ts";

/** The pauses of an agent, in milliseconds. */
const before = { accepting: [500, 3_000], answering: [2_000, 8_000], looking: [5_000, 15_000] } as const;
const words = ["mensagem", "cliente", "resposta", "oi", "pedido"];
/** The chances of what an agent does at a look. */
const chances = { search: 0.1, contact: 0.05, upload: 0.03, transfer: 0.03, close: 0.05, list: 0.4 };

/** The state that all desks of an office share. */
export type Office = {
  opening: Opening;
  random: Random;
  day: DayAtDesks;
  desks: Desk[];
  /** Tickets that an agent accepts or attends: a colleague who hears of one leaves it. */
  taken: Set<number>;
  /** True once the figures count. */
  isMeasured: () => boolean;
  isOver: AbortSignal;
};

/** An agent at a console. `tickets` are the open ones, `accepting` the number of those to come. */
export type Desk = { agent: Agent; screen: BareScreen; tickets: number[]; accepting: number };

type Told = {
  action: string;
  message?: { body: string; fromMe: boolean };
  ticket?: { id: number; status: string; userId: number | null; queueId: number | null };
};

/** Opens an agent's console, which attends until the office is over. */
export async function openDesk(office: Office, agent: Agent): Promise<Desk> {
  const { day, isMeasured, opening } = office;
  const hear = (name: string, payload: string) => {
    if (!name.endsWith("-appMessage")) return;
    const told = JSON.parse(payload) as Told;
    if (told.action !== "create" || !told.message || told.message.fromMe || !told.ticket) return;
    const age = ageOf(told.message.body, "cliente");
    if (age !== null && isMeasured()) day.toScreen.push(age);
    void react(office, desk, told.ticket);
  };
  const screen = await connectBareScreen(opening.url, agent.token, ["open", "pending"], hear);
  const desk: Desk = { agent, screen, tickets: [], accepting: 0 };
  return desk;
}

/** Accepts a waiting ticket, unless a colleague does, or answers in an own one. */
async function react(office: Office, desk: Desk, ticket: NonNullable<Told["ticket"]>): Promise<void> {
  const { random, taken, desks, opening, day } = office;
  const { agent } = desk;
  if (ticket.status === "pending") {
    if (taken.has(ticket.id)) return;
    taken.add(ticket.id);
    const colleagues = desks.filter((one) => one.agent.queueId === agent.queueId);
    const idlest = colleagues.reduce((least, one) => (loadOf(one) < loadOf(least) ? one : least), desk);
    idlest.accepting += 1;
    const isOpen = await pause(office, before.accepting);
    const isAccepted =
      isOpen && (await call(office, idlest, "accept", "PUT", `/tickets/${ticket.id}`, { status: "open" }));
    idlest.accepting -= 1;
    if (!isAccepted) return void taken.delete(ticket.id);
    idlest.tickets.push(ticket.id);
    day.accepted += 1;
    await show(office, idlest, ticket.id);
    await answer(office, idlest, ticket.id);
  } else if (ticket.userId === agent.userId && random.chance(opening.answers)) {
    if (await pause(office, before.answering)) await answer(office, desk, ticket.id);
  }
}

const loadOf = ({ tickets, accepting }: Desk): number => tickets.length + accepting;

/** Puts a conversation on screen. */
async function show(office: Office, desk: Desk, ticketId: number): Promise<void> {
  desk.screen.emit("joinChatBox", ticketId);
  await call(office, desk, "conversation", "GET", `/messages/${ticketId}`);
  desk.screen.emit("leaveChatBox", ticketId);
}

async function answer(office: Office, desk: Desk, ticketId: number): Promise<void> {
  if (!desk.tickets.includes(ticketId)) return;
  const body = writtenNow("resposta", randomUUID());
  const sent = await call(office, desk, "answer", "POST", `/messages/${ticketId}`, { body, clientId: randomUUID() });
  if (sent) office.day.answers.push(body);
}

/** Reads, searches, and now and then sends a photo, transfers or closes, until the office is over. */
export async function attend(office: Office, desk: Desk): Promise<void> {
  const { random } = office;
  while (await pause(office, before.looking)) {
    const ticketId = desk.tickets.length > 0 ? random.of(desk.tickets) : null;
    if (ticketId === null || random.chance(chances.list))
      await call(office, desk, "list", "GET", `/tickets?status=${random.of(["open", "pending"])}`);
    else await show(office, desk, ticketId);
    if (random.chance(chances.search))
      await call(office, desk, "search", "GET", `/messages/search?searchParam=${random.of(words)}`);
    if (random.chance(chances.contact)) await call(office, desk, "contacts", "GET", "/contacts?searchParam=977");
    if (ticketId === null) continue;
    if (random.chance(chances.upload)) await sendPhoto(office, desk, ticketId);
    if (random.chance(chances.transfer)) await transfer(office, desk, ticketId);
    else if (random.chance(chances.close)) await close(office, desk, ticketId);
  }
}

async function sendPhoto(office: Office, desk: Desk, ticketId: number): Promise<void> {
  const form = new FormData();
  form.set("medias", new Blob([Buffer.from(office.opening.photo, "base64")], { type: "image/jpeg" }), "foto.jpg");
  if (await call(office, desk, "photo", "POST", `/messages/${ticketId}`, form)) office.day.uploaded += 1;
}

async function transfer(office: Office, desk: Desk, ticketId: number): Promise<void> {
  const { random, desks, day } = office;
  const to = random.of(desks.filter((one) => one !== desk && one.agent.queueId === desk.agent.queueId));
  if (!to) return;
  const target = { queueId: desk.agent.queueId, userId: to.agent.userId };
  if (!(await call(office, desk, "transfer", "PUT", `/tickets/${ticketId}`, target))) return;
  forget(desk, ticketId);
  to.tickets.push(ticketId);
  day.transferred += 1;
}

async function close(office: Office, desk: Desk, ticketId: number): Promise<void> {
  if (await call(office, desk, "close", "PUT", `/tickets/${ticketId}`, { status: "closed" })) office.day.closed += 1;
  forget(desk, ticketId);
  office.taken.delete(ticketId);
}

function forget(desk: Desk, ticketId: number): void {
  desk.tickets = desk.tickets.filter((id) => id !== ticketId);
}

/** True if the office is still open after the pause. */
async function pause({ random, isOver }: Office, [least, most]: readonly [number, number]): Promise<boolean> {
  await delay(random.between(least, most), undefined, { signal: isOver }).catch(() => undefined);
  return !isOver.aborted;
}

/** True if the server did it. Each call is measured by its name. */
async function call(
  { opening, day, isMeasured }: Office,
  { agent }: Desk,
  name: string,
  method: string,
  path: string,
  body?: object,
): Promise<boolean> {
  const isForm = body instanceof FormData;
  const began = performance.now();
  const refusal = await fetch(opening.url + path, {
    method,
    headers: {
      authorization: `Bearer ${agent.token}`,
      ...(body && !isForm ? { "content-type": "application/json" } : {}),
    },
    body: isForm ? body : body ? JSON.stringify(body) : null,
  }).then(
    async (answer) => {
      const text = await answer.text();
      return answer.ok ? null : `${answer.status} ${/"error":"(\w+)"/.exec(text)?.[1] ?? text.slice(0, 100)}`;
    },
    (error: unknown) => String(error),
  );
  if (isMeasured()) {
    const durations = day.calls[name] ?? [];
    day.calls[name] = durations;
    durations.push(performance.now() - began);
  }
  if (refusal !== null) {
    const why = `${name}: ${refusal}`;
    day.refused[why] = (day.refused[why] ?? 0) + 1;
  }
  return refusal === null;
}
