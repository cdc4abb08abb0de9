import type { AuditAction, AuditChange, AuditEntry } from "@balcao/shared/workspace/audit.ts";
import { type SettingKey, settingKeys } from "@balcao/shared/workspace/settings.ts";
import type { ParseKeys, TFunction } from "i18next";
import { loggedPriceText, rateName } from "../../ui/text/cost-texts.ts";
import { shortDateTimeText } from "../../ui/text/time.ts";

/** The catalogue keys of a field's choices, by field. They are words of all wings, so the screen passes them in. */
export type WordKeys = Readonly<Record<string, Readonly<Record<string, ParseKeys>>>>;

/** The fields that have a label of the log. A setting without one is called as on its own screen. */
const named = [
  "name",
  "email",
  "password",
  "profile",
  "queues",
  "openTicketLimit",
  "invitedUntil",
  "color",
  "greetingMessage",
  "greetingMessageType",
  "initialMessageType",
  "complationMessage",
  "outOfHoursMessage",
  "ratingMessage",
  "file",
  "token",
  "accessToken",
  "phoneContacts",
  "phoneMessages",
  "profileAbout",
  "profileAddress",
  "profileDescription",
  "profileEmail",
  "profileWebsites",
  "profileVertical",
  "template",
  "image",
  "isDefault",
  "enabled",
  "allowGroups",
  "scheduleType",
  "reopenWindowMinutes",
  "keepMessagesMonths",
  "keepFilesMonths",
  "keepLogsMonths",
  "campaignsEnabled",
  "queuesOptionType",
  "schedules",
  "holidays",
  "optionType",
  "idleReminderMinutes",
  "idleReminderMessage",
  "idleReminderTemplate",
  "idleCloseMinutes",
  "distribution",
  "title",
  "message",
  "option",
  "order",
  "parentId",
  "fileType",
  "finalize",
  "waitTreatment",
  "text",
  "priority",
  "status",
  "description",
  "video",
  "provider",
  "url",
  "events",
  "isActive",
  "secret",
  "users",
  "connections",
  "storage",
  "value",
  "isPublic",
  "phone",
  "document",
  "plan",
  "instance",
  "typeConnection",
  "dueDate",
  "recurrence",
  "paymentMethod",
  "archived",
  "firstSteps",
  "rows",
  "twoFactor",
  "recoveryCodes",
  "invoice",
  "billingName",
  "address",
  "until",
  "contactList",
  "campaignStatus",
  "message1",
  "message2",
  "message3",
  "message4",
  "message5",
  "messageTemplate",
  "templateValues",
  "confirmation",
  "confirmationMessage1",
  "confirmationMessage2",
  "confirmationMessage3",
  "confirmationMessage4",
  "confirmationMessage5",
  "confirmationWord",
  "scheduledAt",
  "waitTime",
  "warmUpStatus",
  "sendAt",
  "sendEndAt",
  "timeInterval",
  "timeIntervalMore",
  "dayWork",
  "dailyCap",
  "fieldKind",
  "help",
  "isRequired",
  "isRemoved",
  "choices",
  "filter",
  "columns",
  "reach",
  "viewOrder",
] as const;

/** The name of an action. A support access begins and ends. */
export function actionText(t: TFunction, area: string | undefined, action: AuditAction): string {
  if (area === "support" && (action === "create" || action === "delete")) return t(`audit.support.${action}`);
  return t(`audit.actions.${action}`);
}

/** The name of what an entry changed. A setting's name is its key, which no screen shows. */
export function targetText(t: TFunction, language: string, entry: AuditEntry): string {
  const { area, action, targetId, targetName, changes } = entry;
  if (area === "contact" && action === "export" && targetId === null) return t("audit.allContacts");
  if (area !== "setting") return targetName;
  // A file of prices.
  if (changes.some(({ field }) => field === "rows")) return t("audit.prices", { name: targetName });
  if (targetName === "USD BRL") return t("audit.prices", { name: t("costs.rates.dollar") });
  if (targetName === "budget") return t("costs.budget.title");
  const [, category, country, from] = /^(\S+) ([A-Z]{2}) (\d{4}-\d\d-\d\d)$/.exec(targetName) ?? [];
  return category && country && from
    ? t("audit.prices", { name: rateName(t, language, { category, country, from }) })
    : t("audit.setting");
}

/** The label of a field on screens; the technical name if it has none. */
export function fieldText(t: TFunction, field: string): string {
  const known = named.find((one) => one === field);
  if (known) return t(`audit.fields.${known}`);
  const setting = settingKeys.find((key): key is Exclude<SettingKey, (typeof named)[number]> => key === field);
  return setting ? t(`settings.${setting}`) : field;
}

/**
 * A field's value as text: choices by their label, flags as yes or no, times in the company's time zone, and an empty
 * value as a dash. Any other value is free text, a name or a number, and stays unchanged.
 */
export function valueText(
  t: TFunction,
  { field, value }: { field: string; value: string | null },
  { timeZone, wordKeys }: { timeZone: string; wordKeys: WordKeys },
): string {
  if (value === null) return "–";
  if (value === "true") return t("audit.yes");
  if (value === "false") return t("audit.no");
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return shortDateTimeText(value, timeZone);
  const price = field === "value" && loggedPriceText(value);
  if (price) return price;
  const words = wordKeys[field];
  if (!words) return value;
  const inWords = (code: string) => (words[code] ? t(words[code]) : null);
  // Several values are separated; each line of opening hours begins with its day.
  return value
    .split(", ")
    .map((part) => inWords(part) ?? part.replace(/[A-Za-z]+/g, (code) => inWords(code) ?? code))
    .join(field === "schedules" ? "\n" : ", ");
}

/** The log states that a secret changed, without its values. */
export const isSecret = ({ before, after }: AuditChange): boolean => before === null && after === null;
