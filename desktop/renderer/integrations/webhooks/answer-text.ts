import type { WebhookDelivery } from "@balcao/shared/integrations/webhooks.ts";
import type { TFunction } from "i18next";

type Attempted = Pick<WebhookDelivery, "attempts" | "status" | "problem" | "durationMs">;

/** The result of the last attempt, on one line. */
export function answerText(t: TFunction, { attempts, status, problem, durationMs }: Attempted): string {
  if (attempts === 0) return t("webhooks.notTried");
  const took = t("webhooks.took", { ms: durationMs ?? 0 });
  if (problem === null || problem === "status") return `${t("webhooks.status", { status: status ?? 0 })} · ${took}`;
  return `${t(`webhooks.problems.${problem}`)} · ${took}`;
}
