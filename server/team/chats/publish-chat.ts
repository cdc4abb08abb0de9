import type { Chat } from "@balcao/shared/team/chats.ts";
import { type Context, publish, publishToPerson } from "../../context.ts";
import { rooms } from "../../platform/realtime/rooms.ts";

/** The members' own rooms: a chat's events go to no room of the company. */
export const chatRooms = ({ users }: Pick<Chat, "users">): string[] => users.map(({ userId }) => rooms.user(userId));

/** Publishes a saved chat to its members; those in `joined` receive it as a new one. */
export function publishChatSaved(ctx: Context, chat: Chat, joined: ReadonlySet<number>): void {
  for (const { userId } of chat.users) {
    publishToPerson(ctx, userId, "chat-user", { action: joined.has(userId) ? "create" : "update", record: chat });
  }
}

/** Publishes to these people that a chat is gone. */
export function publishChatGone(ctx: Context, id: number, userIds: readonly number[]): void {
  if (userIds.length > 0) publish(ctx, userIds.map(rooms.user), "chat", { action: "delete", id });
}
