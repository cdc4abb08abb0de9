import { SubscriptionExpired } from "@balcao/shared/invoices.ts";
import { TwoFactorWanted } from "@balcao/shared/two-factor.ts";
import type { TFunction } from "i18next";
import { z } from "zod";
import { isApiError } from "../../app/api-error.ts";
import { failureText } from "../../ui/failure-text.ts";
import { dueDateText } from "../../ui/time.ts";

const Details = z.object({ dueDate: z.string().optional(), retryAfterSeconds: z.number().optional() });

/** Why signing in was refused, in words. */
export function loginFailureText(t: TFunction, error: unknown): string {
  if (!isApiError(error)) return failureText(t, error);
  const details = Details.safeParse(error.details).data;
  if (error.code === "ERR_SUBSCRIPTION_EXPIRED" && details?.dueDate) {
    return t("auth.subscriptionExpired", { date: dueDateText(details.dueDate) });
  }
  if (error.code === "ERR_TOO_MANY_ATTEMPTS" && details?.retryAfterSeconds) {
    return t("auth.tooManyAttempts", { time: durationText(details.retryAfterSeconds) });
  }
  return failureText(t, error);
}

const durationText = (seconds: number): string =>
  seconds < 60 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;

/** With what an admin of an overdue company may pay at once; null for whoever may not. */
export function paymentTokenOf(error: unknown): string | null {
  if (!isApiError(error) || error.code !== "ERR_SUBSCRIPTION_EXPIRED") return null;
  return SubscriptionExpired.safeParse(error.details).data?.paymentToken ?? null;
}

/** With what a sign-in goes on that lacks nothing but a code; null for every other refusal. */
export function twoFactorTokenOf(error: unknown): string | null {
  if (!isApiError(error) || error.code !== "ERR_TWO_FACTOR_REQUIRED") return null;
  return TwoFactorWanted.safeParse(error.details).data?.twoFactorToken ?? null;
}

/** Whether all that is left is to ask the operator. */
export const isOverdue = (error: unknown): boolean => isApiError(error) && error.code === "ERR_SUBSCRIPTION_EXPIRED";
