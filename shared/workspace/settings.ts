import { z } from "zod";
import { WaitingOrder } from "./waiting-order.ts";

const onOff = z.enum(["disabled", "enabled"]);
/** The minutes of a week. */
export const minutesMax = 10_080;
const minutes = z
  .string()
  .regex(/^\d{1,5}$/)
  .refine((text) => Number(text) <= minutesMax);
/** The retention in months; 0 means for ever. */
const months = <const M extends readonly [string, ...string[]]>(choices: M) => z.enum(["0", ...choices]);
const isTimeZone = (name: string) => {
  try {
    return name.includes("/") && new Intl.DateTimeFormat("en", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
};

/** Every setting with its allowed values. Nothing else can be stored (docs/contract/people.md#settings). */
export const settingValues = {
  /** Closing a ticket asks the contact for a rating. */
  userRating: onOff,
  /** The opening hours in effect: none, each queue's, or the company's. */
  scheduleType: z.enum(["disabled", "queue", "company"]),
  /** Contacts must consent to messages that they did not ask for. */
  setOptInType: onOff,
  /** The text of that question; empty for the default one. */
  optInMessage: z.string().trim().max(1000),
  queuesOptionType: z.literal("TEXT_LIST"),
  campaignsEnabled: z.enum(["true", "false"]),
  /** A closed ticket is reopened if its contact writes again within these minutes; 0 means never. */
  reopenWindowMinutes: minutes,
  /** Months after which messages of closed tickets, files of messages, and logs are deleted, the next night. */
  keepMessagesMonths: months(["3", "6", "12", "24", "36", "60"]),
  keepFilesMonths: months(["1", "3", "6", "12", "24", "36", "60"]),
  /** The database itself keeps the audit log for half a year (migration 0019). */
  keepLogsMonths: months(["6", "12", "24", "36", "60"]),
  /** Visitors may sign up a company. Only the setting of the platform's own company counts. */
  userCreation: onOff,
  /** Every user needs a code besides the password. */
  requireTwoFactor: onOff,
  /** `enabled` lets agents export all contacts; admins always may. */
  agentsExportContacts: onOff,
  /** Screens show when a contact types. WhatsApp reports that only to a number that appears online meanwhile. */
  contactTyping: onOff,
  /** The order of waiting tickets: longest wait first, or last. */
  waitingOrder: WaitingOrder,
  /** The checklist of the first day, which an admin may put away before it is done. */
  firstSteps: z.enum(["shown", "hidden"]),
  timeZone: z.string().max(60).refine(isTimeZone),
} as const;
export const settingKeys = Object.keys(settingValues) as [
  keyof typeof settingValues,
  ...(keyof typeof settingValues)[],
];
export const SettingKey = z.enum(settingKeys);
export type SettingKey = z.infer<typeof SettingKey>;

/** Values of settings that a company has not chosen. */
export const settingDefaults: Record<SettingKey, string> = {
  userRating: "disabled",
  scheduleType: "disabled",
  setOptInType: "disabled",
  optInMessage: "",
  queuesOptionType: "TEXT_LIST",
  campaignsEnabled: "true",
  reopenWindowMinutes: "0",
  keepMessagesMonths: "0",
  keepFilesMonths: "0",
  keepLogsMonths: "0",
  // A new installation is private until its operator opens it.
  userCreation: "disabled",
  requireTwoFactor: "disabled",
  agentsExportContacts: "disabled",
  contactTyping: "enabled",
  waitingOrder: "oldestFirst",
  firstSteps: "shown",
  timeZone: "America/Sao_Paulo",
};

/** Settings for super users only: paid features, and settings of the platform. */
export const superSettings: readonly SettingKey[] = ["campaignsEnabled", "userCreation"];

export const Setting = z.object({ key: z.string(), value: z.string() });
export type Setting = z.infer<typeof Setting>;

/** A setting in the form of `GET /settings`. */
export const CompanySetting = Setting.extend({ companyId: z.number().int() });
export type CompanySetting = z.infer<typeof CompanySetting>;

/** `PUT /settings/{key}`. Older clients send the key along, and some values as numbers or flags. */
export const SaveSetting = z.object({
  value: z.union([z.string().max(1000), z.number().transform(String), z.boolean().transform(String)]),
});
export type SaveSetting = z.input<typeof SaveSetting>;
