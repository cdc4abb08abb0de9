import { z } from "zod";
import { Announcement } from "./announcements.ts";
import { Campaign } from "./campaigns.ts";
import { Chat, ChatMessage } from "./chats.ts";
import { Connection } from "./connections.ts";
import { ContactList, ContactListItem } from "./contact-lists.ts";
import { ContactImport, ContactRef } from "./contacts.ts";
import { Help } from "./helps.ts";
import { PaymentEvent } from "./invoices.ts";
import { Message } from "./messages.ts";
import { TicketNote } from "./notes.ts";
import { Queue } from "./queues.ts";
import { QuickMessage } from "./quick-messages.ts";
import { RowId } from "./row-id.ts";
import { Schedule } from "./schedules.ts";
import { Setting } from "./settings.ts";
import { Tag } from "./tags.ts";
import { Ticket, ticketStatuses } from "./tickets.ts";
import { User } from "./users.ts";
import { WarmUp } from "./warm-up.ts";
import { Webhook } from "./webhooks.ts";

const id = z.number().int();

/**
 * Everything the server tells a screen, by kind; on the wire the name is `company-{companyId}-{kind}` (S1 section 7).
 * When a ticket changes list, its delete goes to those who saw it before and the update to those who see it now,
 * in that order.
 */
export const events = {
  ticket: z.discriminatedUnion("action", [
    z.object({ action: z.literal("update"), ticket: Ticket }),
    /** `status`: whose lists it left; absent when it is gone for good. */
    z.object({ action: z.literal("delete"), ticketId: id, status: z.enum(ticketStatuses).optional() }),
    z.object({ action: z.literal("updateUnread"), ticketId: id }),
  ]),
  /** Who has a conversation on screen, and who of them is writing. Sent whenever it changes. */
  presence: z.object({
    ticketId: id,
    viewers: z.array(z.object({ id, name: z.string(), isTyping: z.boolean() })),
  }),
  ticketNote: z.discriminatedUnion("action", [
    z.object({ action: z.literal("create"), note: TicketNote }),
    z.object({ action: z.literal("delete"), noteId: id, ticketId: id, contactId: id }),
  ]),
  appMessage: z.discriminatedUnion("action", [
    z.object({ action: z.literal("create"), message: Message, ticket: Ticket, contact: ContactRef }),
    z.object({ action: z.literal("update"), message: Message }),
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
    /** WhatsApp was asked for these. */
    z.object({ action: z.literal("checked"), contactListId: id, records: z.array(ContactListItem) }),
    /** Many came at once: refetch. The first of the new ones are told. */
    z.object({ action: z.literal("reload"), contactListId: id, records: z.array(ContactListItem) }),
  ]),
  tag: z.discriminatedUnion("action", [
    z.object({ action: z.literal("create"), tag: Tag }),
    z.object({ action: z.literal("update"), tag: Tag }),
    z.object({ action: z.literal("delete"), tagId: id }),
  ]),
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
  /** To every company; older clients hear it as `company-announcement` (CONTRACT.md section 2). */
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
  /** To admins, for their company: also whenever something of it was sent. */
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
  /** Told only to those who take part; older clients hear the first two under `chat-{chatId}` as well. */
  chat: z.discriminatedUnion("action", [
    z.object({ action: z.literal("new-message"), newMessage: ChatMessage, chat: Chat }),
    /** To one's own screens: what was unread in it is read. */
    z.object({ action: z.literal("update"), chat: Chat }),
    /** It is gone, or whoever hears this does not take part any more. */
    z.object({ action: z.literal("delete"), id }),
  ]),
  /** To each who takes part: the chat was made or changed, or they came into it. */
  "chat-user": z.object({ action: z.enum(["create", "update"]), record: Chat }),
  /** To admins. */
  webhook: z.discriminatedUnion("action", [
    z.object({ action: z.literal("update"), webhook: Webhook }),
    z.object({ action: z.literal("delete"), webhookId: id }),
    /** Something was delivered, or was not: its log has changed. */
    z.object({ action: z.literal("deliveries"), webhookId: id }),
  ]),
  /** To admins: an invoice of the company is paid. */
  payment: PaymentEvent,
  /** The same account signed in elsewhere: sent to its older sockets only. */
  auth: z.object({ action: z.literal("update"), user: z.object({ id, email: z.string(), companyId: id }) }),
} as const;

export type EventKind = keyof typeof events;
export type EventOf<K extends EventKind> = z.infer<(typeof events)[K]>;

/** What is told to one person at a time, under a name that ends in the person's id. */
export const personalKinds = ["chat-user"] as const satisfies readonly EventKind[];
export type PersonalKind = (typeof personalKinds)[number];
export type SharedKind = Exclude<EventKind, PersonalKind>;

/** The name an event travels under. */
export const eventName = (companyId: number, kind: SharedKind): string => `company-${companyId}-${kind}`;

/** The same for what is told to one person. */
export const personalEventName = (companyId: number, kind: PersonalKind, userId: number): string =>
  `company-${companyId}-${kind}-${userId}`;

const isPersonal = (kind: EventKind): kind is PersonalKind => (personalKinds as readonly EventKind[]).includes(kind);

/** The name under which a person's screens hear of a kind. */
export const heardName = (companyId: number, kind: EventKind, userId: number): string =>
  isPersonal(kind) ? personalEventName(companyId, kind, userId) : eventName(companyId, kind);

/** What a screen may ask of its socket, with the shape of each argument (S1 section 7). No answer is sent. */
export const clientEmits = {
  joinNotification: z.tuple([]),
  joinChatBox: z.tuple([z.coerce.number().pipe(RowId)]),
  leaveChatBox: z.tuple([z.coerce.number().pipe(RowId)]),
  joinTickets: z.tuple([z.enum(ticketStatuses)]),
  leaveTickets: z.tuple([z.enum(ticketStatuses)]),
  /** The person writes in a conversation, or stopped to. */
  typing: z.tuple([z.coerce.number().pipe(RowId), z.boolean()]),
  userStatus: z.tuple([]),
} as const;
export type ClientEmit = keyof typeof clientEmits;
