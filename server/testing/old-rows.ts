import { eq } from "drizzle-orm";
import { cloudSends } from "../channels/whatsapp-cloud/send/cloud-sends.table.ts";
import { contacts } from "../inbox/contacts/contacts.table.ts";
import { contactMerges } from "../inbox/contacts/merges/contact-merges.table.ts";
import { expectedCosts } from "../inbox/costs/budget/expected-costs.table.ts";
import { messages } from "../inbox/messages/messages.table.ts";
import { earlyRevocations } from "../inbox/messages/receive/early-revocations.table.ts";
import { tickets } from "../inbox/tickets/tickets.table.ts";
import { apiSends } from "../integrations/messages-api/api-sends.table.ts";
import type { World } from "./world.ts";

/** Each makes a row that is old enough to be deleted, and one that is not, and returns how to read what is left. */
type Effects = () => Promise<unknown>;

const dayMs = 86_400_000;
const ago = ({ services }: Pick<World, "services">, ms: number) => new Date(services.now().getTime() - ms);

export async function prepareKeys({ database: { db }, ...world }: World): Promise<Effects> {
  const { connectionId, id: companyId } = await world.addCompany();
  const row = { connectionId, companyId, contentHash: "", messageIds: [] };
  await db.insert(apiSends).values([
    { ...row, key: "old", createdAt: ago(world, 2 * dayMs) },
    { ...row, key: "young", createdAt: ago(world, 0) },
  ]);
  return async () => (await db.select().from(apiSends).where(eq(apiSends.companyId, companyId))).map(({ key }) => key);
}

export async function prepareCloudSends({ database: { db }, ...world }: World): Promise<Effects> {
  const { connectionId } = await world.addCompany();
  const row = { connectionId, state: "accepted" as const };
  await db.insert(cloudSends).values([
    { ...row, providerId: "old", askedAt: ago(world, 31 * dayMs) },
    { ...row, providerId: "young", askedAt: ago(world, 29 * dayMs) },
  ]);
  return async () =>
    (await db.select().from(cloudSends).where(eq(cloudSends.connectionId, connectionId))).map((one) => one.providerId);
}

export async function prepareRevocations({ database: { db }, ...world }: World): Promise<Effects> {
  const { connectionId } = await world.addCompany();
  const row = { connectionId, fromMe: false };
  await db.insert(earlyRevocations).values([
    { ...row, providerId: "old", createdAt: ago(world, 31 * dayMs) },
    { ...row, providerId: "young", createdAt: ago(world, 29 * dayMs) },
  ]);
  return async () =>
    (await db.select().from(earlyRevocations).where(eq(earlyRevocations.connectionId, connectionId))).map(
      (one) => one.providerId,
    );
}

export async function prepareMerges({ database: { db }, ...world }: World): Promise<Effects> {
  const { id: companyId } = await world.addCompany();
  const [kept] = await db.insert(contacts).values({ companyId, name: "Ana" }).returning();
  const row = { companyId, keptId: kept?.id ?? 0, by: "user" as const };
  await db.insert(contactMerges).values([
    { ...row, lostId: 1, at: ago(world, 91 * dayMs) },
    { ...row, lostId: 2, at: ago(world, 89 * dayMs) },
  ]);
  return async () =>
    (await db.select().from(contactMerges).where(eq(contactMerges.companyId, companyId))).map(({ lostId }) => lostId);
}

export async function prepareExpected({ database: { db }, ...world }: World): Promise<Effects> {
  const { connectionId, id: companyId } = await world.addCompany();
  const [contact] = await db.insert(contacts).values({ companyId, name: "Ana" }).returning();
  const of = { companyId, contactId: contact?.id ?? 0, connectionId };
  const [ticket] = await db
    .insert(tickets)
    .values({ ...of, protocol: "1", status: "closed" })
    .returning();
  for (const [providerId, days] of [
    ["old", 1.1],
    ["young", 0.9],
  ] as const) {
    const message = { ...of, ticketId: ticket?.id ?? 0, providerId, fromMe: true, body: "" };
    const [stored] = await db.insert(messages).values(message).returning();
    await db
      .insert(expectedCosts)
      .values({ companyId, messageId: stored?.id ?? 0, cost: 1, at: ago(world, days * dayMs) });
  }
  const left = db
    .select({ id: messages.providerId })
    .from(expectedCosts)
    .innerJoin(messages, eq(messages.id, expectedCosts.messageId));
  return async () => (await left.where(eq(expectedCosts.companyId, companyId))).map(({ id }) => id);
}
