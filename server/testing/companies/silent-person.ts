import type { TicketChange, TicketHistoryLine } from "@balcao/shared/inbox/ticket-history.ts";
import { eq, sql } from "drizzle-orm";
import { watchIdle } from "../../automation/watch-idle.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { tickets } from "../../inbox/tickets/tickets.table.ts";
import { type OfficialShop, officialPerson } from "./official-shop.ts";
import { open, settled } from "./shop.ts";

const twoDaysMs = 2 * 24 * 3_600_000;

/**
 * A person of the official number whom an agent asked something. `age`, an interval of PostgreSQL, is that of the messages so
 * far; Meta knows of a message two days ago, or of one now if it is "0".
 */
export async function silentPerson(opened: OfficialShop, age = "2 days") {
  const { shop, simulator, official, world } = opened;
  const person = await officialPerson(opened);
  for (const words of ["oi", "1"]) await person.write(words);
  const { id: ticketId, contactId } = await open(shop, await person.ticket(), shop.admin);
  await shop.admin.call("POST", `/messages/${ticketId}`, { body: "Pode me dizer?" });
  await person.latest();
  const old = sql`${messages.createdAt} - ${age}::interval`;
  await world.database.db.update(messages).set({ createdAt: old }).where(eq(messages.contactId, contactId));
  if (age !== "0") simulator.setLastWritten(official.phoneNumberId, person.number, Date.now() - twoDaysMs);
  const before = person.all().length;
  /** The texts that reached the phone since. */
  const received = () =>
    person
      .all()
      .slice(before)
      .map((message) => message.text);
  const told = async (): Promise<TicketChange[]> =>
    ((await shop.admin.call("GET", `/tickets/${ticketId}/history`)).body as TicketHistoryLine[]).map(
      ({ change }) => change,
    );
  return { ...person, ticketId, contactId, received, told };
}

/** Reminds whoever is silent, as if each had been so for so many minutes: the budget stays that of the present month. */
export async function watchSilence({ world, shop }: OfficialShop, minutes = 11): Promise<void> {
  const { db } = world.database;
  const updatedAt = new Date(Date.now() - minutes * 60_000);
  await db.update(tickets).set({ updatedAt }).where(eq(tickets.companyId, shop.id));
  await watchIdle(world.services);
  await settled(world);
}
