import { z } from "zod";

/** The languages of what the system draws for us: menus, tray, notifications. Those of the page. */
export const ShellLanguage = z.enum(["pt", "en", "es"]);
export type ShellLanguage = z.infer<typeof ShellLanguage>;

/** What the tray, the badge and the menus show. The page knows it; the main process draws it. */
export const Presence = z.object({
  language: ShellLanguage,
  /** Conversations that wait to be read by who is signed in. */
  unread: z.number().int().min(0),
  /** Nobody is to be called now: quiet hours, or do-not-disturb. */
  isQuiet: z.boolean(),
  doNotDisturbUntil: z.number().nullable(),
});
export type Presence = z.infer<typeof Presence>;

/** Whom a notification was for: server, company and person. Another's answer must not leave under this one's name. */
const Owner = z.string().max(2100);

/** A call for attention to a conversation; a later one about the same takes its place. */
export const ShownNotification = z.object({
  ticketId: z.number().int().positive(),
  ticketUuid: z.uuid(),
  owner: Owner,
  title: z.string().min(1).max(200),
  body: z.string().max(1000),
  /** Whether an answer may be written into it, where the system has a field for that. */
  canReply: z.boolean(),
});
export type ShownNotification = z.infer<typeof ShownNotification>;

/** What somebody asked of the console outside its page: by a notification, or by a link that another program opened. */
export const Intent = z.discriminatedUnion("kind", [
  /** `owner` null: a link, which anybody may follow. */
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

export const quietChoices = ["hour", "tomorrow", "off"] as const;
export type QuietChoice = (typeof quietChoices)[number];

/** Keys that bring the console to the front: at least one that is held down, and a letter, a digit or F1 to F12. */
export const Shortcut = z
  .string()
  .regex(/^(?=.*(?:CommandOrControl|Alt)\+)(?:CommandOrControl\+)?(?:Alt\+)?(?:Shift\+)?(?:[A-Z\d]|F[1-9]|F1[0-2])$/);

/** What the console does on this computer, whoever is signed in. */
export const ComputerChoices = z.object({
  closesToTray: z.boolean(),
  startsWithSystem: z.boolean(),
  /** Chromium fetches dictionaries for it, but on macOS, which has its own. */
  checksSpelling: z.boolean(),
  shortcut: Shortcut.nullable(),
});
export type ComputerChoices = z.infer<typeof ComputerChoices>;

/** What is to change of them. */
export const ComputerWish = ComputerChoices.partial().strict();
export type ComputerWish = z.infer<typeof ComputerWish>;

export const computerProblems = ["shortcutTaken", "startRefused"] as const;
export type ComputerProblem = (typeof computerProblems)[number];
/** The choices as they are now, which need not be what was asked for. */
export const ComputerAnswer = z.object({ choices: ComputerChoices, problem: z.enum(computerProblems).nullable() });
export type ComputerAnswer = z.infer<typeof ComputerAnswer>;

/** A file that came into the folder for downloads, or did not. */
export const Download = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(["completed", "failed"]),
  /** Whether it may be opened from here; what could be a program is only shown in its folder. */
  canOpen: z.boolean(),
});
export type Download = z.infer<typeof Download>;

const DownloadId = z.object({ id: z.uuid() });

/** What the page may ask of the system's shell. */
export const shellCalls = {
  "shell.present": { input: Presence, output: z.void() },
  /** Answers whether this system shows notifications. */
  "notification.show": { input: ShownNotification, output: z.boolean() },
  "notification.close": { input: z.object({ ticketUuids: z.array(z.uuid()).max(1000) }), output: z.void() },
  "notification.closeAll": { input: z.void(), output: z.void() },
  /** Hands over what waits, once. */
  "intents.take": { input: z.void(), output: z.array(Intent) },
  "computer.get": { input: z.void(), output: ComputerChoices },
  "computer.change": { input: ComputerWish, output: ComputerAnswer },
  /** Each answers whether there was something to open. */
  "download.open": { input: DownloadId, output: z.boolean() },
  "download.showInFolder": { input: DownloadId, output: z.boolean() },
} as const;

/** What the system's shell tells the page. */
export const shellPushes = {
  /** There is something to take. */
  "intents.waiting": z.object({}),
  /** Do-not-disturb, as it was chosen in the tray's menu. */
  "quiet.chosen": z.object({ choice: z.enum(quietChoices) }),
  "download.ended": Download,
} as const;
