import { type Action, configureStore, createListenerMiddleware, type ThunkDispatch } from "@reduxjs/toolkit";
import { chatOutboxReducer } from "../features/chats/chat-outbox-slice.ts";
import { outboxReducer } from "../features/messages/outbox-slice.ts";
import { api } from "./api.ts";
import type { StoreExtra } from "./base-query.ts";
import { createCalm } from "./calm.ts";
import { draftsReducer } from "./drafts-slice.ts";
import { createJournal } from "./journal.ts";
import { keptCleared, keptReducer } from "./kept-slice.ts";
import { liveReducer } from "./live-slice.ts";
import { keepPages } from "./local-store/keep-pages.ts";
import { keepUnsent } from "./local-store/keep-unsent.ts";
import { createLocalKeeper } from "./local-store/local-keeper.ts";
import { type OpenLocalStore, openLocalStore } from "./local-store/open-local-store.ts";
import { createPendingFiles } from "./pending-files.ts";
import { preferencesReducer, savePreferences } from "./preferences-slice.ts";
import { presenceReducer } from "./presence-slice.ts";
import { createRefresh } from "./refresh-session.ts";
import type { ServerAddress } from "./server-address.ts";
import { type SessionState, sessionEnded, sessionReducer, sessionStarted } from "./session-slice.ts";
import type { SessionTransport } from "./session-transport.ts";
import { createSoon } from "./soon.ts";
import { unkeptReducer } from "./unkept-slice.ts";
import { uploadsReducer } from "./uploads-slice.ts";

/** So long until what the server did not answer is tried again, if nothing told that it is back before. */
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
    soon: createSoon(),
    later: createSoon(laterMs),
    calm: createCalm(),
    journal: createJournal(),
    pendingFiles: createPendingFiles(),
    local: createLocalKeeper(openLocal),
  };
  const listener = createListenerMiddleware<{ session: SessionState }>();
  // What one person fetched must not be shown to the next, nor what is one company's to who works in another.
  listener.startListening({
    predicate: (action, _state, { session: { session } }) =>
      sessionEnded.match(action) ||
      (sessionStarted.match(action) && session !== null && session.user.companyId !== action.payload.user.companyId),
    effect: (_action, { dispatch }) => {
      extra.pendingFiles.clear();
      extra.soon.clear();
      extra.later.clear();
      extra.calm.clear();
      dispatch(api.util.resetApiState());
      dispatch(keptCleared());
    },
  });
  const store = configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      session: sessionReducer,
      preferences: preferencesReducer,
      live: liveReducer,
      kept: keptReducer,
      presence: presenceReducer,
      drafts: draftsReducer,
      outbox: outboxReducer,
      chatOutbox: chatOutboxReducer,
      uploads: uploadsReducer,
      unkept: unkeptReducer,
    },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: extra } })
        .prepend(listener.middleware)
        .concat(api.middleware),
  });
  keepUnsent(store, extra);
  keepPages(store, extra);
  let saved = store.getState().preferences;
  store.subscribe(() => {
    const { preferences } = store.getState();
    if (preferences !== saved) savePreferences(preferences);
    saved = preferences;
  });
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
export type RootState = ReturnType<AppStore["getState"]>;
export type AppDispatch = ThunkDispatch<RootState, StoreExtra, Action>;
