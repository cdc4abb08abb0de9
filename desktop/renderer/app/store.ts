import { type Action, configureStore, createListenerMiddleware, type ThunkDispatch } from "@reduxjs/toolkit";
import { sweepTickets } from "../inbox/tickets/sweep-tickets.ts";
import { api } from "./api.ts";
import type { StoreExtra } from "./base-query.ts";
import { createCoalescer } from "./coalescer.ts";
import { contactTypingReducer } from "./contact-typing-slice.ts";
import { draftsReducer } from "./drafts-slice.ts";
import { createJournal } from "./journal.ts";
import { keepNotice, keptNotice } from "./kept-notice.ts";
import { keptCleared, keptReducer } from "./kept-slice.ts";
import { liveReducer } from "./live-slice.ts";
import { keepPages } from "./local-store/keep-pages.ts";
import { keepUnsent } from "./local-store/keep-unsent.ts";
import { createLocalKeeper } from "./local-store/local-keeper.ts";
import { type OpenLocalStore, openLocalStore } from "./local-store/open-local-store.ts";
import { outboxReducer } from "./outbox/outbox-slice.ts";
import { createPendingFiles } from "./pending-files.ts";
import { preferencesReducer, savePreferences } from "./preferences-slice.ts";
import { presenceReducer } from "./presence-slice.ts";
import { createRefresh } from "./refresh-session.ts";
import type { ServerAddress } from "./server-address.ts";
import { initialState, type SessionState, sessionEnded, sessionReducer, sessionStarted } from "./session-slice.ts";
import type { SessionTransport } from "./session-transport.ts";
import { createThrottle } from "./throttle.ts";
import { ticketsCleared, ticketsReducer } from "./tickets/tickets-slice.ts";
import { unkeptReducer } from "./unkept-slice.ts";
import { uploadsReducer } from "./uploads-slice.ts";

/** The delay before an unanswered request is retried, unless the connection comes back earlier. */
const laterMs = 5_000;

/** Builds the store for one server. */
export function makeStore(
  address: ServerAddress,
  transport: SessionTransport,
  openLocal: OpenLocalStore = openLocalStore,
) {
  const extra: StoreExtra = {
    address,
    transport,
    refresh: createRefresh(transport),
    coalescer: createCoalescer(),
    later: createCoalescer(laterMs),
    throttle: createThrottle(),
    journal: createJournal(),
    pendingFiles: createPendingFiles(),
    local: createLocalKeeper(openLocal),
  };
  const listener = createListenerMiddleware<{ session: SessionState }>();
  // One person's data must not be shown to the next, nor one company's in another.
  listener.startListening({
    predicate: (action, _state, { session: { session } }) =>
      sessionEnded.match(action) ||
      (sessionStarted.match(action) && session !== null && session.user.companyId !== action.payload.user.companyId),
    effect: (_action, { dispatch }) => {
      extra.pendingFiles.clear();
      extra.coalescer.clear();
      extra.later.clear();
      extra.throttle.clear();
      dispatch(api.util.resetApiState());
      dispatch(ticketsCleared());
      dispatch(keptCleared());
    },
  });
  const store = configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      session: sessionReducer,
      tickets: ticketsReducer,
      preferences: preferencesReducer,
      live: liveReducer,
      kept: keptReducer,
      presence: presenceReducer,
      contactTyping: contactTypingReducer,
      drafts: draftsReducer,
      outbox: outboxReducer,
      uploads: uploadsReducer,
      unkept: unkeptReducer,
    },
    preloadedState: { session: { ...initialState, notice: keptNotice() } },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: extra } })
        .prepend(listener.middleware)
        .concat(api.middleware),
  });
  keepUnsent(store, extra);
  keepPages(store, extra);
  sweepTickets(store);
  let { preferences: saved, session: before } = store.getState();
  store.subscribe(() => {
    const { preferences, session } = store.getState();
    if (preferences !== saved) savePreferences(preferences);
    if (session.notice !== before.notice) keepNotice(session.notice);
    [saved, before] = [preferences, session];
  });
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
export type RootState = ReturnType<AppStore["getState"]>;
export type AppDispatch = ThunkDispatch<RootState, StoreExtra, Action>;
