import {
  type EditMessage,
  Message,
  MessagePage,
  type ReactToMessage,
  type RequestNumber,
  type SendMessage,
} from "@balcao/shared/inbox/messages.ts";
import type { TemplateChoice } from "@balcao/shared/workspace/template-choice.ts";
import { z } from "zod";
import { type AppThunk, api } from "../../client/api.ts";
import { noAnswer } from "../../client/api-error.ts";
import { applyChange, journalOf, replayChanges } from "../../client/apply-change.ts";
import { messageSettled } from "../../client/outbox/outbox-slice.ts";
import { sendTimeoutMs, upload } from "../../client/outbox/upload.ts";
import { fresh, readFresh } from "../../client/read-fresh.ts";
import { applyRead } from "../tickets/tickets-api.ts";
import { addMessage, removeMessage, updateMessage } from "./message-pages.ts";
import { templateForm, type UploadMessage, uploadForm } from "./upload-form.ts";

type TemplateSending = { ticketId: number; template: TemplateChoice; clientId: string; file: File | null };
type MessageRef = { ticketId: number; messageId: string };
/** The page to load: below or above a cursor, around a message, or the newest one. */
export type PageAt = { cursor: string } | { after: string } | { around: string } | null;

/**
 * The number of loaded pages; those farthest from the reader are dropped. A conversation may have ten thousand
 * messages.
 */
export const pagesKept = 8;
const pageUrl = (ticketId: number, at: PageAt) => ({
  url: `/messages/${ticketId}`,
  params: { history: "true", ...at },
});

type Started = {
  dispatch: (thunk: AppThunk) => unknown;
  queryFulfilled: PromiseLike<{ data: Message | null }>;
  extra: unknown;
};

/**
 * The response is applied in the same way as the event, so the screen is right even without the socket. Events that
 * arrived meanwhile are newer.
 */
const applyAnswer = async (_arg: unknown, { dispatch, queryFulfilled, extra }: Started): Promise<void> => {
  const takeOver = journalOf(extra).open();
  const answer = await Promise.resolve(queryFulfilled).catch(() => null);
  const changes = takeOver();
  if (!answer?.data) return;
  dispatch(onMessageUpdated(answer.data));
  for (const apply of changes) apply();
};

/** A message that no outbox sends comes into the conversation with its answer. */
const addAnswer = async (_arg: unknown, { dispatch, queryFulfilled }: Started): Promise<void> => {
  const answer = await Promise.resolve(queryFulfilled).catch(() => null);
  if (answer?.data) dispatch(onMessageCreated(answer.data));
};

export const messagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The pages around the reader, newest first; `fetchNextPage` loads older messages. */
    listMessages: build.infiniteQuery<MessagePage, number, PageAt>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => (nextCursor === null ? undefined : { cursor: nextCursor }),
        getPreviousPageParam: ({ previousCursor }) => (previousCursor === null ? undefined : { after: previousCursor }),
        maxPages: pagesKept,
      },
      query: ({ queryArg: ticketId, pageParam }) => pageUrl(ticketId, pageParam),
      responseSchema: MessagePage,
      providesTags: ["Messages"],
      onQueryStarted: replayChanges,
    }),
    /** A single page, to start reading from; see `readFrom`. */
    readPage: build.query<MessagePage, { ticketId: number; at: PageAt }>({
      query: ({ ticketId, at }) => pageUrl(ticketId, at),
      responseSchema: MessagePage,
      keepUnusedDataFor: 0,
    }),
    sendMessage: build.mutation<Message, { ticketId: number; message: SendMessage & { quickMessageId?: number } }>({
      query: ({ ticketId, message }) => ({
        url: `/messages/${ticketId}`,
        method: "POST",
        body: message,
        timeout: sendTimeoutMs,
      }),
      responseSchema: Message,
    }),
    /** A message template, with the file of its header if it has one. */
    sendTemplate: build.mutation<Message, TemplateSending>({
      query: ({ ticketId, template, clientId, file }) => ({
        url: `/messages/${ticketId}/template`,
        method: "POST",
        body: file ? templateForm({ template, clientId }, file) : { template, clientId },
      }),
      responseSchema: Message,
      onQueryStarted: addAnswer,
    }),
    /** Asks the contact for the number that WhatsApp hides, by a button of WhatsApp's own. */
    requestNumber: build.mutation<Message, { ticketId: number; request: RequestNumber }>({
      query: ({ ticketId, request }) => ({
        url: `/messages/${ticketId}/number-request`,
        method: "POST",
        body: request,
        timeout: sendTimeoutMs,
      }),
      responseSchema: Message,
      onQueryStarted: addAnswer,
    }),
    uploadMessage: build.mutation<Message, UploadMessage>({
      queryFn: async ({ entry, file, signal, onProgress }, queryApi) => {
        const url = `/messages/${entry.ticketId}`;
        const answer = await upload({ url, form: uploadForm(entry, file), signal, onProgress }, queryApi);
        if ("error" in answer) return answer;
        // Each file is a message, and we send one file.
        const sent = z.tuple([Message]).safeParse(answer.data);
        return sent.success ? { data: sent.data[0] } : { error: noAnswer };
      },
    }),
    retryMessage: build.mutation<Message, MessageRef>({
      query: ({ messageId }) => ({ url: `/messages/${messageId}/retry`, method: "POST" }),
      responseSchema: Message,
      onQueryStarted: applyAnswer,
    }),
    /** Requests a file that could not be fetched from WhatsApp again. */
    fetchMedia: build.mutation<Message | null, string>({
      query: (messageId) => ({ url: `/messages/${messageId}/media`, method: "POST" }),
      responseSchema: Message.nullable(),
      onQueryStarted: applyAnswer,
    }),
    editMessage: build.mutation<Message | null, MessageRef & EditMessage>({
      query: ({ messageId, body }) => ({ url: `/messages/${messageId}`, method: "PUT", body: { body } }),
      responseSchema: Message.nullable(),
      onQueryStarted: applyAnswer,
    }),
    reactToMessage: build.mutation<Message | null, { message: Message; name: string } & ReactToMessage>({
      query: ({ message, emoji }) => ({ url: `/messages/${message.id}/reaction`, method: "PUT", body: { emoji } }),
      responseSchema: Message.nullable(),
      // Optimistic: a reaction that appears a second later looks lost.
      onQueryStarted: async ({ message, name, emoji }, { dispatch, queryFulfilled }) => {
        const others = message.reactions.filter(({ fromMe }) => !fromMe);
        const reactions = emoji === "" ? others : [...others, { emoji, fromMe: true, name }];
        dispatch(onMessageUpdated({ ...message, reactions }));
        const answer = await queryFulfilled.catch(() => null);
        if (answer === null) dispatch(onMessageUpdated(message));
        else if (answer.data) dispatch(onMessageUpdated(answer.data));
      },
    }),
    deleteMessage: build.mutation<unknown, MessageRef>({
      query: ({ messageId }) => ({ url: `/messages/${messageId}`, method: "DELETE" }),
      onQueryStarted: async ({ messageId }, { dispatch, queryFulfilled }) => {
        if (await queryFulfilled.catch(() => null)) dispatch(markDeleted(messageId));
      },
    }),
    markRead: build.mutation<unknown, number>({
      query: (ticketId) => ({ url: `/messages/${ticketId}/read`, method: "POST" }),
      onQueryStarted: async (ticketId, { dispatch, queryFulfilled }) => {
        if (await queryFulfilled.catch(() => null)) dispatch(applyChange(applyRead(ticketId)));
      },
    }),
  }),
});

