import { ForgottenPassword, passwordLinkPath } from "@balcao/shared/workspace/password-links.ts";
import { and, eq, isNotNull, lte, sql } from "drizzle-orm";
import { type Services, systemContext, transact } from "../../context.ts";
import { companies } from "../companies/companies.table.ts";
import { makeLink } from "../password-links/make-link.ts";
import { passwordLinks } from "../password-links/password-links.table.ts";
import { users } from "../users/users.table.ts";
import { type ResetRequest, resetRequests } from "./request-reset.ts";
import { resetMail } from "./reset-mail.ts";

const concurrency = 2;
/** The most valid links of a person at once, so that nobody can flood another person's mailbox. */
const mostLinks = 3;

/** Works the requests for new passwords until the returned function is called. */
export async function startNewPasswords(services: Services): Promise<() => Promise<void>> {
  await services.jobs.ensureQueue(resetRequests.name, resetRequests.options);
  return services.jobs.work<ResetRequest>(resetRequests.name, concurrency, ({ data }) =>
    mailNewPassword(services, ForgottenPassword.parse(data)),
  );
}

/** Mails a link to the person of an e-mail. Does nothing for an unknown e-mail, and for a person who is only invited. */
async function mailNewPassword(services: Services, { email, language }: ResetRequest): Promise<void> {
  const { db, mails } = services;
  if (!mails) return;
  const [person] = await db
    .select({ id: users.id, name: users.name, email: users.email, companyId: users.companyId })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(sql`lower(${users.email})`, email), isNotNull(users.passwordHash)));
  if (!person) return;
  await transact(systemContext(services, person.companyId, "forgotten-password"), async (ctx) => {
    // Two requests at once count each other's link.
    await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, person.id)).for("no key update");
    // Expired links would gather otherwise.
    await ctx.db
      .delete(passwordLinks)
      .where(and(eq(passwordLinks.userId, person.id), lte(passwordLinks.expiresAt, ctx.now())));
    if ((await ctx.db.$count(passwordLinks, eq(passwordLinks.userId, person.id))) >= mostLinks) return;
    const { token, expiresAt } = await makeLink(ctx, person.id, "reset");
    const link = mails.linkTo(passwordLinkPath("reset", token));
    await mails.post(ctx.db, resetMail(person, { link, expiresAt, language }));
  });
}
