import type { Language } from "@balcao/shared/platform/languages.ts";
import { Invitation, type InviteUser } from "@balcao/shared/workspace/password-links.ts";
import { api } from "../../../client/api.ts";

const invitationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    inviteUser: build.mutation<Invitation, InviteUser>({
      query: (body) => ({ url: "/users/invitations", method: "POST", body }),
      responseSchema: Invitation,
      invalidatesTags: (made) => (made ? ["Users"] : []),
    }),
    renewInvitation: build.mutation<Invitation, { userId: number; language: Language }>({
      query: ({ userId, language }) => ({ url: `/users/${userId}/invitation`, method: "POST", body: { language } }),
      responseSchema: Invitation,
      // Also after a refusal: the person may have signed in meanwhile.
      invalidatesTags: ["Users"],
    }),
    withdrawInvitation: build.mutation<null, number>({
      query: (userId) => ({ url: `/users/${userId}/invitation`, method: "DELETE" }),
      invalidatesTags: ["Users"],
    }),
  }),
});

export const { useInviteUserMutation, useRenewInvitationMutation, useWithdrawInvitationMutation } = invitationsApi;
