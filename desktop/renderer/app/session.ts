import type { SignIn } from "@balcao/shared/auth.ts";
import type { SignInWithCode } from "@balcao/shared/two-factor.ts";
import type { ApiState, AppThunk } from "./api.ts";
import type { Preferences } from "./preferences-slice.ts";
import { sessionEnded, sessionHeld, sessionStarted, sessionStarting, usedElsewhere } from "./session-slice.ts";

/** A server that answers does so by then; whoever waits for one that does not sees what is kept meanwhile. */
const patienceMs = 2_500;

/** At start, and when the person tries again: is there still a session? */
export const startSession = (): AppThunk<Promise<void>> => async (dispatch, _getState, extra) => {
  dispatch(sessionStarting());
  const timer = setTimeout(() => void dispatch(holdSession()), patienceMs);
  const isStarted = await extra.refresh(dispatch);
  clearTimeout(timer);
  if (!isStarted) await dispatch(holdSession());
};

/** That nobody answers is no refusal: the last person goes on with what is kept on this computer. */
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

/** The second step of it. Throws an ApiError when the server refuses. */
export const signInWithCode =
  (second: SignInWithCode): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { transport }) => {
    dispatch(sessionStarted(await transport.signInWithCode(second)));
  };

/** Has the server say anew who is signed in. */
export const renewSession =
  (): AppThunk<Promise<boolean>> =>
  (dispatch, _getState, { refresh }) =>
    refresh(dispatch);

/** Leaves even when the server cannot be told: the token is gone from memory either way. */
export const signOut = (): AppThunk<Promise<void>, SignOutState> => async (dispatch, getState, extra) => {
  // While it is still known whose it is.
  if (getState().preferences.wipesOnSignOut) await extra.local.wipe();
  // A large file may still be on its way to the disk, where nobody takes anything of who is not signed in.
  else await extra.local.settled();
  await extra.transport.signOut().catch(() => undefined);
  dispatch(sessionEnded(null));
};

const noticeMs = 1000;

/** Another sign-in took this account: say so, then start over (S1 section 4). */
export const leaveToOtherSession = (): AppThunk => (dispatch) => {
  dispatch(usedElsewhere());
  setTimeout(() => window.location.reload(), noticeMs);
};
