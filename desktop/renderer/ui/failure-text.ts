import { errorCodes, sendFailures } from "@balcao/shared/errors.ts";
import { PlanLimit } from "@balcao/shared/subscription.ts";
import type { TFunction } from "i18next";

type KnownCode = (typeof errorCodes)[number] | (typeof sendFailures)[number];
const knownCodes: readonly string[] = [...errorCodes, ...sendFailures];

/** What the console itself says of a message. */
const ownTexts: Record<string, "messages.conflict.why.waitedLong"> = { waitedLong: "messages.conflict.why.waitedLong" };

/** The words for a code; one nobody knows is "an unexpected error" (S1 section 8). */
export const codeText = (t: TFunction, code: string | null): string =>
  code !== null && knownCodes.includes(code)
    ? t(`errors.${code as KnownCode}`)
    : t(ownTexts[code ?? ""] ?? "errors.unexpected");

/** The words for whatever a call failed with. */
export function failureText(t: TFunction, error: unknown): string {
  if (typeof error !== "object" || error === null) return t("errors.unexpected");
  const { status, code, details } = error as { status?: unknown; code?: unknown; details?: unknown };
  if (status === 0) return t("errors.offline");
  const limit = code === "ERR_PLAN_LIMIT" && PlanLimit.safeParse(details).data;
  if (limit) return t(`errors.planLimit.${limit.what}`, limit);
  return codeText(t, typeof code === "string" ? code : null);
}
