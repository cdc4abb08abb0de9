import { fold } from "@balcao/shared/platform/fold.ts";
import type { WeakPassword } from "@balcao/shared/workspace/credentials.ts";
import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { isCommonPassword } from "../../platform/secrets/passwords.ts";
import { companies } from "../companies/companies.table.ts";

/** The password's owner: attackers try words known about them first. */
type Owner = { email: string; names: readonly string[] };

/** Throws ERR_WEAK_PASSWORD for an easily guessed password, wherever one is chosen. The contract limits its length. */
export function refuseWeakPassword(password: string, { email, names }: Owner): void {
  if (isCommonPassword(password)) throw weak("common");
  const [mailbox = ""] = email.split("@");
  const own = [email, mailbox, ...names, ...names.flatMap((name) => name.split(/\s+/))].map(plain).filter(Boolean);
  const chosen = plain(password);
  // A year or a number behind it does not make it stronger.
  if (own.includes(chosen) || own.includes(chosen.replace(/\d{1,4}$/, ""))) throw weak("personal");
}

/** Like `refuseWeakPassword`, for a user of the actor's company. */
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
