import { z } from "zod";

const onOff = z.enum(["disabled", "enabled"]);
const minutes = (most: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .refine((text) => Number(text) <= most);
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
