import type { Company, CompanyDetails, CompanyPage, Instance, ListCompanies } from "@balcao/shared/companies.ts";
import { and, eq, isNull, like, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { countUpTo, cutPage, literally, pageOffset, pageSize } from "../../platform/page.ts";
import { afterText, inTextOrder, textCursor } from "../../platform/text-keyset.ts";
import { instances } from "../instances/instances.table.ts";
import { companies } from "./companies.table.ts";
import { companyName, selectCompanies, toCompany } from "./company-view.ts";

/** As many as a list without pages shows. */
const listLimit = 1_000;

/** One page of all companies by name; archived ones too, unless they are not asked for. For super users. */
export async function listCompanies(ctx: Context, query: ListCompanies): Promise<CompanyPage> {
  const shown = and(query.showArchived === false ? isNull(companies.archivedAt) : undefined, matching(query));
  const [found, count] = await Promise.all([
    selectCompanies(ctx, and(shown, afterText(query.cursor, companyName, companies.id)))
      .orderBy(...inTextOrder(companyName, companies.id))
      .limit(pageSize + 1)
      .offset(pageOffset(query)),
    countUpTo(ctx.db, query, sql`from ${companies} where ${shown ?? true}`),
  ]);
  const { rows, ...page } = cutPage(found, ({ key, company }) => textCursor({ text: key, id: company.id }));
  return { companies: rows.map(toCompany), count, ...page };
}

/** Companies by name, at most a thousand. Everybody but super users has only their own (CONTRACT.md section 1). */
export async function listAllCompanies(ctx: Context): Promise<Company[]> {
  const rows = await selectCompanies(ctx, readableBy(ctx))
    .orderBy(...inTextOrder(companyName, companies.id))
    .limit(listLimit);
  return rows.map(toCompany);
}

/** A company with its hours: one's own, and for super users any. Throws ERR_NO_COMPANY_FOUND. */
export async function readCompany(ctx: Context, id: number): Promise<CompanyDetails> {
  const [row] = await selectCompanies(ctx, and(eq(companies.id, id), readableBy(ctx)));
  if (!row) throw new AppError("ERR_NO_COMPANY_FOUND");
  const { schedules, holidays } = row.company;
  return { ...toCompany(row), schedules, holidays };
}

/** The servers a company can be assigned to. */
export const listInstances = ({ db }: Context): Promise<Instance[]> =>
  db
    .select({ id: instances.id, name: instances.name, address: instances.address })
    .from(instances)
    .orderBy(instances.name, instances.id);

const readableBy = ({ actor, companyId }: Context): SQL | undefined =>
  actor.type === "user" && actor.super ? undefined : eq(companies.id, companyId);

function matching({ searchParam }: ListCompanies): SQL | undefined {
  if (!searchParam) return undefined;
  const pattern = `%${literally(searchParam)}%`;
  return or(like(companyName, sql`fold(${pattern})`), like(sql`lower(${companies.email})`, pattern.toLowerCase()));
}
