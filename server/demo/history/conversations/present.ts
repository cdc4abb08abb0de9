import { attendedNumbers } from "../../living-customers.ts";
import { minuteMs, secondMs } from "../calendar.ts";
import type { Customer } from "../customers.ts";
import type { Random } from "../random.ts";
import type { Person } from "../shop.ts";
import type { Writer } from "../writer.ts";
import type { Dialogue, Line } from "./dialogue.ts";
import { business } from "./dialogues/business.ts";
import { deliveries } from "./dialogues/deliveries.ts";
import { exchanges } from "./dialogues/exchanges.ts";
import { prices } from "./dialogues/prices.ts";
import { purchases } from "./dialogues/purchases.ts";
import type { Attendance } from "./new-ticket.ts";
import { openAttendance } from "./open-attendance.ts";
import type { Plan, TimedLine } from "./plan-conversation.ts";

/** For each open conversation, the minutes since its last message. The contact and the agent said it by turns. */
const openAges = [1, 2, 4, 6, 9, 13, 18, 24, 31, 40, 52, 66, 85, 110, 140, 175, 215, 260];
/** For each waiting conversation, the minutes since its last message. */
const waitingAges = [1, 2, 5, 8, 11, 17, 24, 33];
/** The number of waiting tickets that are marked as an opportunity. */
const opportunities = 2;

/**
 * Writes the conversations that are going on now: some are in the middle, some wait. They exist at every hour, so that
 * a person who tries the demo at night also sees a shop at work.
 */
export function writePresent(writer: Writer, customers: readonly Customer[]): void {
  const { random, shop } = writer;
  const talking = random.shuffled(customers.filter(({ talks }) => talks));
  const isAttended = ({ number }: Customer) => attendedNumbers.has(number);
  // The demo's customers ask further questions in attended conversations (customers/next-start.ts).
  const attended = companiesFirst(talking.filter(isAttended));
  const waiting = companiesFirst(talking.filter((customer) => !isAttended(customer)));
  const mixed = interleaved(
    random.shuffled([...prices, ...purchases, ...deliveries, ...exchanges]).filter(isLong),
  ).values();
  const ordered = interleaved(random.shuffled(business).filter(isLong)).values();
  const next = (customers: Customer[]): Found | null => {
    const customer = customers.shift();
    const { value: dialogue } = (customer?.isBusiness ? ordered : mixed).next();
    return customer && dialogue ? { customer, dialogue } : null;
  };
  const agents = openAges.map((_, n) => shop.people[n % shop.people.length] ?? shop.people[0]);
  for (const [n, minutes] of openAges.entries()) {
    const found = next(attended);
    if (found) converse(writer, found, agents[n] ?? shop.people[0], minutes, n % 2 === 0);
  }
  for (const [n, minutes] of waitingAges.entries()) {
    const found = next(waiting);
    if (found) leaveWaiting(writer, found, minutes, n < opportunities);
  }
}

const companiesFirst = (customers: readonly Customer[]): Customer[] =>
  customers.toSorted((one, other) => Number(other.isBusiness) - Number(one.isBusiness));

/** Orders the dialogues so that their first tags take turns, and the board has cards in every lane. */
function interleaved(dialogues: readonly Dialogue[]): Dialogue[] {
  const lanes = [...Map.groupBy(dialogues, ({ tags }) => tags[0]).values()];
  const longest = Math.max(...lanes.map(({ length }) => length));
  return Array.from({ length: longest }, (_, n) => lanes.flatMap((lane) => lane[n] ?? [])).flat();
}

const isLong = ({ lines }: Dialogue): boolean =>
  lines.length >= 6 && lines[0]?.by === "contact" && lines.every(({ by }) => by !== "transfer");

type Found = { customer: Customer; dialogue: Dialogue };

/** Writes a conversation that is in the middle. Its last message is the contact's, unread, or the agent's. */
function converse(
  writer: Writer,
  { customer, dialogue }: Found,
  agent: Person,
  minutes: number,
  isUnanswered: boolean,
): void {
  const { random, shop } = writer;
  const timed = timedLines(random, dialogue, agent);
  const cut = cutAfter(random, timed, isUnanswered ? "contact" : "agent");
  const lines = movedTo(timed.slice(0, cut), shop.now.getTime() - minutes * minuteMs - random.int(0, 50) * secondMs);
  const first = lines.findIndex(({ by }) => by === "agent");
  const begins = lines[0]?.at ?? 0;
  const acceptedAt = (lines[first]?.at ?? 0) - 20 * secondMs;
  const plan: Plan = {
    dialogue,
    lines,
    sortedAt: dialogue.topic === "sales" ? Math.round((begins + acceptedAt) / 2) : null,
    acceptedAt,
    agent,
    handover: null,
  };
  const attendance = openAttendance(writer, customer, plan);
  const { ticket, tracking } = attendance;
  addTags(writer, ticket.id, [...dialogue.tags, ...(tracking.isFirst ? ["Primeira compra"] : [])]);
  leaveUnread(writer, attendance);
}

