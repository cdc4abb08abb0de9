import type { SignIn } from "@balcao/shared/workspace/auth.ts";
import type { SignInWithCode } from "@balcao/shared/workspace/two-factor.ts";
import type { ApiState, AppThunk } from "../api.ts";
import type { Preferences } from "../preferences-slice.ts";
import { sessionEnded, sessionHeld, sessionStarted, sessionStarting, usedElsewhere } from "./session-slice.ts";

/** A reachable server answers within this time; without an answer the cached data is shown meanwhile. */
const patienceMs = 2_500;

/** At start, and on a retry: checks whether there is still a session. */
export const startSession = (): AppThunk<Promise<void>> => async (dispatch, _getState, extra) => {
  dispatch(sessionStarting());
  const timer = setTimeout(() => void dispatch(holdSession()), patienceMs);
  const isStarted = await extra.refresh(dispatch);
  clearTimeout(timer);
  if (!isStarted) await dispatch(holdSession());
};

/** An unreachable server is no refusal: the last user continues with the local data. */
const holdSession =
  (): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { transport }) => {
    const user = await transport.lastUser();
    if (user) dispatch(sessionHeld(user));
  };

type SignOutState = ApiState & { preferences: Preferences };

/** Throws an ApiError when the server refuses. */
export const signIn =
  (credentials: SignIn): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { transport }) => {
    dispatch(sessionStarted(await transport.signIn(credentials)));
  };

/** The second step of the sign-in. Throws an ApiError if the server refuses. */
export const signInWithCode =
  (second: SignInWithCode): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { transport }) => {
    dispatch(sessionStarted(await transport.signInWithCode(second)));
  };

/** Fetches the signed-in user from the server again. */
export const renewSession =
  (): AppThunk<Promise<boolean>> =>
  (dispatch, _getState, { refresh }) =>
    refresh(dispatch);

/** Signs out even if the server is unreachable: the token is removed from memory in any case. */
export const signOut = (): AppThunk<Promise<void>, SignOutState> => async (dispatch, getState, extra) => {
  // Before sign-out, while the owner of the data is still known.
  if (getState().preferences.wipesOnSignOut) await extra.local.wipe();
  // A large file may still be being written, and the store accepts nothing after the sign-out.
  else await extra.local.settled();
  await extra.transport.signOut().catch(() => undefined);
  dispatch(sessionEnded(null));
};

const noticeMs = 1000;

/** Another sign-in took over this account: shows that, then reloads the page. */
export const leaveToOtherSession = (): AppThunk => (dispatch) => {
  dispatch(usedElsewhere());
  setTimeout(() => window.location.reload(), noticeMs);
};
