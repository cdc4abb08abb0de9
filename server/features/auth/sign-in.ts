import type { SignIn } from "@balcao/shared/auth.ts";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { checkPassword } from "../../platform/passwords.ts";
import { companies } from "../companies/companies.table.ts";
import { users } from "../users/users.table.ts";
import { logins } from "./logins.table.ts";
import { type AuthKeys, refreshToken } from "./refresh-token.ts";
import { blockOf, readSignedIn, type SignedIn } from "./signed-in.ts";

export const refreshLifetimeMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Signs a person in. There is one active session a person: earlier ones end, and their screens are told so (S1
 * section 4). Throws ERR_INVALID_CREDENTIALS without saying which part was wrong. To an admin of an overdue company
 * ERR_SUBSCRIPTION_EXPIRED brings a token with which to pay (DECISIONS "Tenancy and sessions").
 */
export async function signIn(
  services: Services,
  keys: AuthKeys,
  { email, password }: SignIn,
  paymentToken: (holder: { userId: number; companyId: number }) => string,
): Promise<SignedIn & { refreshToken: string }> {
  const { db, realtime } = services;
  const [row] = await db
    .select({ user: users, company: companies })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  if (!(await checkPassword(row?.user.passwordHash ?? null, password)) || !row)
    throw new AppError("ERR_INVALID_CREDENTIALS");
  const { user, company } = row;
  const now = services.now();
  const block = blockOf(company, now);
  if (block?.code === "ERR_SUBSCRIPTION_EXPIRED" && user.profile === "admin") {
    const details = {
      dueDate: company.dueDate,
      paymentToken: paymentToken({ userId: user.id, companyId: company.id }),
    };
    throw new AppError("ERR_SUBSCRIPTION_EXPIRED", undefined, { details });
  }
  if (block) throw block;

  const { login, ended } = await db.transaction(async (tx) => {
    const expiresAt = new Date(now.getTime() + refreshLifetimeMs);
    const [made] = await tx
      .insert(logins)
      .values({ userId: user.id, expiresAt, rotatedAt: now, createdAt: now })
      .returning();
    if (!made) throw new Error("a new login was not returned");
    const ended = await tx
      .update(logins)
      .set({ endedAt: now })
      .where(and(eq(logins.userId, user.id), isNull(logins.endedAt), ne(logins.id, made.id)))
      .returning({ id: logins.id });
    return { login: made, ended };
  });
  const told = { action: "update" as const, user: { id: user.id, email: user.email, companyId: company.id } };
  realtime.emitToOthers(company.id, user.id, login.id, "auth", told);
  for (const { id } of ended) realtime.disconnectLogin(id);
  return { ...(await readSignedIn(db, login.id, now)), refreshToken: refreshToken(keys, login, login.generation) };
}
