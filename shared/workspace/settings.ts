import { z } from "zod";

/** The order of waiting tickets: the longest wait first, or last. */
const waitingOrders = ["oldestFirst", "newestFirst"] as const;
export const WaitingOrder = z.enum(waitingOrders);
export type WaitingOrder = z.infer<typeof WaitingOrder>;

// The kinds of settings. Each has the texts that may be stored, what they mean to the code, and the value of a company
// that has not chosen.
const onOff = (byDefault: boolean) =>
  ({
    kind: "onOff",
    text: z.enum(["disabled", "enabled"]),
    read: (text: string) => text === "enabled",
    write: (isOn: boolean) => (isOn ? "enabled" : "disabled"),
    byDefault,
  }) as const;
/** A switch like `onOff`, in the words of the first clients. */
const trueFalse = (byDefault: boolean) =>
  ({
    kind: "trueFalse",
    text: z.enum(["true", "false"]),
    read: (text: string) => text === "true",
    write: String,
    byDefault,
  }) as const;
const choice = <const C extends readonly [string, ...string[]]>(choices: C, byDefault: C[number]) =>
  ({ kind: "choice", text: z.enum(choices), read: (text: C[number]) => text, write: String, byDefault }) as const;
/** The retention in months; 0 means for ever. */
const months = <const M extends readonly [string, ...string[]]>(choices: M) =>
  ({ kind: "months", text: z.enum(["0", ...choices]), read: Number, write: String, byDefault: 0 }) as const;
/** The minutes of a week. */
export const minutesMax = 10_080;
const minutes = (byDefault: number) =>
  ({
    kind: "minutes",
    text: z
      .string()
      .regex(/^\d{1,5}$/)
      .refine((text) => Number(text) <= minutesMax),
    read: Number,
    write: String,
    byDefault,
  }) as const;
const words = (text: z.ZodString, byDefault: string) =>
  ({ kind: "words", text, read: String, write: String, byDefault }) as const;

const isTimeZone = (name: string) => {
  try {
    return name.includes("/") && new Intl.DateTimeFormat("en", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
};

/** Every setting with its kind and its default. Nothing else can be stored (docs/contract/people.md#settings). */
export const settingTypes = {
  /** Closing a ticket asks the contact for a rating. */
  userRating: onOff(false),
  /** The opening hours in effect: none, each queue's, or the company's. */
  scheduleType: choice(["disabled", "queue", "company"], "disabled"),
  /** Contacts must consent to messages that they did not ask for. */
  setOptInType: onOff(false),
  /** The text of that question; empty for the default one. */
  optInMessage: words(z.string().trim().max(1000), ""),
  queuesOptionType: choice(["TEXT_LIST"], "TEXT_LIST"),
  campaignsEnabled: trueFalse(true),
  /** A closed ticket is reopened if its contact writes again within these minutes; 0 means never. */
  reopenWindowMinutes: minutes(0),
  /** Months after which messages of closed tickets, files of messages, and logs are deleted, the next night. */
  keepMessagesMonths: months(["3", "6", "12", "24", "36", "60"]),
  keepFilesMonths: months(["1", "3", "6", "12", "24", "36", "60"]),
  /** The database itself keeps the audit log for half a year (migration 0019). */
  keepLogsMonths: months(["6", "12", "24", "36", "60"]),
  /**
   * Visitors may sign up a company. Only the setting of the platform's own company counts: a new installation is
   * private until its operator opens it.
   */
  userCreation: onOff(false),
  /** Every user needs a code besides the password. */
  requireTwoFactor: onOff(false),
  /** Agents may export all contacts; admins always may. */
  agentsExportContacts: onOff(false),
  /** Screens show when a contact types. WhatsApp reports that only to a number that appears online meanwhile. */
  contactTyping: onOff(true),
  /** The order of waiting tickets: longest wait first, or last. */
  waitingOrder: choice(waitingOrders, "oldestFirst"),
  /** The checklist of the first day, which an admin may put away before it is done. */
  firstSteps: choice(["shown", "hidden"], "shown"),
  timeZone: words(z.string().max(60).refine(isTimeZone), "America/Sao_Paulo"),
} as const;

export const settingKeys = Object.keys(settingTypes) as [keyof typeof settingTypes, ...(keyof typeof settingTypes)[]];
export const SettingKey = z.enum(settingKeys);
export type SettingKey = z.infer<typeof SettingKey>;
type SettingTypes = typeof settingTypes;
/** A setting's value for the code: a flag, a number, a choice or a text. */
export type SettingValue<K extends SettingKey> = ReturnType<SettingTypes[K]["read"]>;
/** The settings of some kinds. */
export type SettingOfKind<Kind extends SettingTypes[SettingKey]["kind"]> = {
  [K in SettingKey]: SettingTypes[K]["kind"] extends Kind ? K : never;
}[SettingKey];

/** Any setting, for code that does not know which. */
type AnySetting = { text: z.ZodType<string>; read(text: string): unknown; write(value: unknown): string };

/** The value of a stored text; the default if nothing is stored, or a text that is no choice any more. */
export function readSetting<K extends SettingKey>(key: K, stored: string | null | undefined): SettingValue<K> {
  const { text, read, byDefault }: AnySetting & { byDefault: unknown } = settingTypes[key];
  const known = text.safeParse(stored);
  return (known.success ? read(known.data) : byDefault) as SettingValue<K>;
}

/** The text that is stored and sent for a value. */
export function settingText<K extends SettingKey>(key: K, value: SettingValue<K>): string {
  const { write }: AnySetting = settingTypes[key];
  return write(value);
}

/** The texts of settings that a company has not chosen. */
export const settingDefaults = Object.fromEntries(
  settingKeys.map((key) => [key, settingText(key, settingTypes[key].byDefault)]),
) as Record<SettingKey, string>;

/** Settings for super users only: paid features, and settings of the platform. */
export const superSettings: readonly SettingKey[] = ["campaignsEnabled", "userCreation"];

export const Setting = z.object({ key: z.string(), value: z.string() });
export type Setting = z.infer<typeof Setting>;

/** A setting in its stored form. */
export const toSetting = <K extends SettingKey>(key: K, value: SettingValue<K>) => ({
  key,
  value: settingText(key, value),
});

/** The value of one setting among those that came with a company. */
export const settingOf = <K extends SettingKey>(settings: readonly Setting[], key: K): SettingValue<K> =>
  readSetting(key, settings.find((setting) => setting.key === key)?.value);

/** A setting in the form of `GET /settings`. */
export const CompanySetting = Setting.extend({ companyId: z.number().int() });
export type CompanySetting = z.infer<typeof CompanySetting>;

/** `PUT /settings/{key}`. Older clients send the key along, and some values as numbers or flags. */
export const SaveSetting = z.object({
  value: z.union([z.string().max(1000), z.number().transform(String), z.boolean().transform(String)]),
});
export type SaveSetting = z.input<typeof SaveSetting>;
