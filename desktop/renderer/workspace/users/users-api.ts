import { type SaveUser, User, UserDeleted, UserPage } from "@balcao/shared/workspace/users.ts";
import { z } from "zod";
import { type AppThunk, api } from "../../client/api.ts";
import { ownUserChanged } from "../../client/session/session-slice.ts";
import { usePages } from "../../client/use-pages.ts";

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Every user with their queues. */
    listUsers: build.query<User[], void>({
      query: () => "/users/list",
      responseSchema: z.array(User),
      providesTags: ["Users"],
    }),
    searchUsers: build.infiniteQuery<UserPage, string, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.nextCursor ?? undefined },
      query: ({ queryArg, pageParam }) => ({
        url: "/users",
        params: { ...(queryArg && { searchParam: queryArg }), ...(pageParam && { cursor: pageParam }) },
      }),
      responseSchema: UserPage,
      providesTags: ["Users"],
    }),
    saveUser: build.mutation<User, { id: number | null; user: SaveUser }>({
      query: ({ id, user }) => ({
        url: id === null ? "/users" : `/users/${id}`,
        method: id === null ? "POST" : "PUT",
        body: user,
      }),
      responseSchema: User,
      onQueryStarted: async (_arg, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(onUser(answer.data));
      },
      invalidatesTags: (saved) => (saved ? ["Users"] : []),
    }),
    deleteUser: build.mutation<UserDeleted, number>({
      query: (id) => ({ url: `/users/${id}`, method: "DELETE" }),
      responseSchema: UserDeleted,
      invalidatesTags: (_done, error) => (error ? [] : ["Users"]),
    }),
  }),
});

export const { useListUsersQuery, useSaveUserMutation, useDeleteUserMutation } = usersApi;

/** Updates the session if the changed user is the signed-in one. */
export const onUser =
  (user: User): AppThunk =>
  (dispatch, getState) => {
    if (getState().session.session?.user.id === user.id) dispatch(ownUserChanged(user));
  };

/** The users that match, page by page. */
export function useUserPages(search: string) {
  const { rows: users, ...rest } = usePages(usersApi.useSearchUsersInfiniteQuery(search), (page) => page.users);
  return { users, ...rest };
}
