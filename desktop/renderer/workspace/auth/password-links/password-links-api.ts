import { Session } from "@balcao/shared/workspace/auth.ts";
import {
  type ForgottenPassword,
  PasswordLinkHolder,
  type PasswordLinkKind,
  type UsePasswordLink,
} from "@balcao/shared/workspace/password-links.ts";
import { type AppThunk, api } from "../../../client/api.ts";
import { sessionStarted } from "../../../client/session/session-slice.ts";

const passwordLinksApi = api.injectEndpoints({
  endpoints: (build) => ({
    readPasswordLink: build.query<PasswordLinkHolder, { kind: PasswordLinkKind; token: string }>({
      query: (body) => ({ url: "/auth/password-link", method: "POST", body }),
      responseSchema: PasswordLinkHolder,
      keepUnusedDataFor: 0,
    }),
    acceptInvitation: build.mutation<Session, UsePasswordLink>({
      query: (body) => ({ url: "/auth/invitation", method: "POST", body }),
      responseSchema: Session,
    }),
    askForNewPassword: build.mutation<null, ForgottenPassword>({
      query: (body) => ({ url: "/auth/forgotten-password", method: "POST", body }),
    }),
    resetPassword: build.mutation<null, UsePasswordLink>({
      query: (body) => ({ url: "/auth/password-reset", method: "POST", body }),
    }),
  }),
});

export const {
  useReadPasswordLinkQuery,
  useAcceptInvitationMutation,
  useAskForNewPasswordMutation,
  useResetPasswordMutation,
} = passwordLinksApi;

/** Begins the session that the server has answered; its cookie is set already. */
export const beginSession =
  (session: Session): AppThunk =>
  (dispatch) => {
    dispatch(sessionStarted(session));
  };
