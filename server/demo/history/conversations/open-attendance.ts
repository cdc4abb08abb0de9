import { secondMs } from "../calendar.ts";
import type { Customer } from "../customers.ts";
import type { TicketRow } from "../rows.ts";
import { shopTexts } from "../shop.ts";
import { addAutomatic, addMessage, signed, type Writer } from "../writer.ts";
import { type Attendance, newTicket } from "./new-ticket.ts";
import type { Plan } from "./plan-conversation.ts";
import { slotsFor, tell } from "./slots.ts";

/**
 * Writes an attendance up to its last planned line: the waiting ticket, the greeting, the move to sales, the
 * conversation. The ticket stays waiting or open, as the lines left it.
 */
export function openAttendance(writer: Writer, customer: Customer, plan: Plan): Attendance {
  const { random, shop, calendar, contactOf, nextOrder } = writer;
  const begins = plan.lines[0]?.at ?? 0;
  const { ticket, tracking } = newTicket(writer, contactOf(customer, begins), begins);
  const slots = slotsFor(random, customer, plan.dialogue, new Date(begins), nextOrder());
  let isGreeted = false;
  for (const { by, text, at, agent } of plan.lines) {
    if (plan.sortedAt !== null && at >= plan.sortedAt)
      moveToSales({ ticket, tracking }, shop.queueIds.sales, plan.sortedAt);
    if (by === "agent") accept({ ticket, tracking }, plan, at, shop.queueIds.sales);
    const body = tell(random, text, slots, { agent, hour: calendar.hourOf(at), isAgents: by === "agent" });
    if (by === "agent") {
      tracking.firstResponseAt ??= new Date(at);
      addMessage(writer, ticket, at, { fromMe: true, body: signed(agent, body), userId: agent.id });
    } else {
      const quoted = random.chance(0.04) ? lastOwn(writer, ticket) : null;
      addMessage(writer, ticket, at, { fromMe: false, body, quotedId: quoted });
    }
    if (!isGreeted) addAutomatic(writer, ticket, at + 2 * secondMs, shopTexts.greeting);
    isGreeted = true;
  }
  return { ticket, tracking };
}

/** A waiting ticket that moves to another queue begins to wait again there. */
function moveToSales({ ticket, tracking }: Attendance, queueId: number, at: number): void {
  if (ticket.queueId === queueId) return;
  ticket.queueId = queueId;
  Object.assign(tracking, { queueId, queuedAt: new Date(at), firstResponseAt: null, startedAt: null, userId: null });
}

/** From the planned moment on the ticket belongs to the agent of this line. */
function accept(
  { ticket, tracking }: Attendance,
  { acceptedAt, agent, handover }: Plan,
  at: number,
  sales: number,
): void {
  const taken = handover && at >= handover.acceptedAt ? handover : null;
  if (taken && ticket.queueId !== sales) moveToSales({ ticket, tracking }, sales, taken.at);
  const holder = taken?.agent ?? agent;
  if (ticket.status === "open" && ticket.userId === holder.id) return;
  Object.assign(ticket, { status: "open", userId: holder.id });
  Object.assign(tracking, { userId: holder.id, startedAt: new Date(taken?.acceptedAt ?? acceptedAt) });
}

function lastOwn({ rows }: Writer, { id }: TicketRow): number | null {
  const last = rows.messages.at(-1);
  return last?.ticketId === id && last.fromMe && !last.isAutomatic ? last.id : null;
}
