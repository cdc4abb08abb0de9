import {
  Chat,
  ChatMessage,
  ChatMessagePage,
  ChatPage,
  type SaveChat,
  type SendChatMessage,
} from "@balcao/shared/team/chats.ts";
import { z } from "zod";
import { type AppThunk, api } from "../../client/api.ts";
import { noAnswer } from "../../client/api-error.ts";
import { applyChange, replayChanges } from "../../client/apply-change.ts";
import { messageSettled } from "../../client/outbox/outbox-slice.ts";
import { sendTimeoutMs, upload } from "../../client/outbox/upload.ts";
import { usePages } from "../../client/use-pages.ts";
import { addChatMessage, insertChat, placeChat, removeChat } from "./chat-pages.ts";

/** A chat that this person created or changed is applied in the same way as one from an event. */
const applySaved = async (
  _arg: unknown,
  { dispatch, queryFulfilled }: { dispatch: (thunk: AppThunk) => unknown; queryFulfilled: PromiseLike<{ data: Chat }> },
): Promise<void> => {
  const answer = await Promise.resolve(queryFulfilled).catch(() => null);
  if (answer) dispatch(applyChange(onChat(answer.data)));
};

type UploadChatFile = {
  chatId: number;
  form: FormData;
  signal: AbortSignal;
  onProgress: (done: number) => void;
};

export const chatsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The user's chats, the latest message first. */
    listChats: build.infiniteQuery<ChatPage, string, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.nextCursor ?? undefined },
      query: ({ queryArg, pageParam }) => ({
        url: "/chats",
        params: { ...(queryArg && { searchParam: queryArg }), ...(pageParam && { cursor: pageParam }) },
      }),
      responseSchema: ChatPage,
      providesTags: ["Chats"],
      onQueryStarted: replayChanges,
    }),
    /** The chats with unread messages, for the menu's dot and the sound. */
    listUnreadChats: build.query<ChatPage, void>({
      query: () => ({ url: "/chats", params: { withUnreadMessages: "true" } }),
      responseSchema: ChatPage,
      providesTags: ["Chats"],
      onQueryStarted: replayChanges,
    }),
    getChat: build.query<Chat, string>({
      query: (uuid) => `/chats/u/${uuid}`,
      responseSchema: Chat,
      providesTags: (chat) => (chat ? [{ type: "Chats", id: chat.id }] : ["Chats"]),
      onQueryStarted: replayChanges,
    }),
    /** A chat's pages, the lowest first; `fetchNextPage` loads older messages. */
    listChatMessages: build.infiniteQuery<ChatMessagePage, number, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.nextCursor ?? undefined },
      query: ({ queryArg: chatId, pageParam }) => ({
        url: `/chats/${chatId}/messages`,
        params: pageParam === null ? {} : { cursor: pageParam },
      }),
      responseSchema: ChatMessagePage,
      providesTags: ["ChatMessages"],
      onQueryStarted: replayChanges,
    }),
    saveChat: build.mutation<Chat, { id: number | null; chat: SaveChat }>({
      query: ({ id, chat }) => ({
        url: id === null ? "/chats" : `/chats/${id}`,
        method: id === null ? "POST" : "PUT",
        body: chat,
      }),
      responseSchema: Chat,
      onQueryStarted: applySaved,
    }),
    deleteChat: build.mutation<unknown, Chat>({
      query: ({ id }) => ({ url: `/chats/${id}`, method: "DELETE" }),
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        if (await queryFulfilled.catch(() => null)) dispatch(applyChange(onChatGone(id)));
      },
    }),
    readChat: build.mutation<Chat, number>({
      query: (id) => ({ url: `/chats/${id}/read`, method: "POST" }),
      responseSchema: Chat,
      onQueryStarted: applySaved,
    }),
    sendChatMessage: build.mutation<ChatMessage, { chatId: number; message: SendChatMessage }>({
      query: ({ chatId, message }) => ({
        url: `/chats/${chatId}/messages`,
        method: "POST",
        body: message,
        timeout: sendTimeoutMs,
      }),
      responseSchema: ChatMessage,
    }),
    uploadChatFile: build.mutation<ChatMessage, UploadChatFile>({
      queryFn: async ({ chatId, ...given }, queryApi) => {
        const answer = await upload({ url: `/chats/${chatId}/messages`, ...given }, queryApi);
        if ("error" in answer) return answer;
        // Each file is a message, and we send one file.
        const sent = z.tuple([ChatMessage]).safeParse(answer.data);
        return sent.success ? { data: sent.data[0] } : { error: noAnswer };
      },
    }),
  }),
});

