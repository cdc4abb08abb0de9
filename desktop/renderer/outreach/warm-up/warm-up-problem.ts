import { warmUpLimits } from "@balcao/shared/outreach/warm-up.ts";
import type { TFunction } from "i18next";
import type { FieldError } from "react-hook-form";
import { problemText } from "../../ui/form/form-problems.ts";
import type { WarmUpFormValues } from "./use-warm-up-form.ts";

/** The error text below a field, which states the valid values. Null while it is valid. */
export function warmUpProblem(
  t: TFunction,
  name: keyof WarmUpFormValues,
  error: Pick<FieldError, "type"> | undefined,
): string | null {
  if (error?.type !== "invalid" || name === "dayWork") return problemText(t, error);
  const { min, max } = name === "dailyCap" ? warmUpLimits.dailyCap : warmUpLimits.interval;
  return t(`warmUps.problems.${name}`, { min, max });
}
