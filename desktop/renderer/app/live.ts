import { type EventKind, type EventOf, events } from "@balcao/shared/events.ts";
import { onConnection, onConnectionDeleted } from "../channels/connections/connections-api.ts";
import { type AppThunk, type AppThunkDispatch, api, tagTypes } from "../client/api.ts";
import { applyChange } from "../client/apply-change.ts";
import { onContactTyping } from "../client/live/contact-typing-slice.ts";
import { presenceChanged } from "../client/live/presence-slice.ts";
import { leaveToOtherSession } from "../client/session/session.ts";
import { companyRenewed, endAnnounced } from "../client/session/session-slice.ts";
import { onContactList, onItemsChecked } from "../inbox/contact-lists/contact-lists-api.ts";
import { onFieldValues } from "../inbox/fields/fields-api.ts";
import { onMessageCreated, onMessageGone, onMessageUpdated } from "../inbox/messages/messages-api.ts";
import { applyContact, applyRead, applyTicket, reviewTickets, ticketLeft } from "../inbox/tickets/tickets-api.ts";
import { onChat, onChatGone, onChatMessage } from "../team/chats/chats-api.ts";
import { onQueue } from "../workspace/queues/queues-api.ts";
import { onSetting } from "../workspace/settings/settings-api.ts";
import { onUser } from "../workspace/users/users-api.ts";

/** Refetches the visible queries of a tag, once for a burst of events. */
const refetch =
  (tag: (typeof tagTypes)[number]): AppThunk =>
  (dispatch, _getState, { coalescer }) =>
    coalescer.run(tag, () => dispatch(api.util.invalidateTags([tag])));

/** Refetches what the connection's channel says of it, if a screen shows it. */
const refetchFacts =
  (id: number): AppThunk =>
  (dispatch, _getState, { coalescer }) =>
    coalescer.run(`ChannelFacts ${id}`, () => dispatch(api.util.invalidateTags([{ type: "ChannelFacts", id }])));

/** Figures computed from all data are refetched at most once in a few seconds, however many events arrive. */
const recompute: AppThunk = (dispatch, _getState, { throttle }) =>
  throttle.run("Dashboard", () => dispatch(api.util.invalidateTags(["Dashboard", "Costs"])));

/** A campaign publishes an event for every message it sends, so its figures are refetched at most once a second. */
const recount: AppThunk = (dispatch, _getState, { throttle }) =>
  throttle.run("Campaigns", () => dispatch(api.util.invalidateTags(["Campaigns", "CampaignReport"])), 1_000);

/** The list of its shipments may have many open pages, so it is refetched less often. */
const relist: AppThunk = (dispatch, _getState, { throttle }) =>
  throttle.run("Shipments", () => dispatch(api.util.invalidateTags(["Shipments"])));

/** The queries that show a queue, or objects of a queue. */
const ofQueues = [
  "Views",
  "Queues",
  "QueueOptions",
  "Connections",
  "Users",
  "QuickMessages",
  "TicketList",
  "TicketCounts",
  "Ticket",
  "Kanban",
] as const satisfies readonly (typeof tagTypes)[number][];

