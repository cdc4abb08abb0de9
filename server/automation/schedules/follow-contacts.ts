import { sql } from "drizzle-orm";
import type { ContactFollower } from "../../inbox/contacts/contact-followers.ts";
import { schedules } from "./schedules.table.ts";

export const schedulesOfContacts: ContactFollower = {
  plans: (contactId) => sql`select 1 from ${schedules} where ${schedules.contactId} = ${contactId}`,
  table: schedules,
};
