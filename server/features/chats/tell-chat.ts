import type { Chat } from "@balcao/shared/chats.ts";
import { type Context, tell, tellPerson } from "../../context.ts";
import { rooms } from "../../platform/realtime/rooms.ts";

/** The screens of those who take part, and of nobody else (CONTRACT.md section 2, trap 7). */
export const chatRooms = ({ users }: Pick<Chat, "users">): string[] => users.map(({ userId }) => rooms.user(userId));

/** Tells everybody in a chat how it is now; those in `joined` hear of it for the first time. */
export function tellChatSaved(ctx: Context, chat: Chat, joined: ReadonlySet<number>): void {
  for (const { userId } of chat.users) {
    tellPerson(ctx, userId, "chat-user", { action: joined.has(userId) ? "create" : "update", record: chat });
  }
}

/** For these people a chat is there no more. */
export function tellChatGone(ctx: Context, id: number, userIds: readonly number[]): void {
  if (userIds.length > 0) tell(ctx, userIds.map(rooms.user), "chat", { action: "delete", id });
}
