import { z } from "zod";
import { Schedule } from "./automation/schedules.ts";
import { PaymentEvent } from "./billing/invoices.ts";
import { Connection } from "./channels/connections.ts";
import { contactTypingStates } from "./channels/contact-typing.ts";
import { ContactList, ContactListItem } from "./inbox/contact-lists.ts";
import { ContactImport, ContactRef } from "./inbox/contacts.ts";
import { FieldValue } from "./inbox/fields.ts";
import { Message } from "./inbox/messages.ts";
import { TicketNote } from "./inbox/notes.ts";
import { QuickMessage } from "./inbox/quick-messages.ts";
import { Tag } from "./inbox/tags.ts";
import { TicketHistoryLine } from "./inbox/ticket-history.ts";
import { Ticket, ticketStatuses } from "./inbox/tickets.ts";
import { Webhook } from "./integrations/webhooks.ts";
import { Campaign } from "./outreach/campaigns.ts";
import { WarmUp } from "./outreach/warm-up.ts";
import { RowId } from "./platform/row-id.ts";
import { Announcement } from "./team/announcements.ts";
import { Chat, ChatMessage } from "./team/chats.ts";
import { Help } from "./team/helps.ts";
import { endReasons } from "./workspace/auth.ts";
import { Queue } from "./workspace/queues.ts";
import { Setting } from "./workspace/settings.ts";
import { User } from "./workspace/users.ts";

const id = z.number().int();

/** A screen repeats `lookAt` for its conversation at this interval, in milliseconds. */
export const lookAtMs = 25_000;

/**
 * Every event that the server publishes to screens, by kind; on the wire the name is `company-{companyId}-{kind}`. When
 * a ticket changes lists, its delete goes to the people who saw it, and then its update to those who see it now
 * (docs/contract/wire.md#live-events).
 */