export const {
  useGetChatQuery,
  useListChatMessagesInfiniteQuery,
  useSaveChatMutation,
  useDeleteChatMutation,
  useReadChatMutation,
} = chatsApi;
const { useListUnreadChatsQuery } = chatsApi;

/** The number of a user's unread messages in a chat. */
export const unreadOf = ({ users }: Pick<Chat, "users">, userId: number): number =>
  users.find((one) => one.userId === userId)?.unreads ?? 0;

/** The chats with unread messages of this user; undefined until they are loaded. */
export const useUnreadChats = (): Chat[] | undefined => useListUnreadChatsQuery().data?.records;

/** Applies a changed chat: lists move it to its place, and the unread list adds or removes it. */
export const onChat =
  (chat: Chat): AppThunk =>
  (dispatch, getState, { coalescer }) => {
    const state = getState();
    const me = state.session.session?.user.id ?? 0;
    for (const search of chatsApi.util.selectCachedArgsForQuery(state, "listChats")) {
      let isKnown = false;
      dispatch(
        chatsApi.util.updateQueryData("listChats", search, ({ pages }) => {
          isKnown = placeChat(pages, chat);
        }),
      );
      // Only the server knows whether it belongs in the list, and where.
      if (!isKnown) coalescer.run("Chats", () => dispatch(api.util.invalidateTags(["Chats"])));
    }
    dispatch(
      chatsApi.util.updateQueryData("listUnreadChats", undefined, (page) => {
        const known = page.records.find(({ id }) => id === chat.id);
        if (known && known.updatedAt > chat.updatedAt) return;
        removeChat([page], chat.id);
        if (unreadOf(chat, me) > 0) insertChat([page], chat);
      }),
    );
    dispatch(
      chatsApi.util.updateQueryData("getChat", chat.uuid, (known) => (known.updatedAt > chat.updatedAt ? known : chat)),
    );
  };

/** A chat was deleted, or this user is no longer a member: removes it from the screen. */
export const onChatGone =
  (id: number): AppThunk =>
  (dispatch, getState) => {
    const state = getState();
    for (const search of chatsApi.util.selectCachedArgsForQuery(state, "listChats")) {
      dispatch(chatsApi.util.updateQueryData("listChats", search, ({ pages }) => removeChat(pages, id)));
    }
    dispatch(chatsApi.util.updateQueryData("listUnreadChats", undefined, (page) => removeChat([page], id)));
    // A screen with the chat open refetches it, gets the refusal, and leaves.
    const uuids = chatsApi.util.selectCachedArgsForQuery(state, "getChat");
    const isOpen = uuids.some((uuid) => chatsApi.endpoints.getChat.select(uuid)(state).data?.id === id);
    if (isOpen) dispatch(api.util.invalidateTags([{ type: "Chats", id }]));
  };

/** A chat has a new message, from this user or another. */
export const onChatMessage =
  (message: ChatMessage): AppThunk =>
  (dispatch) => {
    dispatch(
      chatsApi.util.updateQueryData("listChatMessages", message.chatId, ({ pages }) => addChatMessage(pages, message)),
    );
    // Only when the log has the message, so that the bubble changes from ours to the server's without a gap.
    if (message.clientId) dispatch(messageSettled(message.clientId));
  };

/** The chats that match, page by page. */
export function useChatPages(search: string) {
  const { rows: chats, ...rest } = usePages(chatsApi.useListChatsInfiniteQuery(search), (page) => page.records);
  return { chats, ...rest };
}