/** The type requires a handler for every event: a missing one does not compile. */
const handlers: { [K in EventKind]: (event: EventOf<K>) => AppThunk } = {
  ticket: (event) =>
    applyChange((dispatch) => {
      dispatch(reviewTickets);
      if (event.action === "updateUnread") return dispatch(applyRead(event.ticketId));
      dispatch(recompute);
      dispatch(event.action === "update" ? applyTicket(event.ticket) : ticketLeft(event.ticketId, event.status));
    }),
  appMessage: (event) =>
    applyChange((dispatch) => {
      if (event.action === "update") return dispatch(onMessageUpdated(event.message));
      if (event.action === "delete") return dispatch(onMessageGone(event.messageId));
      dispatch(reviewTickets);
      dispatch(applyTicket(event.ticket));
      dispatch(onMessageCreated(event.message));
      // The message itself replaces the typing indicator.
      if (!event.message.fromMe) dispatch(onContactTyping({ ticketId: event.message.ticketId, state: null }));
    }),
  contact: (event) =>
    applyChange((dispatch) => {
      if (event.action === "update") dispatch(applyContact(event.contact));
      dispatch(refetch("Contacts"));
      // An import, or a merge into another contact, may have changed field values.
      if (event.action === "reload" || event.action === "delete") dispatch(refetch("FieldValues"));
    }),
  contactImport: () => refetch("ContactImport"),
  ContactList: (event) => (dispatch) => {
    if (event.action === "update") dispatch(onContactList(event.record));
    else dispatch(refetch("ContactLists"));
  },
  ContactListItem: (event) => (dispatch) => {
    if (event.action === "checked") dispatch(onItemsChecked(event.contactListId, event.records));
    else dispatch(refetch("ContactListItems"));
  },
  contactTyping: (event) => onContactTyping(event),
  presence: (event) => (dispatch) => void dispatch(presenceChanged(event)),
  ticketNote: () => refetch("Notes"),
  ticketHistory: () => refetch("TicketHistory"),
  tag: () => (dispatch) => {
    dispatch(refetch("Tags"));
    dispatch(refetch("Views"));
    dispatch(recompute);
  },
  field: () => (dispatch) => {
    dispatch(refetch("Fields"));
    dispatch(refetch("Views"));
    dispatch(refetch("FieldValues"));
    // A contact's extra information may have become fields.
    dispatch(refetch("Contacts"));
  },
  view: () => (dispatch) => {
    dispatch(refetch("Views"));
    dispatch(reviewTickets);
  },
  fieldValues: (event) =>
    applyChange((dispatch) => {
      dispatch(onFieldValues(event));
      dispatch(reviewTickets);
    }),
  quickmessage: () => refetch("QuickMessages"),
  schedule: () => refetch("Schedules"),
  campaign: () => (dispatch) => {
    dispatch(recount);
    dispatch(relist);
  },
  maturar: () => refetch("WarmUps"),
  chat: (event) =>
    applyChange((dispatch) => {
      if (event.action === "delete") return dispatch(onChatGone(event.id));
      dispatch(onChat(event.chat));
      if (event.action === "new-message") dispatch(onChatMessage(event.newMessage));
    }),
  "chat-user": (event) => applyChange((dispatch) => dispatch(onChat(event.record))),
  whatsapp: (event) => (dispatch) => {
    if (event.action !== "update") return dispatch(onConnectionDeleted(event.whatsappId));
    dispatch(onConnection(event.whatsapp));
    dispatch(refetchFacts(event.whatsapp.id));
  },
  whatsappSession: (event) => (dispatch) => {
    dispatch(onConnection(event.session));
    dispatch(refetchFacts(event.session.id));
  },
  messageTemplate: () => refetch("MessageTemplates"),
  queue: (event) => (dispatch) => {
    if (event.action === "update") return dispatch(onQueue(event.queue));
    // The queue's tickets moved elsewhere, and only the first of them were published one by one.
    for (const tag of ofQueues) dispatch(refetch(tag));
    dispatch(recompute);
  },
  settings: (event) => (dispatch) => dispatch(onSetting(event.setting)),
  user: (event) => (dispatch, getState) => {
    if (event.action === "update") dispatch(onUser(event.user));
    else if (event.action === "delete" && event.userId === getState().session.session?.user.id)
      dispatch(endAnnounced("removed"));
    dispatch(refetch("Users"));
    dispatch(refetch("Views"));
    dispatch(recompute);
  },
  announcement: () => refetch("Announcements"),
  help: () => refetch("Helps"),
  webhook: (event) => (dispatch) => {
    dispatch(refetch("Webhooks"));
    if (event.action === "deliveries") dispatch(refetch("WebhookDeliveries"));
  },
  payment:
    ({ company }) =>
    (dispatch) => {
      dispatch(companyRenewed(company.dueDate));
      dispatch(refetch("Invoices"));
    },
  auth: () => (dispatch) => dispatch(leaveToOtherSession()),
  signedOut:
    ({ why }) =>
    (dispatch) =>
      void dispatch(endAnnounced(why)),
};

/** Validates an event against the contract and applies it; an invalid event is dropped. */
export function applyEvent(dispatch: AppThunkDispatch, kind: EventKind, payload: unknown): void {
  dispatch(thunkOf(kind, payload));
}

function thunkOf<K extends EventKind>(kind: K, payload: unknown): AppThunk {
  const parsed = events[kind].safeParse(payload);
  // A newer server may send fields that this console does not know: refetching is always correct.
  if (!parsed.success) return (dispatch) => void dispatch(refetchScreen());
  return handlers[kind](parsed.data as EventOf<K>);
}

/** Refetches all visible queries, because events were missed while the socket was disconnected. */
export const refetchScreen = () => api.util.invalidateTags([...tagTypes]);
