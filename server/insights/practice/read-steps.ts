import { type PracticeStep, practiceSteps } from "@balcao/shared/insights/practice.ts";
import { type SQL, sql } from "drizzle-orm";
import { customerNumbers } from "../../channels/practice/script.ts";
import { scripts } from "../../channels/practice/scripts.ts";
import type { Context } from "../../context.ts";
import { contacts } from "../../inbox/contacts/contacts.table.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { tags, ticketTags } from "../../inbox/tags/tags.table.ts";
import { tickets } from "../../inbox/tickets/tickets.table.ts";
import { trackings } from "../../inbox/tickets/trackings.table.ts";
import { queues } from "../../workspace/queues/queues.table.ts";
import type { PracticeRow } from "./find-practice.ts";

/** Returns which steps of a practice are done, as its tickets show them. One query. */
export async function readSteps(
  { db }: Pick<Context, "db">,
  { companyId, userId, language }: PracticeRow,
): Promise<{ name: PracticeStep; isDone: boolean }[]> {
  const [first, second, third] = customerNumbers;
  const script = scripts[language];
  const ticketOf = (number: string, more: SQL) => sql`exists (
    select 1 from ${tickets} t join ${contacts} c on c.id = t.contact_id
    where t.company_id = ${companyId} and c.number = ${number} and ${more})`;
  const done: Record<PracticeStep, SQL> = {
    accept: ticketOf(first, sql`t.user_id = ${userId}`),
    answer: ticketOf(
      first,
      sql`exists (select 1 from ${messages} m where m.ticket_id = t.id and m.user_id = ${userId})`,
    ),
    transfer: ticketOf(
      second,
      sql`exists (select 1 from ${queues} q where q.id = t.queue_id and q.name = ${script.queues[2]})`,
    ),
    tag: ticketOf(
      third,
      sql`exists (select 1 from ${ticketTags} g join ${tags} on ${tags.id} = g.tag_id
        where g.ticket_id = t.id and ${tags.name} = ${script.tags[0]})`,
    ),
    // The customer may write once more afterwards: what was resolved counts.
    resolve: ticketOf(
      third,
      sql`exists (select 1 from ${trackings} r
        where r.ticket_id = t.id and r.user_id = ${userId} and r.finished_at is not null)`,
    ),
  };
  const columns = practiceSteps.map((name) => sql`${done[name]} as ${sql.identifier(name)}`);
  const [row] = await db.execute<Record<PracticeStep, boolean>>(sql`select ${sql.join(columns, sql`, `)}`);
  return practiceSteps.map((name) => ({ name, isDone: row?.[name] === true }));
}
