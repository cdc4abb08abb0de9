import { type EventKind, type EventOf, events } from "@balcao/shared/events.ts";
import { onChat, onChatGone, onChatMessage } from "../features/chats/chats-api.ts";
import { onConnection, onConnectionDeleted } from "../features/connections/connections-api.ts";
import { onContactList, onItemsChecked } from "../features/contact-lists/contact-lists-api.ts";
import { onCardChanged, onCardContact, onCardDeleted, onCardRead } from "../features/kanban/kanban-api.ts";
import { onMessageCreated, onMessageUpdated } from "../features/messages/messages-api.ts";
import { onQueue } from "../features/queues/queues-api.ts";
import { onSetting } from "../features/settings/settings-api.ts";
import { onContactChanged, onTicketDeleted, onTicketRead, onTicketUpdated } from "../features/tickets/tickets-api.ts";
import { onUser } from "../features/users/users-api.ts";
import { type AppThunk, type AppThunkDispatch, api, tagTypes } from "./api.ts";
import { hear } from "./hear.ts";
import { presenceChanged } from "./presence-slice.ts";
import { leaveToOtherSession } from "./session.ts";
import { companyRenewed } from "./session-slice.ts";

/** Fetches again what is on screen of a kind, once for a burst of events. */
const refetch =
  (tag: (typeof tagTypes)[number]): AppThunk =>
  (dispatch, _getState, { soon }) =>
    soon.run(tag, () => dispatch(api.util.invalidateTags([tag])));

/** What is computed of everything is fetched again now and then, however much happens. */
const recompute: AppThunk = (dispatch, _getState, { calm }) =>
  calm.run("Dashboard", () => dispatch(api.util.invalidateTags(["Dashboard"])));

/** A campaign tells of every message it sends: its figures keep up with it once a second, */
const recount: AppThunk = (dispatch, _getState, { calm }) =>
  calm.run("Campaigns", () => dispatch(api.util.invalidateTags(["Campaigns", "CampaignReport"])), 1_000);

/** and the list of its shipments, of which many pages may be open, more seldom. */
const relist: AppThunk = (dispatch, _getState, { calm }) =>
  calm.run("Shipments", () => dispatch(api.util.invalidateTags(["Shipments"])));

/** What shows a queue, or what is in one. */
const ofQueues = [
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

/** Every event must say what it does to the cache: a missing line does not compile. */
const handlers: { [K in EventKind]: (event: EventOf<K>) => AppThunk } = {
  ticket: (event) =>
    hear((dispatch) => {
      if (event.action === "update") {
        dispatch(onTicketUpdated(event.ticket));
        dispatch(onCardChanged(event.ticket));
      }
      if (event.action !== "updateUnread") dispatch(recompute);
      if (event.action === "delete") {
        dispatch(onTicketDeleted(event.ticketId, event.status));
        dispatch(onCardDeleted(event.ticketId, event.status));
      }
      if (event.action === "updateUnread") {
        dispatch(onTicketRead(event.ticketId));
        dispatch(onCardRead(event.ticketId));
      }
    }),
  appMessage: (event) =>
    hear((dispatch) => {
      if (event.action === "update") return dispatch(onMessageUpdated(event.message));
      dispatch(onTicketUpdated(event.ticket));
      dispatch(onCardChanged(event.ticket));
      dispatch(onMessageCreated(event.message));
    }),
  contact: (event) =>
    hear((dispatch) => {
      if (event.action === "update") {
        dispatch(onContactChanged(event.contact));
        dispatch(onCardContact(event.contact));
      }
      dispatch(refetch("Contacts"));
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
  presence: (event) => (dispatch) => void dispatch(presenceChanged(event)),
  ticketNote: () => refetch("Notes"),
  tag: () => (dispatch) => {
    dispatch(refetch("Tags"));
    dispatch(recompute);
  },
  quickmessage: () => refetch("QuickMessages"),
  schedule: () => refetch("Schedules"),
  campaign: () => (dispatch) => {
    dispatch(recount);
    dispatch(relist);
  },
  maturar: () => refetch("WarmUps"),
  chat: (event) =>
    hear((dispatch) => {
      if (event.action === "delete") return dispatch(onChatGone(event.id));
      dispatch(onChat(event.chat));
      if (event.action === "new-message") dispatch(onChatMessage(event.newMessage));
    }),
  "chat-user": (event) => hear((dispatch) => dispatch(onChat(event.record))),
  whatsapp: (event) => (dispatch) =>
    dispatch(event.action === "update" ? onConnection(event.whatsapp) : onConnectionDeleted(event.whatsappId)),
  whatsappSession: (event) => (dispatch) => dispatch(onConnection(event.session)),
  queue: (event) => (dispatch) => {
    if (event.action === "update") return dispatch(onQueue(event.queue));
    // Its tickets are elsewhere now, and only the first of them were told of one by one.
    for (const tag of ofQueues) dispatch(refetch(tag));
    dispatch(recompute);
  },
  settings: (event) => (dispatch) => dispatch(onSetting(event.setting)),
  user: (event) => (dispatch) => {
    if (event.action === "update") dispatch(onUser(event.user));
    dispatch(refetch("Users"));
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
};

/** Checks an event against the contract and applies it; one that does not fit is dropped. */
export function applyEvent(dispatch: AppThunkDispatch, kind: EventKind, payload: unknown): void {
  dispatch(thunkOf(kind, payload));
}

function thunkOf<K extends EventKind>(kind: K, payload: unknown): AppThunk {
  const parsed = events[kind].safeParse(payload);
  // A newer server may send more than this screen knows: refetching is always right.
  if (!parsed.success) return (dispatch) => void dispatch(refetchScreen());
  return handlers[kind](parsed.data as EventOf<K>);
}

/** Whatever happened while we were away: fetch again what is on screen. */
export const refetchScreen = () => api.util.invalidateTags([...tagTypes]);
