import { fold } from "@balcao/shared/fold.ts";
import type { WeakPassword } from "@balcao/shared/passwords.ts";
import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { isCommonPassword } from "../../platform/common-passwords.ts";
import { companies } from "../companies/companies.table.ts";

/** Whose password it is to be: what others know of them is tried first. */
type Owner = { email: string; names: readonly string[] };

/** Throws ERR_WEAK_PASSWORD for a password that is easily guessed, wherever one is chosen. Its length is the contract's. */
export function refuseWeakPassword(password: string, { email, names }: Owner): void {
  if (isCommonPassword(password)) throw weak("common");
  const [mailbox = ""] = email.split("@");
  const own = [email, mailbox, ...names, ...names.flatMap((name) => name.split(/\s+/))].map(plain).filter(Boolean);
  const chosen = plain(password);
  // A year or a number behind it makes it no better.
  if (own.includes(chosen) || own.includes(chosen.replace(/\d{1,4}$/, ""))) throw weak("personal");
}

/** The same for somebody of the actor's company. */
export async function refuseWeakFor(ctx: Context, password: string, person: { email: string; name: string }) {
  const [company] = await ctx.db
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, ctx.companyId));
  refuseWeakPassword(password, { email: person.email, names: [person.name, company?.name ?? ""] });
}

const plain = (text: string): string => fold(text).replace(/[^a-z0-9]/g, "");

const weak = (reason: WeakPassword["reason"]): AppError =>
  new AppError("ERR_WEAK_PASSWORD", "The password is easily guessed.", { details: { reason } });