/** Writes a customer who wrote, was greeted, and now waits. */
function leaveWaiting(writer: Writer, { customer, dialogue }: Found, minutes: number, isOpportunity: boolean): void {
  const { random, shop } = writer;
  const [agent] = shop.people;
  const opening = dialogue.lines.findIndex(({ by }) => by === "agent");
  const timed = timedLines(random, { ...dialogue, lines: salutedApart(dialogue.lines.slice(0, opening)) }, agent);
  const lines = movedTo(timed, shop.now.getTime() - minutes * minuteMs - random.int(5, 50) * secondMs);
  const attendance = openAttendance(writer, customer, {
    dialogue,
    lines,
    sortedAt: null,
    acceptedAt: shop.now.getTime(),
    agent,
    handover: null,
  });
  if (dialogue.topic === "sales" && minutes > 4) sortOut(writer, attendance);
  if (isOpportunity) {
    Object.assign(attendance.ticket, { status: "verified", verifyTicket: true });
    addTags(writer, attendance.ticket.id, ["Orçamento"]);
  }
  leaveUnread(writer, attendance);
}

/**
 * Divides a single line into a greeting and a question. The shop's automatic greeting then stands between them, so the
 * list shows the customer's words.
 */
function salutedApart(lines: readonly Line[]): Line[] {
  const [first, ...rest] = lines;
  if (first?.by !== "contact" || rest.length > 0) return [...lines];
  const question = first.text.replace(salutation, "");
  return [
    {
      by: "contact",
      text: "[Oi, {saudacao}!|{Saudacao}!|Olá, {saudacao}|Oi, tudo bem?|Oi!|Olá!|{Saudacao}, tudo bem?|Oii]",
    },
    { by: "contact", text: question },
  ];
}

const salutation = /^(?:\[(?:Oi|Olá|Boa)[^\]]*\]|Oii?|Olá|Bom)?[,.!]?\s*(?:\{[sS]audacao\})?[,.!]?\s*/;

/** Moves the waiting ticket to the sales queue, as a colleague would. */
function sortOut({ shop }: Writer, { ticket, tracking }: Attendance): void {
  const queuedAt = new Date((ticket.lastMessageAt ?? shop.now).getTime() + 40 * secondMs);
  Object.assign(ticket, { queueId: shop.queueIds.sales });
  Object.assign(tracking, { queueId: shop.queueIds.sales, queuedAt });
}

function addTags({ rows, tagIds }: Writer, ticketId: number, names: readonly string[]): void {
  for (const name of names) {
    const tagId = tagIds.get(name);
    if (tagId !== undefined) rows.tags.push({ ticketId, tagId });
  }
}

/** Marks as unread the messages that came after the agent's last one. */
function leaveUnread({ rows }: Writer, { ticket }: Attendance): void {
  const own = rows.messages.filter(({ ticketId }) => ticketId === ticket.id);
  const lastSaid = own.findLastIndex(({ fromMe, isAutomatic }) => fromMe && !isAutomatic);
  const unread = own.slice(lastSaid + 1).filter(({ fromMe }) => !fromMe);
  for (const message of unread) message.read = false;
  ticket.unreadMessages = unread.length;
  const latest = own.at(-1);
  if (latest?.fromMe && !latest.isAutomatic) latest.ack = 3;
}

function timedLines(random: Random, { lines }: Dialogue, agent: Person): TimedLine[] {
  let at = 0;
  return lines.flatMap((line) => {
    if (line.by === "transfer") return [];
    at += random.skewed(20 * secondMs, 4 * minuteMs);
    return { ...line, at: Math.round(at), agent };
  });
}

const movedTo = (lines: readonly TimedLine[], lastAt: number): TimedLine[] =>
  lines.map((line) => ({ ...line, at: line.at - (lines.at(-1)?.at ?? 0) + lastAt }));

/** Finds a place after the first answer to end the conversation, so that the last message is from the given side. */
function cutAfter(random: Random, lines: readonly TimedLine[], by: TimedLine["by"]): number {
  const first = lines.findIndex((line) => line.by === "agent");
  const places = lines.flatMap((line, n) =>
    n >= first && n < lines.length - 1 && line.by === by && lines[n + 1]?.by !== by ? n + 1 : [],
  );
  return places.length > 0 ? random.pick(places) : first + 1;
}
