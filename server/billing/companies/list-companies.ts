import type {
  Company,
  CompanyDetails,
  CompanyPage,
  Instance,
  ListCompanies,
} from "@balcao/shared/workspace/companies.ts";
import { and, eq, isNull, like, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { countUpTo, cutPage, literally, pageOffset, pageSize } from "../../platform/http/page.ts";
import { afterText, inTextOrder, textCursor } from "../../platform/sql/text-keyset.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { companyName, isCustomer, selectCompanies, toCompany } from "../../workspace/companies/company-view.ts";
import { instances } from "../../workspace/companies/instances.table.ts";

/** The most that a list without pages holds. */
const listLimit = 1_000;

/** Returns one page of all companies by name, for super users; `showArchived` false leaves the archived ones out. */
export async function listCompanies(ctx: Context, query: ListCompanies): Promise<CompanyPage> {
  const shown = and(
    isCustomer,
    query.showArchived === false ? isNull(companies.archivedAt) : undefined,
    matching(query),
  );
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

/** Returns companies by name, at most a thousand. Only super users get more than their own. */
export async function listAllCompanies(ctx: Context): Promise<Company[]> {
  const rows = await selectCompanies(ctx, readableBy(ctx))
    .orderBy(...inTextOrder(companyName, companies.id))
    .limit(listLimit);
  return rows.map((row) => toReadable(ctx, row));
}

/** Returns a company with its hours: the actor's own, or any for super users. Throws ERR_NO_COMPANY_FOUND. */
export async function readCompany(ctx: Context, id: number): Promise<CompanyDetails> {
  const [row] = await selectCompanies(ctx, and(eq(companies.id, id), readableBy(ctx)));
  if (!row) throw new AppError("ERR_NO_COMPANY_FOUND");
  const { schedules, holidays } = row.company;
  return { ...toReadable(ctx, row), schedules, holidays };
}

/** Only admins and the platform see a company's plan, terms of payment, due date and document. */
const hidden = {
  document: "",
  planId: null,
  plan: null,
  dueDate: null,
  trialExpiration: null,
  // Existing clients read both, so agents get the same for every company.
  recurrence: "MENSAL",
  paymentMethod: "pix",
} as const;

function toReadable({ actor }: Context, row: Parameters<typeof toCompany>[0]): Company {
  const company = toCompany(row);
  if (actor.type === "system" || actor.profile === "admin" || actor.super) return company;
  return { ...company, ...hidden };
}

/** Returns the servers that a company can be assigned to. */
export const listInstances = ({ db }: Context): Promise<Instance[]> =>
  db
    .select({ id: instances.id, name: instances.name, address: instances.address })
    .from(instances)
    .orderBy(instances.name, instances.id);

const readableBy = ({ actor, companyId }: Context): SQL | undefined =>
  actor.type === "user" && actor.super ? isCustomer : eq(companies.id, companyId);

function matching({ searchParam }: ListCompanies): SQL | undefined {
  if (!searchParam) return undefined;
  const pattern = `%${literally(searchParam)}%`;
  return or(like(companyName, sql`fold(${pattern})`), like(sql`lower(${companies.email})`, pattern.toLowerCase()));
}
