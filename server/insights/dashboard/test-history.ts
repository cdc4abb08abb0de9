import { and, eq } from "drizzle-orm";
import { userRatings } from "../../automation/ratings/user-ratings.table.ts";
import { contacts } from "../../inbox/contacts/contacts.table.ts";
import { tags, ticketTags } from "../../inbox/tags/tags.table.ts";
import { settleFirstTracking } from "../../inbox/tickets/moves/start-tracking.ts";
import { tickets } from "../../inbox/tickets/tickets.table.ts";
import { trackings } from "../../inbox/tickets/trackings.table.ts";
import type { TestCompany, World } from "../../testing/world.ts";

/** A past attendance, written straight into the tables. */
export type Past = {
  contactId: number;
  createdAt: Date;
  updatedAt?: Date;
  status?: "pending" | "verified" | "open" | "closed";
  queueId?: number | null;
  connectionId?: number | null;
  userId?: number | null;
  tagNames?: readonly string[];
  stretches?: readonly Stretch[];
};
export type Stretch = {
  queuedAt: Date;
  startedAt?: Date | null;
  firstResponseAt?: Date | null;
  finishedAt?: Date | null;
  userId?: number | null;
  rate?: number | null;
};

let serial = 0;

export async function addContacts({ database }: World, companyId: number, amount: number): Promise<number[]> {
  const rows = Array.from({ length: amount }, () => ({
    companyId,
    name: `Contact ${++serial}`,
    number: `55119${String(serial).padStart(8, "0")}`,
  }));
  return (await database.db.insert(contacts).values(rows).returning({ id: contacts.id })).map(({ id }) => id);
}

/** Stores an attendance with its trackings, ratings and tags. Returns the ticket's id. */
export async function addPast(world: World, company: TestCompany, past: Past): Promise<number> {
  const { db } = world.database;
  const { stretches = [], tagNames = [], updatedAt, ...values } = past;
  const companyId = company.id;
  const [ticket] = await db
    .insert(tickets)
    .values({
      connectionId: company.connectionId,
      status: "closed",
      ...values,
      companyId,
      protocol: `past-${++serial}`,
      updatedAt: updatedAt ?? past.createdAt,
    })
    .returning({ id: tickets.id });
  const ticketId = ticket?.id ?? 0;
  for (const { rate, ...stretch } of stretches) {
    const [row] = await db
      .insert(trackings)
      .values({ companyId, ticketId, ...stretch })
      .returning();
    if (rate && row) {
      const rating = { companyId, ticketId, trackingId: row.id, userId: row.userId, rate };
      await db.insert(userRatings).values(rating);
    }
  }
  await settleFirstTracking(
    { ...world.services, companyId, actor: { type: "system", name: "past" }, pending: null },
    past.contactId,
  );
  for (const name of tagNames) {
    const [tag] = await db
      .select()
      .from(tags)
      .where(and(eq(tags.companyId, companyId), eq(tags.name, name)));
    await db.insert(ticketTags).values({ ticketId, tagId: tag?.id ?? 0 });
  }
  return ticketId;
}
