import type { AuditPage, ListAudit } from "@balcao/shared/workspace/audit.ts";
import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { countUpTo, cutPage, pageSize } from "../../platform/http/page.ts";
import { keysetAfter, keysetCursor } from "../../platform/sql/keyset.ts";
import { dayBounds } from "../../platform/time/time-zone.ts";
import { companyTimeZone } from "../companies/company-time-zone.ts";
import { users } from "../users/users.table.ts";
import { auditEntries } from "./audit-entries.table.ts";

/** One page of the company's audit log, the latest entry first. */
export async function listAudit(ctx: Context, query: ListAudit): Promise<AuditPage> {
  const { area, action, userId, from, to } = query;
  const timeZone = await companyTimeZone(ctx);
  const matching = and(
    eq(auditEntries.companyId, ctx.companyId),
    area && eq(auditEntries.area, area),
    action && eq(auditEntries.action, action),
    userId ? eq(auditEntries.userId, userId) : undefined,
    from ? gte(auditEntries.at, dayBounds(from, timeZone).from) : undefined,
    to ? lt(auditEntries.at, dayBounds(to, timeZone).to) : undefined,
  );
  const [found, count] = await Promise.all([
    ctx.db
      .select({ entry: auditEntries, user: { id: users.id, name: users.name } })
      .from(auditEntries)
      .leftJoin(users, eq(users.id, auditEntries.userId))
      .where(and(matching, keysetAfter(query.cursor, auditEntries.at, auditEntries.id)))
      .orderBy(desc(auditEntries.at), desc(auditEntries.id))
      .limit(pageSize + 1),
    countUpTo(ctx.db, query, sql`from ${auditEntries} where ${matching}`),
  ]);
  const { rows, ...page } = cutPage(found, ({ entry }) => keysetCursor({ at: entry.at.toISOString(), id: entry.id }));
  const entries = rows.map(({ entry: { companyId: _, userId: __, at, ...entry }, user }) => ({
    ...entry,
    at: at.toISOString(),
    user,
  }));
  return { entries, count, ...page };
}
