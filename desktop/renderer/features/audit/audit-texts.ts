import type { AuditChange } from "@balcao/shared/audit.ts";
import type { TFunction } from "i18next";

/** The fields that have a name of their own on screens. */
const named = [
  "name",
  "email",
  "password",
  "profile",
  "queues",
  "openTicketLimit",
  "color",
  "greetingMessage",
  "greetingMessageType",
  "initialMessageType",
  "complationMessage",
  "outOfHoursMessage",
  "ratingMessage",
  "file",
  "token",
  "image",
  "isDefault",
  "allowGroups",
  "userRating",
  "scheduleType",
  "setOptInType",
  "optInMessage",
  "reopenWindowMinutes",
  "keepMessagesMonths",
  "keepFilesMonths",
  "keepLogsMonths",
  "timeZone",
  "campaignsEnabled",
  "queuesOptionType",
  "schedules",
  "holidays",
  "optionType",
  "idleReminderMinutes",
  "idleReminderMessage",
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
  "userCreation",
  "requireTwoFactor",
  "twoFactor",
  "recoveryCodes",
  "invoice",
  "billingName",
  "address",
] as const;

/** A field as screens call it; one that has no name there, as programs do. */
export function fieldText(t: TFunction, field: string): string {
  const known = named.find((one) => one === field);
  return known ? t(`audit.fields.${known}`) : field;
}

/** What a field held; flags in words, and nothing as a dash. */
export function valueText(t: TFunction, value: string | null): string {
  if (value === null) return "–";
  if (value === "true") return t("audit.yes");
  return value === "false" ? t("audit.no") : value;
}

/** Secrets are told as changed, without their values. */
export const isSecret = ({ before, after }: AuditChange): boolean => before === null && after === null;
