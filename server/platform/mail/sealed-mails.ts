import { sql } from "drizzle-orm";
import type { Keyring, SealedKind } from "../secrets/secrets.ts";
import { mailPlace, mailQueue } from "./mails.ts";

type Row = { id: string; mail_id: string; sealed: string };

const lowestId = "00000000-0000-0000-0000-000000000000";

/** The mails that have not left yet. */
export const sealedMails = (keys: Keyring): SealedKind => ({
  name: "mails on their way",
  keys,
  read: async (db, after, limit) => {
    const [there] = await db.execute<{ there: boolean }>(sql`select to_regclass('pgboss.job') is not null as there`);
    // An installation that has never started has no jobs.
    if (!there?.there) return [];
    const rows = await db.execute<Row>(sql`
      select id, data ->> 'id' as mail_id, data ->> 'sealed' as sealed from pgboss.job
      where name = ${mailQueue.name} and state in ('created', 'retry', 'active') and id > ${after ?? lowestId}::uuid
      order by id limit ${limit}`);
    return rows.map(({ id, mail_id, sealed }) => ({
      id,
      sealed: Buffer.from(sealed, "base64"),
      context: mailPlace(mail_id),
    }));
  },
  replace: async (db, { id, sealed }, anew) => {
    await db.execute(sql`
      update pgboss.job set data = jsonb_set(data, '{sealed}', to_jsonb(${anew.toString("base64")}::text))
      where name = ${mailQueue.name} and id = ${id}::uuid and data ->> 'sealed' = ${sealed.toString("base64")}`);
  },
});
