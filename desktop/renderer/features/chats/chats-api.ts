import {
  Chat,
  ChatMessage,
  ChatMessagePage,
  ChatPage,
  type SaveChat,
  type SendChatMessage,
} from "@balcao/shared/chats.ts";
import { z } from "zod";
import { type AppThunk, api } from "../../app/api.ts";
import { noAnswer } from "../../app/api-error.ts";
import { hear, replayChanges } from "../../app/hear.ts";
import { sendTimeoutMs } from "../../app/send-timeout.ts";
import { upload } from "../../app/upload.ts";
import { chatMessageSettled } from "./chat-outbox-slice.ts";
import { addChatMessage, insertChat, placeChat, removeChat } from "./chat-pages.ts";

/** A chat that this person made or changed takes the same way as one that is heard of. */
const applySaved = async (
  _arg: unknown,
  { dispatch, queryFulfilled }: { dispatch: (thunk: AppThunk) => unknown; queryFulfilled: PromiseLike<{ data: Chat }> },
): Promise<void> => {
  const answer = await Promise.resolve(queryFulfilled).catch(() => null);
  if (answer) dispatch(hear(onChat(answer.data)));
};

type UploadChatFile = {
  chatId: number;
  form: FormData;
  signal: AbortSignal;
  onProgress: (done: number) => void;
};

export const chatsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The chats one takes part in, those with the latest message first. */
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
    /** Those with something to read, for the menu's dot and the sound. */
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
    /** A chat's pages, the lowest first; `fetchNextPage` goes up, into the past. */
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
        if (await queryFulfilled.catch(() => null)) dispatch(hear(onChatGone(id)));
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
        // One message a file, and we send one file.
        const sent = z.tuple([ChatMessage]).safeParse(answer.data);
        return sent.success ? { data: sent.data[0] } : { error: noAnswer };
      },
    }),
  }),
});

export const {
  useListChatsInfiniteQuery,
  useListUnreadChatsQuery,
  useGetChatQuery,
  useListChatMessagesInfiniteQuery,
  useSaveChatMutation,
  useDeleteChatMutation,
  useReadChatMutation,
} = chatsApi;

/** How many messages of a chat a person has not read. */
export const unreadOf = ({ users }: Pick<Chat, "users">, userId: number): number =>
  users.find((one) => one.userId === userId)?.unreads ?? 0;

/** The chats with something for this person to read; undefined until it is known. */
export const useUnreadChats = (): Chat[] | undefined => useListUnreadChatsQuery().data?.records;

/** A chat as it is now: lists take it to its place, the unread ones take it in or let it go. */
export const onChat =
  (chat: Chat): AppThunk =>
  (dispatch, getState, { soon }) => {
    const state = getState();
    const me = state.session.session?.user.id ?? 0;
    for (const search of chatsApi.util.selectCachedArgsForQuery(state, "listChats")) {
      let isKnown = false;
      dispatch(
        chatsApi.util.updateQueryData("listChats", search, ({ pages }) => {
          isKnown = placeChat(pages, chat);
        }),
      );
      // Whether and where it belongs the server knows.
      if (!isKnown) soon.run("Chats", () => dispatch(api.util.invalidateTags(["Chats"])));
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

/** A chat was deleted, or this person does not take part in it any more: nothing of it stays on the screen. */
export const onChatGone =
  (id: number): AppThunk =>
  (dispatch, getState) => {
    const state = getState();
    for (const search of chatsApi.util.selectCachedArgsForQuery(state, "listChats")) {
      dispatch(chatsApi.util.updateQueryData("listChats", search, ({ pages }) => removeChat(pages, id)));
    }
    dispatch(chatsApi.util.updateQueryData("listUnreadChats", undefined, (page) => removeChat([page], id)));
    // Who has it open asks once more, is told that it is gone, and leaves.
    const uuids = chatsApi.util.selectCachedArgsForQuery(state, "getChat");
    const isOpen = uuids.some((uuid) => chatsApi.endpoints.getChat.select(uuid)(state).data?.id === id);
    if (isOpen) dispatch(api.util.invalidateTags([{ type: "Chats", id }]));
  };

/** Something was said in a chat, by this person or another. */
export const onChatMessage =
  (message: ChatMessage): AppThunk =>
  (dispatch) => {
    dispatch(
      chatsApi.util.updateQueryData("listChatMessages", message.chatId, ({ pages }) => addChatMessage(pages, message)),
    );
    // After the log has it: the bubble changes from ours to the server's without a gap.
    if (message.clientId) dispatch(chatMessageSettled(message.clientId));
  };
