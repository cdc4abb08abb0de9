import { type OrderQueueOptions, QueueOption, type UpdateQueueOption } from "@balcao/shared/workspace/queue-options.ts";
import { z } from "zod";
import { api } from "../../client/api.ts";

type OptionChange = {
  /** Null creates a new one, which needs its queue. */
  id: number | null;
  option: UpdateQueueOption;
  file: File | null;
};

const queueOptionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All options of a queue, in order of creation. */
    listQueueOptions: build.query<QueueOption[], number>({
      query: (queueId) => ({ url: "/queue-options", params: { queueId } }),
      responseSchema: z.array(QueueOption),
      providesTags: ["QueueOptions"],
    }),
    saveQueueOption: build.mutation<QueueOption, OptionChange>({
      query: ({ id, option, file }) => ({
        url: id === null ? "/queue-options" : `/queue-options/${id}`,
        method: id === null ? "POST" : "PUT",
        body: file ? formOf(option, file) : option,
      }),
      responseSchema: QueueOption,
      invalidatesTags: (saved) => (saved ? ["QueueOptions"] : []),
    }),
    deleteQueueOption: build.mutation<unknown, number>({
      query: (id) => ({ url: `/queue-options/${id}`, method: "DELETE" }),
      invalidatesTags: (_done, error) => (error ? [] : ["QueueOptions"]),
    }),
    /** Optimistic, and reverted if the server refuses. */
    orderQueueOptions: build.mutation<QueueOption[], OrderQueueOptions>({
      query: (body) => ({ url: "/queue-options/order", method: "PUT", body }),
      responseSchema: z.array(QueueOption),
      onQueryStarted: async ({ queueId, ids }, { dispatch, queryFulfilled }) => {
        const patch = dispatch(
          queueOptionsApi.util.updateQueryData("listQueueOptions", queueId, (options) => {
            for (const option of options) {
              if (ids.includes(option.id)) option.option = ids.indexOf(option.id) + 1;
            }
          }),
        );
        if (await queryFulfilled.then(() => false).catch(() => true)) patch.undo();
      },
      invalidatesTags: ["QueueOptions"],
    }),
  }),
});

export const {
  useListQueueOptionsQuery,
  useSaveQueueOptionMutation,
  useDeleteQueueOptionMutation,
  useOrderQueueOptionsMutation,
} = queueOptionsApi;

/** A form sends numbers, flags and null as texts; the file comes last. */
function formOf(option: UpdateQueueOption, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(option)) {
    if (value !== undefined) form.set(name, String(value));
  }
  form.set("file", file, file.name);
  return form;
}
