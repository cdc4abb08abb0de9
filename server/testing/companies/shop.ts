import type { Message, MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { eq } from "drizzle-orm";
import { idOf } from "../../channels/chat.ts";
import { connectionQueues, connections } from "../../channels/connections/connections.table.ts";
import { queueOptions } from "../../workspace/queues/options/queue-options.table.ts";
import { queues } from "../../workspace/queues/queues.table.ts";
import { settings } from "../../workspace/settings/settings.table.ts";
import { until } from "../until.ts";
import type { TestCompany, World } from "../world.ts";

let nextNumber = 5511910000000;
export const freshNumber = () => String(nextNumber++);

export type Shop = TestCompany & { world: World; optionId: Record<string, number> };

/**
 * Two queues on one connection; Support has a tree of options: 1 opens a submenu (11 waits), 2 ends, 3 only informs.
 */
export async function addShop(world: World, chosen: Record<string, string> = {}): Promise<Shop> {
  const company = await world.addCompany();
  const { db } = world.database;
  const [support = 0, sales = 0] = company.queueIds;
  await db.insert(connectionQueues).values({ connectionId: company.connectionId, queueId: sales });
  const texts = { greetingMessage: "{saudacao}, {nome}! {protocolo}", complationMessage: "Até breve, {nome}" };
  await db.update(connections).set(texts).where(eq(connections.id, company.connectionId));
  await db.update(queues).set({ greetingMessage: "Suporte" }).where(eq(queues.id, support));
  await db.update(queues).set({ greetingMessage: "Vendas" }).where(eq(queues.id, sales));
  for (const [key, value] of Object.entries(chosen))
    await db.insert(settings).values({ companyId: company.id, key, value });
  const option = async (values: Partial<typeof queueOptions.$inferInsert>) => {
    const at = { companyId: company.id, queueId: support, option: 1, ...values };
    const [row] = await db.insert(queueOptions).values(at).returning();
    return row?.id ?? 0;
  };
  const prices = await option({ title: "Preços", message: "Os preços" });
  const optionId = {
    prices,
    table: await option({ parentId: prices, title: "Tabela", message: "Já enviamos", waitTreatment: true }),
    bye: await option({ option: 2, title: "Encerrar", message: "Tchau", finalize: true }),
    hours: await option({ option: 3, title: "Horários", message: "Das 9 às 18" }),
  };
  await world.connect();
  return { ...company, world, optionId };
}

/** A contact with a phone: its own messages, and those it received once all were answered. */
export function phone(shop: Shop) {
  const { world } = shop;
  const number = freshNumber();
  const ticket = async (): Promise<Ticket> => {
    const url = `/tickets?showAll=true&status=&searchParam=${number}`;
    return ((await shop.admin.call("GET", url)).body as TicketPage).tickets[0] as Ticket;
  };
  const conversation = async (): Promise<Message[]> =>
    ((await shop.admin.call("GET", `/messages/${(await ticket()).id}?history=true`)).body as MessagePage).messages;
  const arrived = () =>
    world.whatsapp.sent
      .filter(({ message }) => idOf(message.chat, "phone") === number)
      .map(({ message }) => message.body);
  /** Writes, and returns the messages that arrive in answer. */
  const write = async (text: string, more = {}) => {
    const before = arrived().length;
    await world.whatsapp.deliver(shop.connectionId, number, text, more);
    await settled(world);
    return arrived().slice(before);
  };
  return { number, ticket, conversation, write, arrived };
}

/** Waits until the bot has answered and every message is sent. */
export const settled = (world: World) =>
  until("the jobs", async () => {
    const [row] = await world.database.sql<{ n: number }[]>`
      select count(*)::int as n from pgboss.job
      where (name like 'answer-contact-%' or name like 'send-message-%') and state in ('created', 'active', 'retry')`;
    return row?.n === 0;
  });

/** An agent accepts the ticket. */
export async function open(shop: Shop, { id }: Ticket, agent = shop.agent): Promise<Ticket> {
  const { status, body } = await agent.call("PUT", `/tickets/${id}`, { status: "open" });
  if (status !== 200) throw new Error(`accepting answered ${status}`);
  return body;
}
