import type { SignIn } from "@balcao/shared/auth.ts";
import { eq, type SQL, sql } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { AppError, signedOut } from "../../errors.ts";
import { checkPassword } from "../../platform/passwords.ts";
import { companies } from "../companies/companies.table.ts";
import { hasTwoFactor, takeCode } from "../two-factor/take-code.ts";
import { users } from "../users/users.table.ts";
import { openLogin } from "./open-login.ts";
import type { AuthKeys } from "./refresh-token.ts";
import { blockOf, type SignedIn } from "./signed-in.ts";
import { proofOf } from "./two-factor-token.ts";

/** What a refusal brings along: tokens that are good for one thing each. */
export type SignInTokens = {
  payment: (holder: { userId: number; companyId: number }) => string;
  twoFactor: (holder: { id: number; passwordHash: string }) => string;
};

type Account = { user: typeof users.$inferSelect; company: typeof companies.$inferSelect };

/**
 * Signs a person in. Throws ERR_INVALID_CREDENTIALS without saying which part was wrong. To an admin of an overdue
 * company ERR_SUBSCRIPTION_EXPIRED brings a token with which to pay (DECISIONS "Tenancy and sessions"); who has
 * two-factor sign-in gets ERR_TWO_FACTOR_REQUIRED, with a token for `signInWithCode`.
 */
export async function signIn(
  services: Services,
  keys: AuthKeys,
  { email, password }: SignIn,
  tokens: SignInTokens,
): Promise<SignedIn & { refreshToken: string }> {
  const account = await findAccount(services, eq(sql`lower(${users.email})`, email.toLowerCase()));
  if (!(await checkPassword(account?.user.passwordHash ?? null, password)) || !account)
    throw new AppError("ERR_INVALID_CREDENTIALS");
  refuseBlocked(account, services.now(), tokens);
  if (await hasTwoFactor(services, account.user.id)) {
    const details = { twoFactorToken: tokens.twoFactor(account.user) };
    throw new AppError("ERR_TWO_FACTOR_REQUIRED", "A code is required.", { details });
  }
  return openLogin(services, keys, account.user);
}

/**
 * The second step of signing in, for whoever a two-factor token names. Throws ERR_TWO_FACTOR_CODE for a code that is
 * wrong or was used before, and 401 when the password has changed since the first step.
 */
export async function signInWithCode(
  services: Services,
  keys: AuthKeys,
  { userId, proof, code }: { userId: number; proof: string; code: string },
  tokens: SignInTokens,
): Promise<SignedIn & { refreshToken: string }> {
  const account = await findAccount(services, eq(users.id, userId));
  if (!account || proofOf(account.user.passwordHash) !== proof) throw signedOut("The sign-in must begin again.");
  refuseBlocked(account, services.now(), tokens);
  if (!(await takeCode(services, userId, code))) throw new AppError("ERR_TWO_FACTOR_CODE");
  return openLogin(services, keys, account.user);
}

async function findAccount({ db }: Services, condition: SQL): Promise<Account | undefined> {
  const [row] = await db
    .select({ user: users, company: companies })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(condition);
  return row;
}

function refuseBlocked({ user, company }: Account, now: Date, tokens: SignInTokens): void {
  const block = blockOf(company, now);
  if (block?.code === "ERR_SUBSCRIPTION_EXPIRED" && user.profile === "admin") {
    const details = {
      dueDate: company.dueDate,
      paymentToken: tokens.payment({ userId: user.id, companyId: company.id }),
    };
    throw new AppError("ERR_SUBSCRIPTION_EXPIRED", undefined, { details });
  }
  if (block) throw block;
}
