import { z } from "zod";
import { SaveConnection } from "./connections.ts";

/** The name of this kind of channel. */
export const cloudKind = "whatsapp-cloud";

const MetaId = z
  .string()
  .trim()
  .regex(/^\d{5,25}$/);
const AccessToken = z.string().trim().min(20).max(1000).regex(/^\S+$/);
/** The number's six digits of two-step verification. A number without them gets these. */
const Pin = z.string().regex(/^\d{6}$/);

/** The secret of an app at Meta, which signs its webhooks: 32 signs. */
const AppSecret = z.string().trim().min(16).max(128).regex(/^\S+$/);
/** The `ticket` of a sign-up at Meta. */
const Ticket = z.string().min(1).max(4000);

/** `POST /whatsapp-cloud`: a number of the official API becomes a connection. */
export const ConnectCloud = SaveConnection.omit({ allowGroups: true })
  .extend({
    phoneNumberId: MetaId,
    /** The id of the WhatsApp Business account that owns the number. */
    wabaId: MetaId,
    /** The token of a system user with both WhatsApp permissions. */
    accessToken: AccessToken.optional(),
    /** In place of a token: what a sign-up at Meta answered. */
    ticket: Ticket.optional(),
    /** For a company with an app of its own at Meta; without it the number belongs to the installation's app. */
    appSecret: AppSecret.optional(),
    /** Needed only while the number is not registered at Meta. */
    pin: Pin.optional(),
  })
  .refine(({ accessToken, ticket }) => (accessToken === undefined) !== (ticket === undefined), {
    path: ["accessToken"],
    message: "Invalid input",
  })
  // Meta grants what a sign-up answers to the installation's app.
  .refine(({ appSecret, ticket }) => !appSecret || !ticket, { path: ["appSecret"], message: "Invalid input" });
export type ConnectCloud = z.input<typeof ConnectCloud>;

/** `PUT /whatsapp-cloud/{id}`: a new access token for the same number, or a new secret of the company's own app. */
export const RenewCloud = z
  .object({
    accessToken: AccessToken.optional(),
    ticket: Ticket.optional(),
    /** Only for a number of the company's own app. */
    appSecret: AppSecret.optional(),
    pin: Pin.optional(),
  })
  .refine(({ accessToken, ticket, appSecret }) => (accessToken ?? ticket ?? appSecret) !== undefined, {
    path: ["accessToken"],
    message: "Invalid input",
  })
  .refine(({ accessToken, ticket }) => !accessToken || !ticket, { path: ["ticket"], message: "Invalid input" });
export type RenewCloud = z.infer<typeof RenewCloud>;

/** `POST /whatsapp-cloud/sign-up`: the code with which Meta sent a person back; it works once, for half a minute. */
export const SignUpCode = z.object({ code: z.string().trim().min(1).max(2000) });
export type SignUpCode = z.infer<typeof SignUpCode>;

/** The numbers that a person granted at Meta. */
export const CloudSignUp = z.object({
  /** Stands for the access token in `POST /whatsapp-cloud` and `PUT /whatsapp-cloud/{id}`, for an hour and this person. */
  ticket: z.string(),
  numbers: z
    .array(
      z.object({
        phoneNumberId: z.string(),
        wabaId: z.string(),
        /** Digits with country code. */
        number: z.string(),
        name: z.string(),
        /** True if it needs the PIN: it is neither registered nor used by its phone's app. */
        needsPin: z.boolean(),
        /** True if a connection has it. */
        isConnected: z.boolean(),
      }),
    )
    .min(1),
});
export type CloudSignUp = z.infer<typeof CloudSignUp>;

/** Under this name the page to which Meta sends a person back hands the code to the console in the same browser. */
export const signUpChannel = "balcao.cloud-sign-up";

/** The message of that page: `code`, or Meta's `error` if the person cancelled. */
export const SignUpReturn = z.object({
  /** The word that the console gave to Meta. */
  state: z.string(),
  code: z.string().nullable(),
  error: z.string().nullable(),
});
export type SignUpReturn = z.infer<typeof SignUpReturn>;

