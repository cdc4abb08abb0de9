import type { TFunction } from "i18next";
import { z } from "zod";

const known = [
  "noFile",
  "unreadable",
  "empty",
  "noNameColumn",
  "noNumberColumn",
  "tooManyRows",
  "tooLarge",
  "tooSlow",
  "interrupted",
] as const;

/** The text for a failed import; an unknown reason gets the general text. */
export function importFailureText(t: TFunction, reason: string | null): string {
  const found = known.find((one) => one === reason);
  return found ? t(`contacts.import.failures.${found}`) : t("errors.ERR_IMPORT_INVALID");
}

const Refused = z.object({
  code: z.literal("ERR_IMPORT_INVALID"),
  details: z.object({ reason: z.string() }),
});

/** The reason of a refused upload; null if it was refused for another one. */
export const importReasonOf = (error: unknown): string | null => Refused.safeParse(error).data?.details.reason ?? null;
