import { QuickMessage } from "@balcao/shared/inbox/quick-messages.ts";
import { z } from "zod";
import { api } from "../../../../client/api.ts";

/** Every quick message of this user; they are few enough to filter here. */
const quickChoicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listQuickChoices: build.query<QuickMessage[], void>({
      query: () => "/quick-messages/list",
      responseSchema: z.array(QuickMessage),
      providesTags: ["QuickMessages"],
    }),
  }),
});

export const { useListQuickChoicesQuery } = quickChoicesApi;
