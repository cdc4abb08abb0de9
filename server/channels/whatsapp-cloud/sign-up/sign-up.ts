import type { CloudSignUp } from "@balcao/shared/channels/cloud.ts";
import { inArray } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { cloudNumbers } from "../cloud-numbers.table.ts";
import type { CloudSetup } from "../set-up/connect-cloud.ts";
import type { SignUpApp } from "../settings.ts";
import { exchangeCode } from "./exchange-code.ts";
import { grantedNumbers } from "./granted-numbers.ts";
import { issueTicket } from "./ticket.ts";

/** `app` and `redirectUri` are null while the sign-up is not set up. */
type SignUp = { app: SignUpApp | null; redirectUri: string | null; code: string };

/**
 * Finishes a sign-up at Meta: the numbers that the person granted, and a ticket with which one of them becomes a
 * connection. Nothing is stored. Throws ERR_CLOUD_NOT_CONFIGURED, ERR_CLOUD_SIGN_UP, ERR_CLOUD_NO_NUMBER,
 * ERR_CLOUD_PERMISSION and ERR_CLOUD_UNREACHABLE.
 */
export async function signUp(
  ctx: Context,
  { graph, keys }: Pick<CloudSetup, "graph" | "keys">,
  { app, redirectUri, code }: SignUp,
): Promise<CloudSignUp> {
  if (!app || !redirectUri) throw new AppError("ERR_CLOUD_NOT_CONFIGURED");
  const token = await exchangeCode(ctx, graph, app, { code, redirectUri });
  const numbers = await grantedNumbers(graph, app, token);
  const ids = numbers.map(({ phoneNumberId }) => phoneNumberId);
  const rows = await ctx.db
    .select({ id: cloudNumbers.phoneNumberId })
    .from(cloudNumbers)
    .where(inArray(cloudNumbers.phoneNumberId, ids));
  const connected = new Set(rows.map(({ id }) => id));
  return {
    ticket: issueTicket(ctx, keys, token),
    numbers: numbers.map((number) => ({ ...number, isConnected: connected.has(number.phoneNumberId) })),
  };
}
