import { OtherTicket, TicketHolder } from "@balcao/shared/inbox/tickets.ts";
import { TemplateRefusal } from "@balcao/shared/outreach/campaign-template.ts";
import { EmptyCampaign } from "@balcao/shared/outreach/empty-campaign.ts";
import { errorCodes, sendFailures } from "@balcao/shared/platform/errors.ts";
import { PlanLimit } from "@balcao/shared/workspace/plans.ts";
import type { TFunction } from "i18next";

type KnownCode = (typeof errorCodes)[number] | (typeof sendFailures)[number];
const knownCodes: readonly string[] = [...errorCodes, ...sendFailures];

/** Failure codes that the console itself sets on a message; the server never sends them. */
const ownTexts: Record<string, "messages.waitedLong"> = { waitedLong: "messages.waitedLong" };

/** Instead of a text that is not loaded yet: of the errors, the first screen has only those of signing in. */
const later = "errors.unexpected";

/** The text for an error code; an unknown code is "an unexpected error". */
export const codeText = (t: TFunction, code: string | null): string =>
  code !== null && knownCodes.includes(code)
    ? t([`errors.${code as KnownCode}`, later])
    : t(ownTexts[code ?? ""] ?? "errors.unexpected");

/** The text for any error of a call. */
export function failureText(t: TFunction, error: unknown): string {
  if (typeof error !== "object" || error === null) return t("errors.unexpected");
  const { status, code, details } = error as { status?: unknown; code?: unknown; details?: unknown };
  if (status === 0) return t("errors.offline");
  const limit = code === "ERR_PLAN_LIMIT" && PlanLimit.safeParse(details).data;
  if (limit) return t([`errors.planLimit.${limit.what}`, later], limit);
  const other = code === "ERR_OTHER_OPEN_TICKET" && OtherTicket.safeParse(details).data?.user;
  if (other) return t(["errors.otherTicketOf", later], { name: other.name });
  const holder = code === "ERR_TICKET_CHANGED" && TicketHolder.safeParse(details).data?.user;
  if (holder) return t(["errors.changedBy", later], { name: holder.name });
  const empty = code === "ERR_CAMPAIGN_EMPTY" && EmptyCampaign.safeParse(details).data;
  if (empty) return t([`errors.emptyCampaign.${empty.reason}`, later]);
  const refusal = code === "ERR_CAMPAIGN_TEMPLATE" && TemplateRefusal.safeParse(details).data;
  if (refusal && refusal.reason === "changed") return t(["errors.campaignTemplateChanged", later]);
  return codeText(t, typeof code === "string" ? code : null);
}
