import type { FindSupported, SupportedCompany } from "@balcao/shared/workspace/support-access.ts";
import { and, asc, like, ne, or, sql } from "drizzle-orm";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { literally } from "../../platform/http/page.ts";
import { companies } from "../companies/companies.table.ts";
import { isCustomer } from "../companies/company-view.ts";
import { queues } from "../queues/queues.table.ts";

/** More letters find the others. */
const mostFound = 20;

/** Finds other companies by a part of their name or e-mail, with their queues. For super users. */
export function findSupported(ctx: Context, { searchParam }: FindSupported): Promise<SupportedCompany[]> {
  const pattern = `%${literally(searchParam)}%`;
  return ctx.db
    .select({
      id: companies.id,
      name: companies.name,
      queues: sql<SupportedCompany["queues"]>`coalesce((
        select json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color) order by q.name)
        from ${queues} q where q.company_id = companies.id), '[]')`,
    })
    .from(companies)
    .where(
      and(
        ne(companies.id, ctx.companyId),
        isCustomer,
        or(
          like(sql`fold(${companies.name})`, sql`fold(${pattern})`),
          like(sql`lower(${companies.email})`, pattern.toLowerCase()),
        ),
      ),
    )
    .orderBy(asc(companies.name), asc(companies.id))
    .limit(mostFound);
}

/** The acting super user. Throws ERR_NO_PERMISSION for other users. */
export function supportingUser({ actor }: Context): Extract<Actor, { type: "user" }> {
  if (actor.type !== "user" || !actor.super) throw new AppError("ERR_NO_PERMISSION");
  return actor;
}
