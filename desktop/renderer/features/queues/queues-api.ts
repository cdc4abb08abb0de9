import { Queue } from "@balcao/shared/queues.ts";
import { z } from "zod";
import { api } from "../../app/api.ts";

const queuesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listQueues: build.query<Queue[], void>({
      query: () => "/queue",
      responseSchema: z.array(Queue),
      providesTags: ["Queues"],
    }),
  }),
});

export const { useListQueuesQuery } = queuesApi;
