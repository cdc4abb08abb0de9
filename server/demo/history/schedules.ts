import { fillVariables } from "@balcao/shared/workspace/message-variables.ts";
import { enqueueSchedule } from "../../automation/schedules/schedule-queue.ts";
import { schedules } from "../../automation/schedules/schedules.table.ts";
import { type Services, systemContext } from "../../context.ts";
import { dayMs, hourMs, shopMoment } from "./calendar.ts";
import type { TicketRow } from "./rows.ts";
import { addUnshown, type Writer } from "./writer.ts";

/** Days from now, the hour on the shop's clock, and the text. */
const planned = [
  [1, 10, "Oi, {primeiro_nome}! Sua encomenda chega hoje. Quer que a gente entregue à tarde ou prefere retirar?"],
  [1, 15, "{primeiro_nome}, passando pra lembrar: o preço do Pix que te passei vale até amanhã 😉"],
  [2, 9, "Bom dia, {primeiro_nome}! A cor que você queria chegou. Posso separar?"],
  [3, 11, "Oi, {primeiro_nome}! Conseguiu falar com o financeiro sobre o orçamento?"],
  [4, 16, "{primeiro_nome}, como está sendo usar a panela nova? Qualquer dúvida, é só chamar."],
  [6, 10, "Oi, {primeiro_nome}! Sábado tem demonstração aqui na loja, às 10h. Te esperamos?"],
  [9, 14, "{primeiro_nome}, a garantia estendida da sua compra começa hoje. Guarde esta mensagem com a nota 😊"],
] as const;
const past = [
  [-2, 10, "Oi, {primeiro_nome}! Chegou o que você encomendou. Quando quer retirar?"],
  [-5, 15, "{primeiro_nome}, lembrete: amanhã entregamos aí entre 9h e 12h."],
  [-8, 11, "Bom dia, {primeiro_nome}! Deu certo a instalação? Precisando, estamos aqui."],
] as const;

/**
 * Plans messages for the next days, and writes the past ones. Returns a function that stores the plans; it runs once
 * the messages are stored. The server sends the planned ones itself.
 */
export function writeSchedules(writer: Writer): (services: Services) => Promise<void> {
  const { shop, rows, random } = writer;
  const { companyId, people, now } = shop;
  const closed = rows.tickets.filter(({ status, userId, isGroup }) => status === "closed" && userId && !isGroup);
  const recent = random.shuffled(closed.slice(-160));
  const ahead = planned.map(([days, hour, body], n) => {
    const { contactId = 0, userId = people[0].id } = recent[n] ?? {};
    const createdAt = new Date(now.getTime() - random.int(2, 50) * hourMs);
    const sendAt = new Date(shopMoment(now, days, hour));
    return { companyId, contactId, userId, body, sendAt, createdAt, status: "PENDENTE" as const };
  });
  const gone = past.flatMap(([days, hour, body]) => {
    const sendAt = new Date(shopMoment(now, days, hour));
    const ticket = closed.findLast((one) => isLatest(closed, one, sendAt));
    if (!ticket) return [];
    const { contactId, userId } = ticket;
    const { id: messageId } = addUnshown(writer, ticket, sendAt.getTime(), {
      fromMe: true,
      body: filled(writer, contactId, body),
      userId,
    });
    const createdAt = new Date(sendAt.getTime() - random.int(20, 70) * hourMs);
    return {
      companyId,
      contactId,
      userId,
      body,
      sendAt,
      createdAt,
      sentAt: sendAt,
      messageId,
      status: "ENVIADA" as const,
    };
  });
  return async (services) => {
    await services.db.insert(schedules).values(gone);
    const stored = await services.db.insert(schedules).values(ahead).returning();
    const ctx = systemContext(services, companyId, "demo");
    for (const row of stored) await enqueueSchedule(ctx, row);
  };
}

/** True for the contact's latest attendance before a moment, if it was closed at least a day earlier. */
function isLatest(closed: readonly TicketRow[], { id, contactId, updatedAt }: TicketRow, at: Date): boolean {
  if (!updatedAt || updatedAt.getTime() > at.getTime() - dayMs) return false;
  return !closed.some((other) => other.contactId === contactId && other.id > id && (other.createdAt ?? at) < at);
}

function filled({ rows }: Writer, contactId: number, body: string): string {
  const name = rows.contacts.find(({ id }) => id === contactId)?.name ?? "";
  return fillVariables(body, { name, number: "", email: "", protocol: "", greeting: "", custom: {} });
}
