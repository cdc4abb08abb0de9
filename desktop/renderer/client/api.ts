import type { Action, ThunkAction, ThunkDispatch } from "@reduxjs/toolkit";
import { createApi } from "@reduxjs/toolkit/query/react";
import { noAnswer } from "./api-error.ts";
import { type StoreExtra, sessionQuery } from "./base-query.ts";
import type { SessionState } from "./session/session-slice.ts";
import type { TicketsById } from "./tickets/tickets-slice.ts";

export const tagTypes = [
  "TicketList",
  "TicketCounts",
  "Ticket",
  "Messages",
  "MessageTemplates",
  "MessageHits",
  "Kanban",
  "Contacts",
  "ContactImport",
  "ContactLists",
  "ContactListItems",
  "Notes",
  "TicketHistory",
  "Tags",
  "Fields",
  "Views",
  "ViewTickets",
  "ViewCounts",
  "FieldValues",
  "QuickMessages",
  "Schedules",
  "Campaigns",
  "WarmUps",
  "CampaignReport",
  "CampaignForecast",
  "Shipments",
  "Chats",
  "ChatMessages",
  "Connections",
  "ChannelFacts",
  "Queues",
  "QueueOptions",
  "Users",
  "TwoFactor",
  "Settings",
  "Audit",
  "Announcements",
  "Helps",
  "Plans",
  "Companies",
  "Webhooks",
  "WebhookDeliveries",
  "Invoices",
  "Dashboard",
  "Costs",
  "Rates",
  "FirstSteps",
  "Practice",
] as const;

/** One API slice; each feature injects its own endpoints. */
export const api = createApi({
  baseQuery: sessionQuery,
  tagTypes,
  keepUnusedDataFor: 60,
  // An answer that does not fit the contract is shown as a failed load, not as a crash.
  catchSchemaFailure: () => noAnswer,
  endpoints: () => ({}),
});

/** The part of the store that features may rely on. */
export type ApiState = {
  [api.reducerPath]: ReturnType<typeof api.reducer>;
  session: SessionState;
  tickets: TicketsById;
};
export type AppThunk<Result = void, State = ApiState> = ThunkAction<Result, State, StoreExtra, Action>;
export type AppThunkDispatch<State = ApiState> = ThunkDispatch<State, StoreExtra, Action>;

/** The body that saves a form: JSON or, with a file, both in one step. */
export function bodyWithFile(form: object, file: File | null): object {
  if (!file) return form;
  const body = new FormData();
  body.append("form", JSON.stringify(form));
  body.append("file", file, file.name);
  return body;
}
