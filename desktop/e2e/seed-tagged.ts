import { and, eq } from "drizzle-orm";
import { contacts } from "../../server/inbox/contacts/contacts.table.ts";
import { tags, ticketTags } from "../../server/inbox/tags/tags.table.ts";
import { tickets } from "../../server/inbox/tickets/tickets.table.ts";
import { embeddedAddress } from "../../server/platform/embedded-postgres/embedded-postgres.ts";
import { openDatabase } from "../../server/platform/sql/database.ts";
import type { Stage } from "./stage.ts";

const companyId = 1;

/** Resolved conversations of new contacts with a tag of the demo's company. */
export async function seedTagged(stage: Stage, tag: string, people: readonly [name: string, number: string][]) {
  const address = embeddedAddress(stage.dataFolder);
  if (!address) throw new Error("the server's database is not running");
  const database = openDatabase(address, { poolSize: 1 });
  const { db } = database;
  try {
    const [found] = await db
      .select({ id: tags.id })
      .from(tags)
      .where(and(eq(tags.companyId, companyId), eq(tags.name, tag)));
    if (!found) throw new Error(`there is no tag ${tag}`);
    for (const [name, number] of people) {
      const [contact] = await db.insert(contacts).values({ companyId, name, number }).returning({ id: contacts.id });
      const ticket = {
        companyId,
        contactId: contact?.id ?? 0,
        protocol: `tagged ${number}`,
        status: "closed" as const,
      };
      const [made] = await db.insert(tickets).values(ticket).returning({ id: tickets.id });
      await db.insert(ticketTags).values({ ticketId: made?.id ?? 0, tagId: found.id });
    }
  } finally {
    await database.close();
  }
}
