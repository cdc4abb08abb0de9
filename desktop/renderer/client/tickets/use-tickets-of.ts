import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { createSelector } from "@reduxjs/toolkit";
import { useMemo } from "react";
import { shallowEqual } from "react-redux";
import { useAppSelector } from "../hooks.ts";
import type { RootState } from "../store.ts";
import { type TicketIdPage, ticketsOf } from "./ticket-pages.ts";

/** The tickets of loaded pages; the same array until one of them changes. */
export function useTicketsOf(pages: readonly TicketIdPage[] | undefined): Ticket[] {
  const select = useMemo(
    () => createSelector([(state: RootState) => state.tickets], (tickets) => ticketsOf(pages, tickets)),
    [pages],
  );
  return useAppSelector(select, shallowEqual);
}
