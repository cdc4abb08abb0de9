import { type MessageTemplate, templateMax } from "@balcao/shared/channels/message-templates.ts";
import type { TemplateProblem } from "@balcao/shared/channels/template-rules.ts";
import type { TFunction } from "i18next";
import type { PillProps } from "../../ui/mark/Pill.tsx";

export const statusTones: Record<MessageTemplate["status"], PillProps["tone"]> = {
  approved: "ok",
  pending: "info",
  rejected: "bad",
  paused: "warn",
  disabled: "bad",
  unavailable: "off",
};

const knownReasons = [
  "ABUSIVE_CONTENT",
  "INCORRECT_CATEGORY",
  "INVALID_FORMAT",
  "PROMOTIONAL",
  "SCAM",
  "TAG_CONTENT_MISMATCH",
] as const;

/** The reason of a status: our sentence for a known code, or the operator's own words; null if there is none. */
function reasonText(
  t: TFunction,
  { status, reason, category }: Pick<MessageTemplate, "status" | "reason" | "category">,
) {
  // Another category than this one cannot help.
  if (reason === "PROMOTIONAL" && category === "marketing") return t("messageTemplates.promotional");
  const known = knownReasons.find((code) => code === reason);
  if (known) return t(`messageTemplates.reasons.${known}`);
  if (reason !== "") return reason;
  return status === "approved" ? null : t(`messageTemplates.statusHints.${status}`);
}

/** Why a template cannot be sent from here though it is approved, or what its status means; null if all is well. */
export const hintOf = (t: TFunction, template: MessageTemplate): string | null =>
  reasonText(t, template) ?? (template.isSupported ? null : t("messageTemplates.unsupported"));

const textMax: Partial<Record<string, number>> = {
  header: templateMax.header,
  body: templateMax.body,
  footer: templateMax.footer,
};

const maxAt = (at: string): number =>
  textMax[at] ?? (at.startsWith("example.") ? templateMax.code : templateMax.button);

/** The sentence for a rule that a template breaks. */
export const ruleText = (t: TFunction, { at, code, word }: TemplateProblem): string =>
  t(`messageTemplates.problems.${code}`, { max: maxAt(at), variable: "{{1}}", word });

/** True if the channel accepts another version of a template. */
export const isEditable = ({ status, isSupported }: MessageTemplate): boolean =>
  isSupported && (status === "approved" || status === "rejected" || status === "paused");
