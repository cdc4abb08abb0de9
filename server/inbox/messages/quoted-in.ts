import { sql } from "drizzle-orm";

/** The quoted message of the same chat, when we have it. */
export const quotedIn = (contactId: number, providerId: string) =>
  sql`(select id from messages where provider_id = ${providerId} and contact_id = ${contactId} limit 1)`;
