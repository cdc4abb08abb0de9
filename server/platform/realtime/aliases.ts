import { eventName, type SharedKind } from "@balcao/shared/events.ts";

type Payload = Record<string, unknown>;
export type Alias = { name: string; payload: Payload };

/**
 * The names under which older clients listen for what we tell under a company's own (CONTRACT.md section 2, trap 4):
 * `tag` and `schedule` as their servers say it, and `user` with the fields their pages read; `company-announcement`,
 * where they wait for announcements; `chat-{chatId}` for the chat that is open there;
 * `ContactListItem-{listId}` for an open list, where what was checked is reloaded. Most name no company, so they go
 * to the same rooms as the event itself and never further.
 */
const aliases: { [K in SharedKind]?: (payload: Payload, companyId: number) => Alias[] } = {
  announcement: (payload) => [{ name: "company-announcement", payload }],
  chat: (payload, companyId) => {
    const chat = payload.chat as { id: number } | undefined;
    return chat ? [{ name: `${eventName(companyId, "chat")}-${chat.id}`, payload }] : [];
  },
  ContactListItem: (payload, companyId) => {
    const record = payload.record as { contactListId: number } | undefined;
    const name = `${eventName(companyId, "ContactListItem")}-${record?.contactListId ?? payload.contactListId}`;
    const action = payload.action === "checked" ? "reload" : payload.action;
    return [{ name, payload: { ...payload, action } }];
  },
  tag: (payload) => [
    { name: "tag", payload },
    { name: "user", payload: { action: payload.action, tags: payload.tag, tagId: payload.tagId } },
  ],
  schedule: (payload) => [
    { name: "schedule", payload },
    {
      name: "user",
      payload: { action: payload.action, schedules: payload.schedule, scheduleId: payload.scheduleId },
    },
  ],
};

/** What else to tell beside an event. */
export const aliasesOf = (companyId: number, kind: SharedKind, payload: unknown): Alias[] =>
  aliases[kind]?.(payload as Payload, companyId) ?? [];
