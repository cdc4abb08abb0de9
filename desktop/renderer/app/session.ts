import type { SignIn } from "@balcao/shared/auth.ts";
import type { AppThunk } from "./api.ts";
import { sessionEnded, sessionStarted, sessionStarting, usedElsewhere } from "./session-slice.ts";

/** At start, and when the person tries again: is there still a session? */
export const startSession = (): AppThunk<Promise<boolean>> => (dispatch, _getState, extra) => {
  dispatch(sessionStarting());
  return extra.refresh(dispatch);
};

/** Throws an ApiError when the server refuses. */
export const signIn =
  (credentials: SignIn): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { transport }) => {
    dispatch(sessionStarted(await transport.signIn(credentials)));
  };

/** Leaves even when the server cannot be told: the token is gone from memory either way. */
export const signOut = (): AppThunk<Promise<void>> => async (dispatch, _getState, extra) => {
  await extra.transport.signOut().catch(() => undefined);
  dispatch(sessionEnded(null));
};

const noticeMs = 1000;

/** Another sign-in took this account: say so, then start over (S1 section 4). */
export const leaveToOtherSession = (): AppThunk => (dispatch) => {
  dispatch(usedElsewhere());
  setTimeout(() => window.location.reload(), noticeMs);
};
