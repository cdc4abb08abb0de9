import { Queue, QueueDeleted, type QueueRef, type SaveQueue } from "@balcao/shared/workspace/queues.ts";
import { z } from "zod";
import { type AppThunk, api } from "../../client/api.ts";

const queuesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listQueues: build.query<Queue[], void>({
      query: () => "/queue",
      responseSchema: z.array(Queue),
      providesTags: ["Queues"],
    }),
    saveQueue: build.mutation<Queue, { id: number | null; queue: SaveQueue }>({
      query: ({ id, queue }) => ({
        url: id === null ? "/queue" : `/queue/${id}`,
        method: id === null ? "POST" : "PUT",
        body: queue,
      }),
      responseSchema: Queue,
      invalidatesTags: (saved) => (saved ? ["Queues"] : []),
    }),
    /** Its tickets that are not closed move to another queue, or to none. */
    deleteQueue: build.mutation<QueueDeleted, { id: number; moveTo: number | null }>({
      query: ({ id, moveTo }) => ({
        url: `/queue/${id}`,
        method: "DELETE",
        ...(moveTo !== null && { params: { moveTo } }),
      }),
      responseSchema: QueueDeleted,
      invalidatesTags: (done) => (done ? ["Queues"] : []),
    }),
    uploadQueueFile: build.mutation<Queue, { id: number; file: File }>({
      query: ({ id, file }) => {
        const body = new FormData();
        body.append("file", file);
        return { url: `/queue/${id}/upload`, method: "POST", body };
      },
      responseSchema: Queue,
      invalidatesTags: (saved) => (saved ? ["Queues"] : []),
    }),
    deleteQueueFile: build.mutation<unknown, number>({
      query: (id) => ({ url: `/queue/${id}/upload`, method: "DELETE" }),
      invalidatesTags: (_done, error) => (error ? [] : ["Queues"]),
    }),
  }),
});

export const {
  useListQueuesQuery,
  useSaveQueueMutation,
  useDeleteQueueMutation,
  useUploadQueueFileMutation,
  useDeleteQueueFileMutation,
} = queuesApi;

/** A queue, or its options, changed. Other queries that show its name are refetched only if the name changed. */
export const onQueue =
  (queue: Queue): AppThunk =>
  (dispatch, getState, { coalescer }) => {
    const state = getState();
    // If the list was not fetched yet, the user's own queues are known from the session.
    const own: readonly QueueRef[] = state.session.session?.user.queues ?? [];
    const listed = queuesApi.endpoints.listQueues.select()(state).data ?? [];
    const known = [...listed, ...own].find(({ id }) => id === queue.id);
    const isSame = known && known.name === queue.name && known.color === queue.color;
    const shown = isSame ? [] : (["Connections", "Users", "TicketList", "Ticket", "Kanban"] as const);
    for (const tag of ["Queues", "QueueOptions", ...shown] as const) {
      coalescer.run(tag, () => dispatch(api.util.invalidateTags([tag])));
    }
  };
