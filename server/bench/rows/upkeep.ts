import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { writeBackup } from "../../cli/backup/write-backup.ts";
import { purgeExpired } from "../../insights/retention/purge-expired.ts";
import { settings } from "../../workspace/settings/settings.table.ts";
import { startBenchServer } from "../bench-server.ts";
import { percentiles, type Row, round, timeEach } from "../measure.ts";
import { messages } from "./history.ts";

const nights = 20;
const weekMs = 7 * 86_400_000;

/** The nightly deletion by a company's choice of months. */
export const retention: Row = {
  name: "retention",
  about: `deletes the oldest week of ${messages} messages; p50 to p99 are those of ${nights} nights without old messages`,
  measure: async () => {
    const server = await startBenchServer({ history: true });
    try {
      const { companyId, database, services } = server;
      const { db } = database;
      await db.insert(settings).values({ companyId, key: "keepMessagesMonths", value: "12" });
      const [first] = await db.execute<{ at: string }>(sql`
        select min(created_at) + interval '12 months 7 days' as at from messages where company_id = ${companyId}`);
      const then = new Date(first?.at ?? "");
      const [old] = await db.execute<{ count: number }>(sql`
        select count(*)::int as count from messages m join tickets t on t.id = m.ticket_id and t.status = 'closed'
        where m.company_id = ${companyId} and m.created_at < ${then.toISOString()}::timestamptz - interval '12 months'`);
      // Before the first old message, so that this run only warms up.
      await purgeExpired({ ...services, now: () => new Date(then.getTime() - weekMs) });
      const began = performance.now();
      await purgeExpired({ ...services, now: () => then });
      const seconds = (performance.now() - began) / 1000;
      const durations = await timeEach(Array.from({ length: nights }), 1, () =>
        purgeExpired({ ...services, now: () => then }),
      );
      return { ...percentiles(durations), perSecond: round((old?.count ?? 0) / seconds) };
    } finally {
      await server.close();
    }
  },
};

/** A backup of everything; it reads the whole history. */
export const backup: Row = {
  name: "backup",
  about: `messages a second of a backup of ${messages} messages with their contacts and tickets; "peak MiB" is the size of its file`,
  measure: async () => {
    const server = await startBenchServer({ history: true });
    const folder = mkdtempSync(join(tmpdir(), "balcao-bench-backup-"));
    const file = join(folder, "backup");
    try {
      const about = { version: "0", migrations: 1, secret: "" };
      const began = performance.now();
      await writeBackup(server.database.address, server.services.fileStore, about, file);
      const seconds = (performance.now() - began) / 1000;
      return { unit: "message", perSecond: round(messages / seconds), peakMiB: round(statSync(file).size / 2 ** 20) };
    } finally {
      rmSync(folder, { recursive: true, force: true });
      await server.close();
    }
  },
};
