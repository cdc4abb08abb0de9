import { z } from "zod";

const onOff = z.enum(["disabled", "enabled"]);
const minutes = (most: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .refine((text) => Number(text) <= most);
/** For how many months something is kept; 0 is for ever. */
const months = <const M extends readonly [string, ...string[]]>(choices: M) => z.enum(["0", ...choices]);
const isTimeZone = (name: string) => {
  try {
    return name.includes("/") && new Intl.DateTimeFormat("en", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
};

/** Every setting there is, with the values it may have; what is not listed cannot be stored (DECISIONS "Security"). */
export const settingValues = {
  /** Whether a closed attendance asks for a rating. */
  userRating: onOff,
  /** Whose opening hours count. */
  scheduleType: z.enum(["disabled", "queue", "company"]),
  /** Whether contacts are asked to consent to messages nobody asked for. */
  setOptInType: onOff,
  /** How that question is worded; empty is the product's own wording. */
  optInMessage: z.string().trim().max(1000),
  queuesOptionType: z.literal("TEXT_LIST"),
  campaignsEnabled: z.enum(["true", "false"]),
  /** For how many minutes a closed ticket goes on when its contact writes again; 0 is never. */
  reopenWindowMinutes: minutes(10_080),
  /** What is older goes for good, a night later: what was said in closed tickets, the files of messages, logs. */
  keepMessagesMonths: months(["3", "6", "12", "24", "36", "60"]),
  keepFilesMonths: months(["1", "3", "6", "12", "24", "36", "60"]),
  /** The database itself keeps the audit log for half a year (migration 0019). */
  keepLogsMonths: months(["6", "12", "24", "36", "60"]),
  /** Whether visitors may sign up a company of their own. Only what the platform's own company has chosen counts. */
  userCreation: onOff,
  /** Whether everybody who signs in needs a code besides the password. */
  requireTwoFactor: onOff,
  timeZone: z.string().max(60).refine(isTimeZone),
} as const;
export const settingKeys = Object.keys(settingValues) as [
  keyof typeof settingValues,
  ...(keyof typeof settingValues)[],
];
export const SettingKey = z.enum(settingKeys);
export type SettingKey = z.infer<typeof SettingKey>;

/** What holds while a company has not chosen. */
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
  // A new installation is nobody else's business until its operator says so.
  userCreation: "disabled",
  requireTwoFactor: "disabled",
  timeZone: "America/Sao_Paulo",
};

/** What only super users set: what a company pays for, and what is the platform's. */
export const superSettings: readonly SettingKey[] = ["campaignsEnabled", "userCreation"];

export const Setting = z.object({ key: z.string(), value: z.string() });
export type Setting = z.infer<typeof Setting>;

/** As `GET /settings` has it. */
export const CompanySetting = Setting.extend({ companyId: z.number().int() });
export type CompanySetting = z.infer<typeof CompanySetting>;

/** `PUT /settings/{key}`. Older clients send the key along, and some values as numbers or flags. */
export const SaveSetting = z.object({
  value: z.union([z.string().max(1000), z.number().transform(String), z.boolean().transform(String)]),
});
export type SaveSetting = z.input<typeof SaveSetting>;
