import { z } from "zod";

/**
 * Every code that an answer may have in its `error` field, with its HTTP status. Existing clients know the codes of the
 * first group; those of the second are ours (docs/contract/wire.md#errors).
 */
export const errorStatus = {
  ERR_NO_OTHER_WHATSAPP: 400,
  ERR_NO_DEF_WAPP_FOUND: 400,
  ERR_WAPP_NOT_INITIALIZED: 400,
  ERR_WAPP_CHECK_CONTACT: 400,
  ERR_WAPP_INVALID_CONTACT: 400,
  ERR_WAPP_DOWNLOAD_MEDIA: 400,
  ERR_WAPP_GREETING_REQUIRED: 400,
  /** The connection's channel lacks a capability; `details.capability` names it. */
  ERR_CHANNEL_CANNOT: 400,
  /** The operator has set up no app at Meta, so no number of the official API can be connected. */
  ERR_CLOUD_NOT_CONFIGURED: 400,
  /** Meta does not accept the access token; `details.code` is Meta's own code, here and below. */
  ERR_CLOUD_TOKEN: 400,
  /** The token lacks a permission for the number or its account. */
  ERR_CLOUD_PERMISSION: 400,
  /** Meta does not know the number, or the account does not own it. */
  ERR_CLOUD_NUMBER_UNKNOWN: 400,
  /** The number is not registered at Meta, and no PIN was given. */
  ERR_CLOUD_NOT_REGISTERED: 400,
  /** The PIN is wrong, or was tried too often. */
  ERR_CLOUD_PIN: 400,
  /** Another connection of this installation has the number. */
  ERR_CLOUD_NUMBER_TAKEN: 409,
  /** The code or the ticket of a sign-up at Meta no longer works, or belongs to another person. */
  ERR_CLOUD_SIGN_UP: 400,
  /** The sign-up at Meta ended without a number. */
  ERR_CLOUD_NO_NUMBER: 400,
  /** This server has no public https address, at which Meta could call a company's own app. */
  ERR_CLOUD_NO_ADDRESS: 400,
  /** The app secret is not that of the access token's app. */
  ERR_CLOUD_APP_SECRET: 400,
  /** Meta could not verify this server's webhook address. */
  ERR_CLOUD_WEBHOOK: 400,
  /** The phone's app does not use the number, or its contacts and conversations were asked for before. */
  ERR_CLOUD_NO_HISTORY: 409,
  /** Meta hands out contacts and conversations for 24 hours after the phone's app joined. */
  ERR_CLOUD_HISTORY_LATE: 409,
  /** Meta did not accept a change of a number's profile; `details.reason` has its own words. */
  ERR_CLOUD_PROFILE_REFUSED: 400,
  /** Meta's servers did not answer, or not as they should. */
  ERR_CLOUD_UNREACHABLE: 503,
  /** WhatsApp hides the contact's number, and the connection has no other id of the person. */
  ERR_CONTACT_UNREACHABLE: 400,
  /** A contact is asked for a number that is known, or a group, which has none. */
  ERR_NUMBER_KNOWN: 400,
  /** The connection has no such message template, or it cannot be sent now. */
  ERR_TEMPLATE_UNKNOWN: 404,
  /**
   * A field of the template has no text or too long a one, a payload of a form that is our own, or is not the template's, in the
   * Messages API (`details.fields`), or the file above its text is missing or of another kind (`details.file`);
   * `details.reason` says which: empty, tooLong, reserved, unknown or file. A campaign's fields have no reason.
   */
  ERR_TEMPLATE_VALUES: 400,
  /** A template breaks a rule of WhatsApp (`details.problems`). */
  ERR_TEMPLATE_RULES: 400,
  /** WhatsApp did not accept a change of a template; `details.reason` has its own words. */
  ERR_TEMPLATE_REFUSED: 400,
  ERR_INVALID_CREDENTIALS: 401,
  ERR_SENDING_WAPP_MSG: 400,
  ERR_DELETE_WAPP_MSG: 400,
  ERR_FETCH_WAPP_MSG: 400,
  ERR_OTHER_OPEN_TICKET: 400,
  /** 403 asks the client to refresh once and repeat; for a missing token or failed refresh it is sent as 401. */
  ERR_SESSION_EXPIRED: 403,
  ERR_USER_CREATION_DISABLED: 403,
  ERR_NO_PERMISSION: 403,
  ERR_DUPLICATED_CONTACT: 400,
  /** The contacts to merge have two numbers, or two ids of one kind: answers to one would go to the other. */
  ERR_DIFFERENT_NUMBERS: 409,
  ERR_NO_MERGE_FOUND: 404,
  /** The merge of contacts was undone before. */
  ERR_MERGE_UNDONE: 409,
  /** A later merge of the contact, or into one of the tickets that go back, is undone first. */
  ERR_MERGE_WAITS: 409,
  /** The same people have a quick message with that shortcode. */
  ERR_DUPLICATED_SHORTCODE: 400,
  ERR_NO_SETTING_FOUND: 404,
  ERR_NO_CONTACT_FOUND: 404,
  ERR_NO_TICKET_FOUND: 404,
  ERR_NO_USER_FOUND: 404,
  ERR_NO_WAPP_FOUND: 404,
  ERR_NO_MESSAGE_FOUND: 404,
  ERR_NO_TAG_FOUND: 404,
  ERR_NO_TICKETNOTE_FOUND: 404,
  ERR_NO_QUICKMESSAGE_FOUND: 404,
  ERR_NO_SCHEDULE_FOUND: 404,
  ERR_NO_ANNOUNCEMENT_FOUND: 404,
  ERR_NO_HELP_FOUND: 404,
  ERR_NO_CHAT_FOUND: 404,
  ERR_NO_CAMPAIGN_FOUND: 404,
  ERR_NO_CONTACTLIST_FOUND: 404,
  ERR_NO_CONTACTLISTITEM_FOUND: 404,
  ERR_QUEUE_NOT_FOUND: 400,
  ERR_CREATING_MESSAGE: 500,
  ERR_CREATING_TICKET: 400,
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 400,
  ERR_SUBSCRIPTION_EXPIRED: 402,

  ERR_COMPANY_INACTIVE: 401,
  /** The password was right; `details.twoFactorToken` and a code complete the sign-in. */
  ERR_TWO_FACTOR_REQUIRED: 401,
  /** The code is wrong, or was used before. */
  ERR_TWO_FACTOR_CODE: 400,
  /** The company requires two-factor sign-in, and the session can only set it up. */
  ERR_TWO_FACTOR_SETUP: 403,
  ERR_NOT_IN_PRACTICE: 403,
  ERR_PRACTICE_FULL: 409,
  ERR_PRACTICE_UNFINISHED: 409,
  /** It is on already, or it is off, or its secret was shown too long ago. */
  ERR_TWO_FACTOR_STATE: 409,
  /** The company requires it of everybody. */
  ERR_TWO_FACTOR_ENFORCED: 400,
  /** The password is easily guessed; `details.reason` has the reason. */
  ERR_WEAK_PASSWORD: 400,
  /** The link to set a password was used or withdrawn, has expired, or is not valid at all. */
  ERR_LINK_INVALID: 404,
  /** The invited person has set a password already. */
  ERR_INVITATION_USED: 409,
  /** The operator has configured no mail server. */
  ERR_MAIL_NOT_CONFIGURED: 400,
  /** The repeated password, which a critical change requires, was wrong. */
  ERR_WRONG_PASSWORD: 400,
  /** Changing one's own password or e-mail requires the current password. */
  ERR_CURRENT_PASSWORD: 400,
  ERR_TOO_MANY_ATTEMPTS: 429,
  /** Another export of the company is running, and the queue behind it is full. */
  ERR_EXPORT_RUNNING: 429,
  /** The database exceeded the time limit; nothing was changed. */
  ERR_TOO_SLOW: 503,
  ERR_INVALID_REQUEST: 400,
  ERR_NOT_FOUND: 404,
  ERR_NO_FIELD_FOUND: 404,
  ERR_NO_VIEW_FOUND: 404,
  /** The company has the maximum number of shared views, or the person that of their own (`details.most`). */
  ERR_VIEW_LIMIT: 400,
  /** The company has the maximum number of fields of contacts, or of tickets, removed ones included. */
  ERR_FIELD_LIMIT: 400,
  /** A field cannot change from its kind to that one, or has more texts than a field has choices (`details.most`). */
  ERR_FIELD_KIND: 400,
  /** A value is none of its field's kind; `details` has the field's id, name and kind. */
  ERR_FIELD_VALUE: 400,
  /** Before a ticket is resolved the company wants values of these fields; `details.fields` names them. */
  ERR_FIELDS_REQUIRED: 409,
  ERR_TICKET_TRANSITION: 400,
  ERR_TICKET_NOT_OPEN: 400,
  /** The contact's last message is too old for a free answer (`Ticket.windowUntil`). */
  ERR_OUTSIDE_WINDOW: 400,
  /** An agent must choose the queue of a new conversation. */
  ERR_QUEUE_REQUIRED: 400,
  /** A colleague accepted the ticket first; `details.user` is the winner. */
  ERR_TICKET_TAKEN: 409,
  /** The move cannot be undone any more. */
  ERR_UNDO_EXPIRED: 409,
  /** A colleague moved or answered the ticket since; `details.user` names them if known. Nothing was undone. */
  ERR_TICKET_CHANGED: 409,
  ERR_PLAN_LIMIT: 400,
  /** A queue of that name exists. */
  ERR_QUEUE_NAME_ALREADY_EXISTS: 400,
  ERR_QUEUE_OPTION_NOT_FOUND: 404,
  ERR_EMAIL_ALREADY_EXISTS: 400,
  /** The last admin cannot be removed or become an agent, and no user can remove themselves. */
  ERR_LAST_ADMIN: 400,
  ERR_OWN_USER: 400,
  /** The company asks for consent, and the contact has not given it. */
  ERR_NO_CONSENT: 400,
  /** The contact refuses the company's advertising, and the template is advertising. */
  ERR_CONTACT_OPTED_OUT: 400,
  /** A file is empty, or its type is not accepted. */
  ERR_FILE_INVALID: 400,
  /** `details.maxBytes` is the limit. */
  ERR_FILE_TOO_LARGE: 413,
  ERR_NO_FILE_FOUND: 404,
  /** A spreadsheet could not be read; `details.reason` has the reason. In a file of prices `details` may be a RateFault. */
  ERR_IMPORT_INVALID: 400,
  ERR_IMPORT_RUNNING: 409,
  /** The bearer token is no connection's API token. */
  ERR_API_TOKEN: 401,
  /** The idempotency key was used with other contents. */
  ERR_IDEMPOTENCY_KEY: 409,
  /** The address is a WebSocket, but was requested without an upgrade. */
  ERR_UPGRADE_REQUIRED: 426,
  ERR_NO_WEBHOOK_FOUND: 404,
  ERR_NO_DELIVERY_FOUND: 404,
  /** The address leads into the server's own network, or carries a password. */
  ERR_WEBHOOK_ADDRESS: 400,
  /** The company has the maximum number of webhooks. */
  ERR_WEBHOOK_LIMIT: 400,
  /** No repeat changes the reason why the message was not sent; `details.failure` is the reason. */
  ERR_RETRY_USELESS: 409,
  /** A colleague has taken the tag off meanwhile, or put another on. */
  ERR_TAG_MOVED: 409,
  /** WhatsApp lets a message be changed for a quarter of an hour only. */
  ERR_MESSAGE_TOO_OLD: 400,
  /** A campaign uses the list; `details.campaigns` names those campaigns. */
  ERR_CONTACTLIST_IN_USE: 409,
  /** The tags have more contacts than a list takes at once; `details.most` is the limit. */
  ERR_CONTACTLIST_TOO_MANY: 400,
  ERR_SCHEDULE_SENT: 400,
  /** The time lies in the past. */
  ERR_SCHEDULE_PAST: 400,
  /** It has started, or is about to: it cannot be changed. */
  ERR_CAMPAIGN_NOT_EDITABLE: 400,
  /** It is being sent: it must be cancelled first. */
  ERR_CAMPAIGN_RUNNING: 400,
  /** The operator has configured no text service. */
  ERR_TEXTS_NOT_CONFIGURED: 400,
  /** The company's daily quota of texts is used up; `details.perDay` is the quota. */
  ERR_TEXTS_QUOTA: 429,
  /** The text service failed. */
  ERR_TEXTS_FAILED: 502,
  ERR_NO_WARM_UP_FOUND: 404,
  /** The campaign's status does not allow it; `details.status` is its status. */
  ERR_CAMPAIGN_STATUS: 400,
  /** It has no recipients or no text; `details.reason` says which. */
  ERR_CAMPAIGN_EMPTY: 400,
  /** The company's budget for messages of this month does not suffice for any message of the campaign. */
  ERR_CAMPAIGN_BUDGET: 400,
  /**
   * A connection of the campaign delivers free texts only for 24 hours after a contact's last message;
   * `details.connections` has their names. It needs a template.
   */
  ERR_CAMPAIGN_SERVICE_WINDOW: 400,
  /** Connections of the campaign have no templates; `details.connections` has their names. */
  ERR_CAMPAIGN_CONNECTIONS: 400,
  /** Its template cannot be sent now; `details.reason` says why, `details.connections` by which connections. */
  ERR_CAMPAIGN_TEMPLATE: 400,
  ERR_NO_INVOICE_FOUND: 404,
  /** It is paid already, or canceled. */
  ERR_INVOICE_NOT_OPEN: 409,
  /** The plan was deleted, or is not available. */
  ERR_NO_PLAN_FOUND: 404,
  ERR_PLAN_NAME_ALREADY_EXISTS: 400,
  ERR_PLAN_INVALID_NAME: 400,
  /** Companies use it; `details.companies` is their number. */
  ERR_PLAN_IN_USE: 409,
  ERR_NO_COMPANY_FOUND: 404,
  /** Only an archived company can be removed. */
  ERR_COMPANY_NOT_ARCHIVED: 400,
  /** The platform's company, and one's own, can be neither blocked nor removed. */
  ERR_OWN_COMPANY: 400,
  /** The operator has configured no payment method. */
  ERR_PAYMENT_NOT_CONFIGURED: 400,
  /** The bank did not answer, or not as it should; nothing was changed. */
  ERR_PAYMENT_UNAVAILABLE: 503,
  /** The disk of the files or the database is full: the operator must make room. */
  ERR_STORAGE_FULL: 507,
  ERR_UNAVAILABLE: 503,
  ERR_INTERNAL: 500,
} as const;

