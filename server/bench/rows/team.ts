import { sql } from "drizzle-orm";
import { fields } from "../../inbox/fields/fields.table.ts";
import type { BenchServer } from "../bench-server.ts";
import { shareTwelve } from "./views.ts";

/** Fields of contacts, and as many of tickets. */
const ofEachSubject = 10;

/** Adds twenty fields to the history's company, with values for all that is not closed, and twelve views. */
export async function addTeam(server: BenchServer): Promise<void> {
  const { companyId, database } = server;
  const { db } = database;
  await db.insert(fields).values(
    (["contact", "ticket"] as const).flatMap((subject) =>
      Array.from({ length: ofEachSubject }, (_, position) => ({
        ...{ companyId, subject, name: `Field ${position}`, kind: "text" as const, position },
      })),
    ),
  );
  await db.execute(sql`
    insert into field_values (field_id, contact_id, ticket_id, text)
    select f.id, case f.subject when 'contact' then t.contact_id end, case f.subject when 'ticket' then t.id end, 'value ' || t.id
    from tickets t cross join fields f where t.company_id = ${companyId} and t.status <> 'closed'`);
  await db.execute(sql`analyze fields, field_values`);
  await shareTwelve(server);
}