export const events = {
  ticket: z.discriminatedUnion("action", [
    z.object({ action: z.literal("update"), ticket: Ticket }),
    /** `status`: the lists that it left; absent for a deleted ticket. */
    z.object({ action: z.literal("delete"), ticketId: id, status: z.enum(ticketStatuses).optional() }),
    z.object({ action: z.literal("updateUnread"), ticketId: id }),
  ]),
  /**
   * The people who have a conversation on screen, and which of them are writing. Sent when it changes, once a second at
   * most.
   */
  presence: z.object({
    ticketId: id,
    viewers: z.array(z.object({ id, name: z.string(), isTyping: z.boolean() })),
  }),
  /**
   * The contact types or records now, or stopped (null). Published for viewed conversations, once a second at most; a
   * screen clears it by itself after `contactTypingMs`.
   */
  contactTyping: z.object({ ticketId: id, state: z.enum(contactTypingStates).nullable() }),
  ticketNote: z.discriminatedUnion("action", [
    z.object({ action: z.literal("create"), note: TicketNote }),
    z.object({ action: z.literal("delete"), noteId: id, ticketId: id, contactId: id }),
  ]),
  /** To those who see the ticket: a line was added to its history. */
  ticketHistory: z.object({ action: z.literal("create"), line: TicketHistoryLine }),
  appMessage: z.discriminatedUnion("action", [
    z.object({ action: z.literal("create"), message: Message, ticket: Ticket, contact: ContactRef }),
    z.object({ action: z.literal("update"), message: Message }),
    /** It was withdrawn before its contact had it, and is stored no longer. */
    z.object({ action: z.literal("delete"), messageId: Message.shape.id, ticketId: id }),
  ]),
  contact: z.discriminatedUnion("action", [
    z.object({ action: z.literal("create"), contact: ContactRef }),
    z.object({ action: z.literal("update"), contact: ContactRef }),
    z.object({ action: z.literal("delete"), contactId: id }),
    /** Many changed at once: refetch. */
    z.object({ action: z.literal("reload") }),
  ]),
  /** To the person who imports. */
  contactImport: z.object({ action: z.literal("update"), import: ContactImport }),
  /** To admins; a check's progress too. */
  ContactList: z.discriminatedUnion("action", [
    z.object({ action: z.literal("create"), record: ContactList }),
    z.object({ action: z.literal("update"), record: ContactList }),
    z.object({ action: z.literal("delete"), id }),
  ]),
  /** To admins; older clients hear it as `ContactListItem-{contactListId}` as well. */
  ContactListItem: z.discriminatedUnion("action", [
    z.object({ action: z.literal("create"), record: ContactListItem }),
    z.object({ action: z.literal("update"), record: ContactListItem }),
    z.object({ action: z.literal("delete"), id, contactListId: id }),
    /** The results of a check for these items. */
    z.object({ action: z.literal("checked"), contactListId: id, records: z.array(ContactListItem) }),
    /** Many were added at once: refetch. The first of the new ones are included. */
    z.object({ action: z.literal("reload"), contactListId: id, records: z.array(ContactListItem) }),
  ]),
  tag: z.discriminatedUnion("action", [
    z.object({ action: z.literal("create"), tag: Tag }),
    z.object({ action: z.literal("update"), tag: Tag }),
    z.object({ action: z.literal("delete"), tagId: id }),
  ]),
  /** The company's fields changed: refetch them, and the values on screen. */
  field: z.object({ action: z.literal("reload") }),
  /** The views of some people changed: refetch them. */
  view: z.object({ action: z.literal("reload") }),
  /** All values of a contact, or of a ticket to those who see it; the other id is null. */
  fieldValues: z.object({
    action: z.literal("update"),
    contactId: id.nullable(),
    ticketId: id.nullable(),
    values: z.array(FieldValue),
  }),
  quickmessage: z.discriminatedUnion("action", [
    z.object({ action: z.literal("create"), record: QuickMessage }),
    z.object({ action: z.literal("update"), record: QuickMessage }),
    z.object({ action: z.literal("delete"), id }),
  ]),
  schedule: z.discriminatedUnion("action", [
    z.object({ action: z.literal("create"), schedule: Schedule }),
    z.object({ action: z.literal("update"), schedule: Schedule }),
    z.object({ action: z.literal("delete"), scheduleId: id }),
  ]),
  whatsapp: z.discriminatedUnion("action", [
    z.object({ action: z.literal("update"), whatsapp: Connection }),
    z.object({ action: z.literal("delete"), whatsappId: id }),
  ]),
  /** The connection's message templates changed: refetch them. */
  messageTemplate: z.object({ action: z.literal("reload"), connectionId: id }),
  whatsappSession: z.object({ action: z.literal("update"), session: Connection }),
  queue: z.discriminatedUnion("action", [
    z.object({ action: z.literal("update"), queue: Queue }),
    z.object({ action: z.literal("delete"), queueId: id }),
  ]),
  settings: z.object({ action: z.literal("update"), setting: Setting }),
  user: z.discriminatedUnion("action", [
    z.object({ action: z.literal("create"), user: User }),
    z.object({ action: z.literal("update"), user: User }),
    z.object({ action: z.literal("delete"), userId: id }),
  ]),
  /** To every company; older clients hear it as `company-announcement`. */
  announcement: z.discriminatedUnion("action", [
    z.object({ action: z.literal("create"), record: Announcement }),
    z.object({ action: z.literal("update"), record: Announcement }),
    z.object({ action: z.literal("delete"), id }),
  ]),
  /** To every company. */
  help: z.discriminatedUnion("action", [
    z.object({ action: z.literal("create"), record: Help }),
    z.object({ action: z.literal("update"), record: Help }),
    z.object({ action: z.literal("delete"), id }),
  ]),
  /** To the company's admins: also after each sent message. */
  campaign: z.discriminatedUnion("action", [
    z.object({ action: z.literal("create"), record: Campaign }),
    z.object({ action: z.literal("update"), record: Campaign }),
    z.object({ action: z.literal("delete"), id }),
  ]),
  /** To admins. */
  maturar: z.discriminatedUnion("action", [
    z.object({ action: z.literal("create"), record: WarmUp }),
    z.object({ action: z.literal("update"), record: WarmUp }),
    z.object({ action: z.literal("delete"), id }),
  ]),
  /** To the chat's members only; older clients receive the first two under `chat-{chatId}` as well. */
  chat: z.discriminatedUnion("action", [
    z.object({ action: z.literal("new-message"), newMessage: ChatMessage, chat: Chat }),
    /** To the user's own screens: the chat was marked as read. */
    z.object({ action: z.literal("update"), chat: Chat }),
    /** The chat was deleted, or the receiver is no longer a member. */
    z.object({ action: z.literal("delete"), id }),
  ]),
  /** To each member: the chat was created or changed, or the member was added. */
  "chat-user": z.object({ action: z.enum(["create", "update"]), record: Chat }),
  /** To admins. */
  webhook: z.discriminatedUnion("action", [
    z.object({ action: z.literal("update"), webhook: Webhook }),
    z.object({ action: z.literal("delete"), webhookId: id }),
    /** The log of its deliveries has changed. */
    z.object({ action: z.literal("deliveries"), webhookId: id }),
  ]),
  /** To admins: an invoice of the company is paid. */
  payment: PaymentEvent,
  /** The same account signed in elsewhere: sent to its older sockets only. */
  auth: z.object({ action: z.literal("update"), user: z.object({ id, email: z.string(), companyId: id }) }),
  /** To the screens of a session that an own or an admin's change ends, before it ends. */
  signedOut: z.object({ why: z.enum(endReasons) }),
} as const;

