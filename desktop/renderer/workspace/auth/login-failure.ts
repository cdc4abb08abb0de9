import { SubscriptionExpired } from "@balcao/shared/workspace/auth.ts";
import { TwoFactorWanted } from "@balcao/shared/workspace/two-factor.ts";
import type { TFunction } from "i18next";
import { z } from "zod";
import { isApiError } from "../../client/api-error.ts";
import { failureText } from "../../ui/text/failure-text.ts";
import { dueDateText } from "../../ui/text/time.ts";

const Details = z.object({ dueDate: z.string().optional(), retryAfterSeconds: z.number().optional() });

/** The text that explains why sign-in was refused. */
export function loginFailureText(t: TFunction, error: unknown): string {
  if (!isApiError(error)) return failureText(t, error);
  const details = Details.safeParse(error.details).data;
  if (error.code === "ERR_SUBSCRIPTION_EXPIRED" && details?.dueDate) {
    const date = dueDateText(details.dueDate);
    return paymentTokenOf(error) ? t("auth.subscriptionExpiredPay", { date }) : t("auth.subscriptionExpired", { date });
  }
  if (error.code === "ERR_TOO_MANY_ATTEMPTS" && details?.retryAfterSeconds) {
    return t("auth.tooManyAttempts", { time: durationText(details.retryAfterSeconds) });
  }
  return failureText(t, error);
}

const durationText = (seconds: number): string =>
  seconds < 60 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;

/** The token with which an admin of an overdue company may pay before signing in; null for everybody else. */
export function paymentTokenOf(error: unknown): string | null {
  if (!isApiError(error) || error.code !== "ERR_SUBSCRIPTION_EXPIRED") return null;
  return SubscriptionExpired.safeParse(error.details).data?.paymentToken ?? null;
}

/** The token with which a sign-in continues that lacks only the two-factor code; null for every other refusal. */
export function twoFactorTokenOf(error: unknown): string | null {
  if (!isApiError(error) || error.code !== "ERR_TWO_FACTOR_REQUIRED") return null;
  return TwoFactorWanted.safeParse(error.details).data?.twoFactorToken ?? null;
}

/** True if the company's subscription has expired. */
export const isOverdue = (error: unknown): boolean => isApiError(error) && error.code === "ERR_SUBSCRIPTION_EXPIRED";
