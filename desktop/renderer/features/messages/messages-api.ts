import { Message, MessagePage, type SendMessage } from "@balcao/shared/messages.ts";
import { type AppThunk, api } from "../../app/api.ts";
import { replayChanges } from "../../app/hear.ts";
import { onTicketRead } from "../tickets/tickets-api.ts";
import { addMessage, updateMessage } from "./message-pages.ts";
import { messageSettled } from "./outbox-slice.ts";

type MessageRef = { ticketId: number; messageId: string };

export const messagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMessages: build.infiniteQuery<MessagePage, number, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.nextCursor ?? undefined },
      query: ({ queryArg: ticketId, pageParam }) => ({
        url: `/messages/${ticketId}`,
        ...(pageParam && { params: { cursor: pageParam } }),
      }),
      responseSchema: MessagePage,
      providesTags: ["Messages"],
      onQueryStarted: replayChanges,
    }),
    sendMessage: build.mutation<Message, { ticketId: number; message: SendMessage }>({
      query: ({ ticketId, message }) => ({ url: `/messages/${ticketId}`, method: "POST", body: message }),
      responseSchema: Message,
    }),
    retryMessage: build.mutation<Message, MessageRef>({
      query: ({ messageId }) => ({ url: `/messages/${messageId}/retry`, method: "POST" }),
      responseSchema: Message,
      onQueryStarted: async (_arg, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(onMessageUpdated(answer.data));
      },
    }),
    deleteMessage: build.mutation<unknown, MessageRef>({
      query: ({ messageId }) => ({ url: `/messages/${messageId}`, method: "DELETE" }),
      onQueryStarted: async ({ ticketId, messageId }, { dispatch, queryFulfilled }) => {
        if (await queryFulfilled.catch(() => null)) dispatch(markDeleted(ticketId, messageId));
      },
    }),
    markRead: build.mutation<unknown, number>({
      query: (ticketId) => ({ url: `/messages/${ticketId}/read`, method: "POST" }),
      onQueryStarted: async (ticketId, { dispatch, queryFulfilled }) => {
        if (await queryFulfilled.catch(() => null)) dispatch(onTicketRead(ticketId));
      },
    }),
  }),
});

export const { useListMessagesInfiniteQuery, useRetryMessageMutation, useDeleteMessageMutation, useMarkReadMutation } =
  messagesApi;

/** A message was stored, ours or theirs. */
export const onMessageCreated =
  (message: Message): AppThunk =>
  (dispatch) => {
    dispatch(
      messagesApi.util.updateQueryData("listMessages", message.ticketId, ({ pages }) => addMessage(pages, message)),
    );
    // After the list has it: the bubble changes from ours to the server's without a gap.
    if (message.clientId) dispatch(messageSettled(message.clientId));
  };

/** A message changed: ticks, failure, deletion. */
export const onMessageUpdated =
  (message: Message): AppThunk =>
  (dispatch) =>
    void dispatch(
      messagesApi.util.updateQueryData("listMessages", message.ticketId, ({ pages }) => {
        updateMessage(pages, message);
      }),
    );

const markDeleted =
  (ticketId: number, messageId: string): AppThunk =>
  (dispatch) =>
    void dispatch(
      messagesApi.util.updateQueryData("listMessages", ticketId, ({ pages }) => {
        for (const message of pages.flatMap((page) => page.messages)) {
          if (message.id === messageId) message.isDeleted = true;
        }
      }),
    );