export type EventKind = keyof typeof events;
export type EventOf<K extends EventKind> = z.infer<(typeof events)[K]>;

/** Kinds published to one person, under a name that ends in the person's id. */
const personalKinds = ["chat-user"] as const satisfies readonly EventKind[];
export type PersonalKind = (typeof personalKinds)[number];
export type SharedKind = Exclude<EventKind, PersonalKind>;

/** The name under which an event is sent to a company. */
export const eventName = (companyId: number, kind: SharedKind): string => `company-${companyId}-${kind}`;

/** The name under which an event to one person is sent. */
export const personalEventName = (companyId: number, kind: PersonalKind, userId: number): string =>
  `company-${companyId}-${kind}-${userId}`;

const isPersonal = (kind: EventKind): kind is PersonalKind => (personalKinds as readonly EventKind[]).includes(kind);

/** The name under which a person's screens receive a kind. */
export const eventNameFor = (companyId: number, kind: EventKind, userId: number): string =>
  isPersonal(kind) ? personalEventName(companyId, kind, userId) : eventName(companyId, kind);

/** Sent to the oldest socket of a login with too many, before it is closed: only a viewed screen reconnects. */
export const displacedEvent = "displaced";

/** The messages that a screen may send over its socket, with the shape of each argument. No answer is sent. */
export const clientEmits = {
  joinNotification: z.tuple([]),
  joinChatBox: z.tuple([z.coerce.number().pipe(RowId)]),
  leaveChatBox: z.tuple([z.coerce.number().pipe(RowId)]),
  joinTickets: z.tuple([z.enum(ticketStatuses)]),
  leaveTickets: z.tuple([z.enum(ticketStatuses)]),
  /** The person types in a conversation, or stopped. */
  typing: z.tuple([z.coerce.number().pipe(RowId), z.boolean()]),
  /** The person views this conversation; repeated every `lookAtMs`: its contact's typing is subscribed to. */
  lookAt: z.tuple([z.coerce.number().pipe(RowId)]),
  userStatus: z.tuple([]),
} as const;
export type ClientEmit = keyof typeof clientEmits;