export const errorCodes = Object.keys(errorStatus) as [keyof typeof errorStatus, ...(keyof typeof errorStatus)[]];
export const ErrorCode = z.enum(errorCodes);
export type ErrorCode = z.infer<typeof ErrorCode>;

/** The body of every failed request. `error` is the field existing clients read. */
export const ErrorBody = z.object({
  error: ErrorCode,
  message: z.string(),
  details: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** Why an outgoing message was not sent. Shown in the conversation, translated by code. */
export const sendFailures = [
  "ERR_SENDING_WAPP_MSG",
  "ERR_WAPP_INVALID_CONTACT",
  "ERR_WAPP_RESTRICTED",
  /** The contact's last message is too old: only a template reaches it. */
  "ERR_WAPP_OUTSIDE_WINDOW",
  /** Its parameters do not match the template. */
  "ERR_WAPP_TEMPLATE",
  /** The template is paused, disabled or gone: nobody can send it for now. */
  "ERR_WAPP_TEMPLATE_UNAVAILABLE",
  /** WhatsApp delivers no more advertising to this person for now, from any company. */
  "ERR_WAPP_MARKETING_LIMIT",
  /** The person told WhatsApp to refuse this company's advertising. */
  "ERR_WAPP_OPTED_OUT",
  /** It was addressed to the connection's own number. */
  "ERR_WAPP_OWN_NUMBER",
  /** The channel does not accept the file: its type, its size or its content. */
  "ERR_WAPP_FILE",
  /** It may or may not have been sent; only a person sends it again. */
  "ERR_SEND_UNCERTAIN",
] as const;
export type SendFailure = (typeof sendFailures)[number];

/** Failures that no repeat changes: the reason lies with the contact, or in the message. */
export const finalFailures: ReadonlySet<string> = new Set<SendFailure>([
  "ERR_WAPP_INVALID_CONTACT",
  "ERR_WAPP_TEMPLATE",
  "ERR_WAPP_MARKETING_LIMIT",
  "ERR_WAPP_OPTED_OUT",
  "ERR_WAPP_OWN_NUMBER",
  "ERR_WAPP_FILE",
]);
