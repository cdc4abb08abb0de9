import { z } from "zod";

/** The languages of the menus, the tray and notifications: the same as the page's. */
export const ShellLanguage = z.enum(["pt", "en", "es"]);
export type ShellLanguage = z.infer<typeof ShellLanguage>;

/** The state for the tray, the badge and the menus. The page sends it; the main process shows it. */
export const Presence = z.object({
  language: ShellLanguage,
  /** The signed-in user's unread conversations. */
  unread: z.number().int().min(0),
  /** Notifications are off: quiet hours, or do-not-disturb. */
  isQuiet: z.boolean(),
  doNotDisturbUntil: z.number().nullable(),
});
export type Presence = z.infer<typeof Presence>;

/** The owner of a notification: server, company and person. A reply must not be sent in another person's name. */
const Owner = z.string().max(2100);

/** A notification about a conversation; a later one about the same conversation replaces it. */
export const ShownNotification = z.object({
  ticketId: z.number().int().positive(),
  ticketUuid: z.uuid(),
  owner: Owner,
  title: z.string().min(1).max(200),
  body: z.string().max(1000),
  /** Offers a reply field, if the system has one. */
  canReply: z.boolean(),
});
export type ShownNotification = z.infer<typeof ShownNotification>;

/** A request from outside the page: by a notification, or by a link that another program opened. */
export const Intent = z.discriminatedUnion("kind", [
  /** `owner` null: a link, which may be opened in any session. */
  z.object({ kind: z.literal("open"), ticketUuid: z.uuid(), owner: Owner.nullable() }),
  z.object({
    kind: z.literal("reply"),
    ticketId: z.number().int().positive(),
    ticketUuid: z.uuid(),
    owner: Owner,
    text: z.string().min(1).max(10_000),
  }),
]);
export type Intent = z.infer<typeof Intent>;

const quietChoices = ["hour", "tomorrow", "off"] as const;
export type QuietChoice = (typeof quietChoices)[number];

/**
 * The global shortcut that brings the console to the front: at least one modifier, and a letter, a digit or F1 to F12.
 */
export const Shortcut = z
  .string()
  .regex(/^(?=.*(?:CommandOrControl|Alt)\+)(?:CommandOrControl\+)?(?:Alt\+)?(?:Shift\+)?(?:[A-Z\d]|F[1-9]|F1[0-2])$/);

/** The console's preferences on this computer, for every user. */
export const ComputerChoices = z.object({
  closesToTray: z.boolean(),
  startsWithSystem: z.boolean(),
  /** Chromium downloads dictionaries for it, except on macOS, which has its own. */
  checksSpelling: z.boolean(),
  shortcut: Shortcut.nullable(),
});
export type ComputerChoices = z.infer<typeof ComputerChoices>;

/** The preferences to change. */
export const ComputerWish = ComputerChoices.partial().strict();
export type ComputerWish = z.infer<typeof ComputerWish>;

const computerProblems = ["shortcutTaken", "startRefused"] as const;
/** The resulting preferences, which may differ from the requested ones. */
export const ComputerAnswer = z.object({ choices: ComputerChoices, problem: z.enum(computerProblems).nullable() });
export type ComputerAnswer = z.infer<typeof ComputerAnswer>;

/** A finished or failed download. */
export const Download = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(["completed", "failed"]),
  /** True if the console may open the file; a file that may be a program is only shown in its folder. */
  canOpen: z.boolean(),
});
export type Download = z.infer<typeof Download>;

const DownloadId = z.object({ id: z.uuid() });

/** The page's calls to the system's shell. */
export const shellCalls = {
  "shell.present": { input: Presence, output: z.void() },
  /** Returns true if this system shows notifications. */
  "notification.show": { input: ShownNotification, output: z.boolean() },
  "notification.close": { input: z.object({ ticketUuids: z.array(z.uuid()).max(1000) }), output: z.void() },
  "notification.closeAll": { input: z.void(), output: z.void() },
  /** Returns the waiting requests and removes them. */
  "intents.take": { input: z.void(), output: z.array(Intent) },
  "computer.get": { input: z.void(), output: ComputerChoices },
  "computer.change": { input: ComputerWish, output: ComputerAnswer },
  /** Each returns false if there was no file to open. */
  "download.open": { input: DownloadId, output: z.boolean() },
  "download.showInFolder": { input: DownloadId, output: z.boolean() },
} as const;

/** The events from the system's shell to the page. */
export const shellPushes = {
  /** Requests are waiting. */
  "intents.waiting": z.object({}),
  /** Do-not-disturb was chosen in the tray's menu. */
  "quiet.chosen": z.object({ choice: z.enum(quietChoices) }),
  "download.ended": Download,
} as const;
