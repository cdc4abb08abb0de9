import { User } from "@balcao/shared/users.ts";
import { z } from "zod";
import { api } from "../../app/api.ts";

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Every colleague with the queues he attends. */
    listUsers: build.query<User[], void>({
      query: () => "/users/list",
      responseSchema: z.array(User),
      providesTags: ["Users"],
    }),
  }),
});

export const { useListUsersQuery } = usersApi;