export const {
  useListMessagesInfiniteQuery,
  useRetryMessageMutation,
  useSendTemplateMutation,
  useRequestNumberMutation,
  useFetchMediaMutation,
  useEditMessageMutation,
  useReactToMessageMutation,
  useDeleteMessageMutation,
  useMarkReadMutation,
} = messagesApi;

/** A message was stored, ours or theirs. */
export const onMessageCreated =
  (message: Message): AppThunk =>
  (dispatch) => {
    dispatch(
      messagesApi.util.updateQueryData("listMessages", message.ticketId, ({ pages }) => addMessage(pages, message)),
    );
    // Only when the list has the message, so that the bubble changes from ours to the server's without a gap.
    if (message.clientId) dispatch(messageSettled(message.clientId));
  };

/** A message changed: ticks, failure, file, words, reactions, deletion. */
export const onMessageUpdated = (message: Message): AppThunk =>
  inEveryWindow((pages) => void updateMessage(pages, message));

/** A message that its contact never had is stored no longer. */
export const onMessageGone = (messageId: string): AppThunk => inEveryWindow((pages) => removeMessage(pages, messageId));

const markDeleted = (messageId: string): AppThunk =>
  inEveryWindow((pages) => {
    for (const message of pages.flatMap((page) => page.messages)) {
      if (message.id === messageId) message.isDeleted = true;
    }
  });

/** A message of an earlier ticket is also shown in the conversation of the present ticket. */
function inEveryWindow(change: (pages: MessagePage[]) => void): AppThunk {
  return (dispatch, getState) => {
    for (const ticketId of messagesApi.util.selectCachedArgsForQuery(getState(), "listMessages")) {
      dispatch(messagesApi.util.updateQueryData("listMessages", ticketId, ({ pages }) => change(pages)));
    }
  };
}

/**
 * Starts reading elsewhere: one page around a message, or the newest, replaces the loaded pages. Resolves to true if it
 * worked.
 */
export const readFrom =
  (ticketId: number, at: PageAt): AppThunk<Promise<boolean>> =>
  async (dispatch, _getState, { journal }) => {
    // A pending page would restore the old ones.
    await dispatch(messagesApi.util.getRunningQueryThunk("listMessages", ticketId));
    const takeOver = journal.open();
    const answer = await readFresh(dispatch(messagesApi.endpoints.readPage.initiate({ ticketId, at }, fresh)));
    const changes = takeOver();
    const page = answer.data;
    if (!page) return false;
    dispatch(
      messagesApi.util.updateQueryData("listMessages", ticketId, (kept) => {
        kept.pages = [page];
        kept.pageParams = [at];
      }),
    );
    for (const apply of changes) apply();
    return true;
  };
