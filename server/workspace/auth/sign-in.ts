import type { SignIn } from "@balcao/shared/workspace/auth.ts";
import { eq, type SQL, sql } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { AppError, signedOut } from "../../errors.ts";
import { checkPassword } from "../../platform/secrets/passwords.ts";
import { companies } from "../companies/companies.table.ts";
import { consumeCode, hasTwoFactor } from "../two-factor/consume-code.ts";
import { users } from "../users/users.table.ts";
import { openLogin } from "./open-login.ts";
import type { AuthKeys } from "./refresh-token.ts";
import { blockOf, type SignedIn, type Standing, standing } from "./signed-in.ts";
import { proofOf } from "./two-factor-token.ts";

/** Tokens in the details of a refusal, each for one purpose. */
export type SignInTokens = {
  payment: (holder: { userId: number; companyId: number }) => string;
  twoFactor: (holder: { id: number; passwordHash: string | null }) => string;
};

type Account = { user: typeof users.$inferSelect; company: Standing };

/**
 * Signs in a person who calls from the address `place`. Throws ERR_INVALID_CREDENTIALS without revealing which part was
 * wrong; ERR_SUBSCRIPTION_EXPIRED, with a payment token for an admin of the overdue company; and, if two-factor sign-in
 * is on, ERR_TWO_FACTOR_REQUIRED with a token for `signInWithCode`.
 */
export async function signIn(
  services: Services,
  keys: AuthKeys,
  { email, password, place }: SignIn & { place: string },
  tokens: SignInTokens,
): Promise<SignedIn & { refreshToken: string }> {
  const account = await findAccount(services, eq(sql`lower(${users.email})`, email.toLowerCase()));
  if (!(await checkPassword(account?.user.passwordHash ?? null, password, place)) || !account)
    throw new AppError("ERR_INVALID_CREDENTIALS");
  refuseBlocked(account, services.now(), tokens);
  if (await hasTwoFactor(services, account.user.id)) {
    const details = { twoFactorToken: tokens.twoFactor(account.user) };
    throw new AppError("ERR_TWO_FACTOR_REQUIRED", "A two-factor code is required.", { details });
  }
  return openLogin(services, keys, account.user);
}

/**
 * The second step of the sign-in, for the user of a two-factor token. Throws ERR_TWO_FACTOR_CODE for a wrong or used
 * code, and 401 if the password has changed since the first step.
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
  if (!(await consumeCode(services, userId, code))) throw new AppError("ERR_TWO_FACTOR_CODE");
  return openLogin(services, keys, account.user);
}

async function findAccount({ db }: Services, condition: SQL): Promise<Account | undefined> {
  const [row] = await db
    .select({ user: users, company: standing })
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
