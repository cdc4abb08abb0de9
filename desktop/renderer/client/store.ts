import { type Action, configureStore, createListenerMiddleware, type ThunkDispatch } from "@reduxjs/toolkit";
import { api } from "./api.ts";
import type { StoreExtra } from "./base-query.ts";
import { createCoalescer } from "./coalescer.ts";
import { createJournal } from "./journal.ts";
import { contactTypingReducer } from "./live/contact-typing-slice.ts";
import { liveReducer } from "./live/live-slice.ts";
import { presenceReducer } from "./live/presence-slice.ts";
import { keepPages } from "./local-store/keep-pages.ts";
import { keepUnsent } from "./local-store/keep-unsent.ts";
import { keptCleared, keptReducer } from "./local-store/kept-slice.ts";
import { type OpenLocalStore, openLocalStore } from "./local-store/open-local-store.ts";
import { unkeptReducer } from "./local-store/unkept-slice.ts";
import { createUserStore } from "./local-store/user-store.ts";
import { draftsReducer } from "./outbox/drafts-slice.ts";
import type { OutboxThunk } from "./outbox/outbox.ts";
import { outboxReducer } from "./outbox/outbox-slice.ts";
import { createPendingFiles } from "./outbox/pending-files.ts";
import { uploadsReducer } from "./outbox/uploads-slice.ts";
import { preferencesReducer, savePreferences } from "./preferences-slice.ts";
import type { ServerAddress } from "./server-address.ts";
import { keepNotice, keptNotice } from "./session/kept-notice.ts";
import { createRefresh } from "./session/refresh-session.ts";
import {
  initialState,
  type SessionState,
  sessionEnded,
  sessionReducer,
  sessionStarted,
} from "./session/session-slice.ts";
import type { SessionTransport } from "./session/session-transport.ts";
import { createThrottle } from "./throttle.ts";
import { missingFieldsReducer } from "./tickets/missing-fields-slice.ts";
import { ticketsCleared, ticketsReducer } from "./tickets/tickets-slice.ts";

/** The delay before an unanswered request is retried, unless the connection comes back earlier. */
const laterMs = 5_000;

export type StoreOptions = {
  openLocal?: OpenLocalStore;
  /** This console's part of `spreadMs`. */
  ownMs?: number;
};

/** Builds the store for one server. `sendWaiting` sends all unconfirmed messages: their kinds belong to the wings. */
export function makeStore(
  address: ServerAddress,
  transport: SessionTransport,
  sendWaiting: () => OutboxThunk,
  { openLocal = openLocalStore, ownMs = 0 }: StoreOptions = {},
) {
  const extra: StoreExtra = {
    address,
    transport,
    refresh: createRefresh(transport),
    coalescer: createCoalescer(),
    later: createCoalescer(laterMs),
    throttle: createThrottle(undefined, ownMs),
    journal: createJournal(),
    pendingFiles: createPendingFiles(),
    local: createUserStore(openLocal),
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
      missingFields: missingFieldsReducer,
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
  keepUnsent(store, extra, sendWaiting);
  keepPages(store, extra);
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
