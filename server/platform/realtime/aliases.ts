import { eventName, type SharedKind } from "@balcao/shared/events.ts";

type Payload = Record<string, unknown>;
export type Alias = { name: string; payload: Payload };

/**
 * The names under which older clients listen to events that we publish under a company's own name: `tag` and
 * `schedule`; `company-announcement` for announcements; `chat-{chatId}` for the open chat; `ContactListItem-{listId}`
 * for an open list, where they reload checked numbers. Most contain no company, so they go to the same rooms as the
 * event itself and never further. Never use a bare `user`: the old pages of tags and of planned messages both listen
 * to it, each reads its own field only, and goes blank at the other's event.
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
  tag: (payload) => [{ name: "tag", payload }],
  schedule: (payload) => [{ name: "schedule", payload }],
};

/** The aliases under which an event is also published. */
export const aliasesOf = (companyId: number, kind: SharedKind, payload: unknown): Alias[] =>
  aliases[kind]?.(payload as Payload, companyId) ?? [];
