import type { EndReason, Session } from "@balcao/shared/workspace/auth.ts";
import type { Setting } from "@balcao/shared/workspace/settings.ts";
import type { SessionUser, User } from "@balcao/shared/workspace/users.ts";
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { ApiError } from "../api-error.ts";

/** The reason why the last session ended, unless the user signed out. */
export type SessionNotice =
  | { kind: "usedElsewhere" }
  /** `removed`: an admin deleted the account. */
  | { kind: "signedOut"; why: EndReason | "removed" }
  /** The session's lifetime is over, or the server no longer knows it. */
  | { kind: "expired" }
  | { kind: "refused"; error: ApiError };

export type SessionState = {
  phase: "starting" | "unreachable" | "signedOut" | "signedIn";
  /** The access token is only in memory. Null until an unreachable server is back. */
  session: { token: Session["token"] | null; user: SessionUser } | null;
  notice: SessionNotice | null;
};

export const initialState: SessionState = { phase: "starting", session: null, notice: null };

const slice = createSlice({
  name: "session",
  initialState,
  reducers: {
    sessionStarting: ({ notice }): SessionState => ({ ...initialState, notice }),
    sessionStarted: (_state, { payload }: PayloadAction<Session>): SessionState => ({
      phase: "signedIn",
      session: payload,
      notice: null,
    }),
    /** The server is unreachable: the last user sees the local data. */
    sessionHeld: (state, { payload: user }: PayloadAction<SessionUser>): SessionState =>
      state.phase === "starting" || state.phase === "unreachable"
        ? { phase: "signedIn", session: { token: null, user }, notice: state.notice }
        : state,
    sessionEnded: (state, { payload }: PayloadAction<SessionNotice | null>): SessionState => ({
      phase: "signedOut",
      session: null,
      // The refusals that follow must not hide why the server ended the session.
      notice: endNotice(state, payload),
    }),
    /** The signed-in user, changed by an admin or by themselves. */
    ownUserChanged: ({ session }, { payload }: PayloadAction<User>) => {
      if (!session) return;
      const { id: userId, name, email, profile, queues } = payload;
      const attended = queues.map((queue) => ({ ...queue, UserQueue: { userId, queueId: queue.id } }));
      Object.assign(session.user, { name, email, profile, queues: attended });
    },
    /** The subscription's new due date. */
    companyRenewed: ({ session }, { payload }: PayloadAction<string | null>) => {
      if (session) session.user.company.dueDate = payload;
    },
    settingChanged: ({ session }, { payload: { key, value } }: PayloadAction<Setting>) => {
      if (!session) return;
      const { company } = session.user;
      company.settings = [...company.settings.filter((setting) => setting.key !== key), { key, value }];
      if (key === "timeZone") company.timeZone = value;
    },
    serverUnreachable: (state) => {
      if (state.phase === "starting") state.phase = "unreachable";
    },
    /** The server asked for this page to leave: the message shows until the page reloads. */
    usedElsewhere: (state) => {
      state.notice = { kind: "usedElsewhere" };
    },
    /** The server is about to end this session. */
    endAnnounced: (state, { payload: why }: PayloadAction<EndReason | "removed">) => {
      state.notice = { kind: "signedOut", why };
    },
  },
});

function endNotice({ session, notice }: SessionState, payload: SessionNotice | null): SessionNotice | null {
  if (payload?.kind === "refused") return payload;
  if (notice !== null && notice.kind !== "refused") return notice;
  // A visitor who was not signed in has no session that ended; the reason of one before the page's reload stays.
  return payload?.kind === "expired" && session === null ? notice : payload;
}

export const {
  sessionStarting,
  sessionStarted,
  sessionHeld,
  sessionEnded,
  ownUserChanged,
  companyRenewed,
  settingChanged,
  serverUnreachable,
  usedElsewhere,
  endAnnounced,
} = slice.actions;
export const sessionReducer = slice.reducer;
