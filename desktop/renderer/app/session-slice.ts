import type { Session } from "@balcao/shared/auth.ts";
import type { Setting } from "@balcao/shared/settings.ts";
import type { SessionUser, User } from "@balcao/shared/users.ts";
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { ApiError } from "./api-error.ts";

/** Why the last session ended, when the person did not ask for it. */
export type SessionNotice = { kind: "usedElsewhere" } | { kind: "refused"; error: ApiError };

export type SessionState = {
  phase: "starting" | "unreachable" | "signedOut" | "signedIn";
  /** The access token lives here and nowhere else: memory only. Null until a server that is away gives one. */
  session: { token: Session["token"] | null; user: SessionUser } | null;
  notice: SessionNotice | null;
};

const initialState: SessionState = { phase: "starting", session: null, notice: null };

const slice = createSlice({
  name: "session",
  initialState,
  reducers: {
    sessionStarting: (): SessionState => initialState,
    sessionStarted: (_state, { payload }: PayloadAction<Session>): SessionState => ({
      phase: "signedIn",
      session: payload,
      notice: null,
    }),
    /** The server is away: whoever was signed in last sees what is kept on this computer. */
    sessionHeld: (state, { payload: user }: PayloadAction<SessionUser>): SessionState =>
      state.phase === "starting" || state.phase === "unreachable"
        ? { phase: "signedIn", session: { token: null, user }, notice: null }
        : state,
    sessionEnded: (state, { payload }: PayloadAction<SessionNotice | null>): SessionState => ({
      phase: "signedOut",
      session: null,
      // The refusals that follow a sign-in elsewhere must not hide why.
      notice: payload ?? (state.notice?.kind === "usedElsewhere" ? state.notice : null),
    }),
    /** The signed-in person, as an admin or they themselves changed them. */
    ownUserChanged: ({ session }, { payload }: PayloadAction<User>) => {
      if (!session) return;
      const { id: userId, name, email, profile, queues } = payload;
      const attended = queues.map((queue) => ({ ...queue, UserQueue: { userId, queueId: queue.id } }));
      Object.assign(session.user, { name, email, profile, queues: attended });
    },
    /** The subscription is paid until another day. */
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
  },
});

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
} = slice.actions;
export const sessionReducer = slice.reducer;
