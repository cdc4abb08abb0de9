import { mostRates, RateFault } from "@balcao/shared/inbox/costs.ts";
import type { TFunction } from "i18next";
import { z } from "zod";
import { isApiError } from "../../client/api-error.ts";
import { failureText } from "../../ui/text/failure-text.ts";

const Reason = z.object({ reason: z.enum(["noFile", "empty", "unreadable", "tooManyRows"]) });
const TooMany = z.array(z.object({ message: z.literal(`at most ${mostRates}`) })).min(1);

/** The reason why a price or a file of prices was refused; of a file its first wrong line, if it has one. */
export function rateProblem(t: TFunction, error: unknown): string {
  const { code, details } = isApiError(error) ? error : {};
  if (code === "ERR_IMPORT_INVALID") {
    const fault = RateFault.safeParse(details).data;
    if (fault) return t(`costs.rates.faults.${fault.column}`, { line: fault.line });
    const refused = Reason.safeParse(details).data;
    if (refused) return t(`costs.rates.reasons.${refused.reason}`, { most: mostRates });
  }
  if (code === "ERR_FILE_TOO_LARGE") return t("costs.rates.tooLarge");
  if (code === "ERR_INVALID_REQUEST" && TooMany.safeParse(details).success)
    return t("costs.rates.tooMany", { most: mostRates });
  return failureText(t, error);
}
