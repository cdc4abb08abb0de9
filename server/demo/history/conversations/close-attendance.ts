import { ratingRequest } from "@balcao/shared/channels/rating-request.ts";
import { minuteMs, secondMs } from "../calendar.ts";
import type { Random } from "../random.ts";
import { type Person, shopTexts } from "../shop.ts";
import { addAutomatic, addMessage, type Writer } from "../writer.ts";
import type { Attendance } from "./new-ticket.ts";
import type { Plan } from "./plan-conversation.ts";

/** The console says the farewell after this time. Until then the agent may undo the closing. */
const undoMs = 10 * secondMs;

/**
 * The share of 3s in each agent's ratings. Canceled orders are rated lower, and only attendances that went wrong get a
 * 1.
 */
const bestMarks: Readonly<Record<string, number>> = { Marina: 0.86, Paulo: 0.66, Bruna: 0.9 };
const troubles: readonly string[] = ["Entrega", "Troca", "CANCELADO"];
/** The share of contacts that answer the question for a rating. */
const answering = 0.44;

/**
 * Resolves an attendance: adds tags, the farewell, perhaps a rating with its thanks. Returns the moment of the last
 * message.
 */
export function closeAttendance(writer: Writer, { ticket, tracking }: Attendance, plan: Plan): number {
  const { random, rows, tagIds } = writer;
  const agent = plan.handover?.agent ?? plan.agent;
  const last = plan.lines.at(-1)?.at ?? plan.acceptedAt;
  const closedAt = Math.round(last + random.skewed(20 * secondMs, 11 * minuteMs));
  for (const name of plan.dialogue.tags) {
    const tagId = tagIds.get(name);
    if (tagId !== undefined) rows.tags.push({ ticketId: ticket.id, tagId });
  }
  Object.assign(ticket, { status: "closed", updatedAt: new Date(closedAt) });
  tracking.finishedAt = new Date(closedAt);
  const saidAt = closedAt + undoMs;
  if (random.chance(0.06)) {
    addAutomatic(writer, ticket, saidAt, shopTexts.completion);
    return saidAt;
  }
  addAutomatic(writer, ticket, saidAt, ratingRequest(shopTexts.rating));
  tracking.ratingAt = new Date(saidAt);
  if (!random.chance(answering)) return saidAt;
  return rate(writer, { ticket, tracking }, saidAt, markOf(random, agent, plan));
}

function rate(writer: Writer, { ticket, tracking }: Attendance, askedAt: number, mark: number): number {
  const { random, rows, shop } = writer;
  const at = Math.round(askedAt + random.skewed(25 * secondMs, 90 * minuteMs));
  if (at > shop.now.getTime() - minuteMs) return askedAt;
  // The contact's message is taken as a rating, so the ticket does not wait for an answer to it.
  const { unansweredSince } = ticket;
  addMessage(writer, ticket, at, { fromMe: false, body: String(mark) });
  ticket.unansweredSince = unansweredSince;
  rows.ratings.push({
    companyId: shop.companyId,
    ticketId: ticket.id,
    trackingId: tracking.id,
    userId: tracking.userId,
    rate: mark,
    createdAt: new Date(at),
  });
  tracking.rated = true;
  addAutomatic(writer, ticket, at + 2 * secondMs, shopTexts.completion);
  return at + 2 * secondMs;
}

function markOf(random: Random, { firstName }: Person, { dialogue: { tags } }: Plan): number {
  const isCanceled = tags.includes("CANCELADO");
  if (random.chance((bestMarks[firstName] ?? 1) - (isCanceled ? 0.45 : 0))) return 3;
  return tags.some((name) => troubles.includes(name)) && random.chance(isCanceled ? 0.5 : 0.3) ? 1 : 2;
}
