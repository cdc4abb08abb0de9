import { and, eq, notInArray, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { fieldChoices, fields, fieldValues } from "./fields.table.ts";

/** A row of a contact's values as a merge logs it. `choice` is the choice's name. */
export type LoggedValue = {
  fieldId: number;
  text: string | null;
  number: number | null;
  day: string | null;
  choiceId: number | null;
  choice: string | null;
  userId: number | null;
  flag: boolean | null;
};

/** The values of a contact that is about to be merged, those of removed fields included. */
export function logValues({ db }: Context, contactId: number): Promise<LoggedValue[]> {
  const { fieldId, text, number, day, choiceId, userId, flag } = fieldValues;
  return db
    .select({ fieldId, text, number, day, choiceId, choice: fieldChoices.name, userId, flag })
    .from(fieldValues)
    .leftJoin(fieldChoices, eq(fieldChoices.id, fieldValues.choiceId))
    .where(eq(fieldValues.contactId, contactId))
    .orderBy(fieldValues.id);
}

/** Moves the values of the fields for which the kept contact has none. Returns these fields' ids. */
export async function moveValues({ db }: Context, fromId: number, toId: number): Promise<number[]> {
  const own = db.select({ id: fieldValues.fieldId }).from(fieldValues).where(eq(fieldValues.contactId, toId));
  const moved = await db
    .update(fieldValues)
    .set({ contactId: toId })
    .where(and(eq(fieldValues.contactId, fromId), notInArray(fieldValues.fieldId, own)))
    .returning({ fieldId: fieldValues.fieldId });
  return [...new Set(moved.map(({ fieldId }) => fieldId))];
}

/**
 * Undoes `moveValues`: the kept contact loses the values that it got and still has, and the lost one gets all of its own.
 * One whose choice was deleted meanwhile becomes a text, and one whose field was deleted is gone.
 */
export async function giveValuesBack(
  { db }: Context,
  lost: readonly LoggedValue[],
  gained: readonly number[],
  { keptId, lostId }: { keptId: number; lostId: number },
): Promise<void> {
  if (lost.length === 0) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(lost)}::text::jsonb) as g ("fieldId" int, text text, number numeric,
    day date, "choiceId" int, choice text, "userId" int, flag bool)`;
  await db.execute(sql`
    delete from ${fieldValues} v using ${given}
    where v.contact_id = ${keptId} and v.field_id = g."fieldId" and v.field_id = any(${`{${gained.join(",")}}`}::int[])
      and (v.text, v.number, v.day, v.choice_id, v.flag) is not distinct from (g.text, g.number, g.day, g."choiceId", g.flag)`);
  await db.execute(sql`
    insert into ${fieldValues} (field_id, contact_id, text, number, day, choice_id, user_id, flag)
    select f.id, ${lostId}::int, coalesce(g.text, case when c.id is null then g.choice end), g.number, g.day, c.id,
      (select u.id from users u where u.id = g."userId"), g.flag
    from ${given} join ${fields} f on f.id = g."fieldId"
      left join ${fieldChoices} c on c.id = g."choiceId" and c.field_id = f.id
    on conflict do nothing`);
}