/** `GET /whatsapp-cloud`: the operator's part of the set-up. */
export const CloudSetUp = z.object({
  /** False until the operator has set up the installation's app at Meta. */
  isConfigured: z.boolean(),
  /** The webhook's address to enter at Meta; null while the server's public https address is not set. */
  webhookUrl: z.string().nullable(),
  /** The word to enter beside it; super users only. */
  verifyToken: z.string().nullable(),
  /** True if Meta can call this server, so that companies may use apps of their own. */
  takesOwnApps: z.boolean().optional(),
  /** The address of Meta's sign-up, to which the console adds `state`; null if the operator has not set it up. */
  signUpUrl: z.string().nullish(),
  /** The origin of the page to which Meta sends people back: only a console of the same origin hears of it. */
  signUpOrigin: z.string().nullish(),
});
export type CloudSetUp = z.infer<typeof CloudSetUp>;

/** `POST /whatsapp-cloud/{id}/history`: what the phone's app shares, as its owner agreed there. */
export const AskForHistory = z
  .object({
    /** The phone's address book becomes contacts, now and when it changes. */
    contacts: z.boolean(),
    /** The conversations of the last 180 days. */
    messages: z.boolean(),
  })
  .refine(({ contacts, messages }) => contacts || messages, { path: ["messages"], message: "Invalid input" });
export type AskForHistory = z.infer<typeof AskForHistory>;

/** The import of a phone's contacts and conversations. */
export const CloudHistory = z.object({
  contacts: z.boolean(),
  messages: z.boolean(),
  /** waiting: Meta has sent nothing yet. declined: the phone's owner does not share conversations. */
  state: z.enum(["waiting", "running", "done", "declined"]),
  /** Percent of the conversations, as Meta counts. */
  progress: z.number().int(),
  /** The numbers of contacts and messages that arrived so far. */
  contactCount: z.number().int(),
  messageCount: z.number().int(),
});
export type CloudHistory = z.infer<typeof CloudHistory>;

/** The reasons for which Meta refuses a number until an admin acts. */
const cloudTroubles = ["token", "permission", "number", "account"] as const;

/** `GET /whatsapp-cloud/{id}`: a connection's number as Meta described it last. */
export const CloudNumber = z.object({
  connectionId: z.number().int(),
  phoneNumberId: z.string(),
  wabaId: z.string(),
  /** For a number of the company's own app: what to enter there as the webhook. Null for the installation's app. */
  ownApp: z.object({ webhookUrl: z.string(), verifyToken: z.string() }).nullish(),
  /** Usually GREEN, YELLOW, RED or UNKNOWN. */
  quality: z.string(),
  /** When Meta's rating was seen to change; null while it is the first one. */
  qualityAt: z.iso.datetime().nullable(),
  /** Usually STANDARD (80 messages a second), HIGH (1,000), or COEXISTENCE (20): the phone's app uses the number, too. */
  throughput: z.string(),
  /** Meta's limit of new conversations in 24 hours, such as TIER_250 or TIER_UNLIMITED; UNKNOWN until Meta has reported it. */
  messagingLimit: z.string(),
  /** Meta's word on whether the number may send: AVAILABLE, LIMITED or BLOCKED; null until Meta has told it. */
  canSend: z.string().nullish(),
  /** Meta's reasons for another word than AVAILABLE, in its own language. */
  sendProblems: z.array(z.object({ description: z.string(), solution: z.string() })).optional(),
  /** When the access token ends; null for one without an end, and while Meta has not told it. */
  tokenEndsAt: z.iso.datetime().nullish(),
  /** The import of the phone's contacts and conversations; null before it is asked for. */
  history: CloudHistory.nullish(),
  /** Until when it may be asked for, or for the rest of it, or again if nothing came; null if it may not. */
  historyUntil: z.iso.datetime().nullish(),
  /** When Meta described the number last; null until it did so to this version. */
  readAt: z.iso.datetime().nullish(),
  /** Null while it works. */
  trouble: z.enum(cloudTroubles).nullable(),
});
export type CloudNumber = z.infer<typeof CloudNumber>;
