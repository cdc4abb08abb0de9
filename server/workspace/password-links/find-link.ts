import type { PasswordLinkHolder, PasswordLinkKind } from "@balcao/shared/workspace/password-links.ts";
import { and, eq, gt } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { companies } from "../companies/companies.table.ts";
import { companyRow } from "../companies/company-row.ts";
import { users } from "../users/users.table.ts";
import { hashOf } from "./make-link.ts";
import { passwordLinks } from "./password-links.table.ts";

export type LinkUse = { kind: PasswordLinkKind; token: string };

/** The person of a valid link. Throws ERR_LINK_INVALID for a used, withdrawn, expired or unknown one alike. */
export async function findLink({ db, now }: Services, { kind, token }: LinkUse) {
  const [row] = await db
    .select({ user: users, company: companyRow })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(
      and(eq(passwordLinks.tokenHash, hashOf(token)), eq(passwordLinks.kind, kind), gt(passwordLinks.expiresAt, now())),
    );
  if (!row) throw linkInvalid();
  return row;
}

/** The person of a valid link, for its page. */
export async function readLink(services: Services, use: LinkUse): Promise<PasswordLinkHolder> {
  const { user, company } = await findLink(services, use);
  return { name: user.name, email: user.email, companyName: company.name };
}

export const linkInvalid = (): AppError =>
  new AppError("ERR_LINK_INVALID", "The link is invalid: it was used or withdrawn, or it has expired.");
