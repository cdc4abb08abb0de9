import type { proto } from "@whiskeysockets/baileys";
import { type ChatMessage, tickSteps } from "../control/control-api.ts";
import type { Store } from "../network/store.ts";
import { effectOf, type ShownContent } from "./message-content.ts";

type Saved = { phone: string; view: ChatMessage; payload: Uint8Array };

type Arrival = {
  phone: string;
  chat: string;
  author: string;
  id: string;
  at: number;
  message: proto.IMessage;
  payload: Uint8Array;
  status?: ChatMessage["status"];
};

/** Every phone's chats, each with its messages in order of arrival. */
export type Chats = {
  /**
   * Applies a message to a phone's chat. Returns the shown or changed message, or null if the message shows nothing.
   */
  apply(arrival: Arrival): ChatMessage | null;
  list(phone: string, chat: string): ChatMessage[];
  chatsOf(phone: string): string[];
  find(phone: string, chat: string, id: string): ChatMessage | undefined;
  payload(phone: string, chat: string, id: string): Uint8Array | undefined;
  /** Moves an own message's ticks forward, never back. Returns the message if that changed it. */
  tick(phone: string, chat: string, id: string, status: ChatMessage["status"]): ChatMessage | null;
  /** Marks received messages as seen; returns those that were not. */
  markSeen(phone: string, chat: string): ChatMessage[];
};

export function openChats(store: Store): Chats {
  const saved = store.table<Saved>("messages");
  const byPhone = new Map<string, Map<string, Saved[]>>();
  for (const entry of saved.values()) remember(entry);

  function remember(entry: Saved): void {
    const chats = byPhone.get(entry.phone) ?? new Map<string, Saved[]>();
    byPhone.set(entry.phone, chats);
    const list = chats.get(entry.view.chat) ?? [];
    chats.set(entry.view.chat, list);
    list.push(entry);
  }
  const keyOf = (phone: string, chat: string, author: string, id: string) => `${phone} ${chat} ${author} ${id}`;
  const save = (entry: Saved) =>
    saved.set(keyOf(entry.phone, entry.view.chat, entry.view.author, entry.view.id), entry);
  const listOf = (phone: string, chat: string) => byPhone.get(phone)?.get(chat) ?? [];

  /** Finds by id alone: tries both parties of the chat first, which covers every chat but groups. */
  function find(phone: string, chat: string, id: string): Saved | undefined {
    return (
      saved.get(keyOf(phone, chat, phone, id)) ??
      saved.get(keyOf(phone, chat, chat, id)) ??
      (chat.endsWith("@g.us") ? listOf(phone, chat).findLast((entry) => entry.view.id === id) : undefined)
    );
  }

  function change(entry: Saved, patch: Partial<ChatMessage>): ChatMessage {
    Object.assign(entry.view, patch);
    save(entry);
    return entry.view;
  }

  function show(arrival: Arrival, content: ShownContent): ChatMessage {
    const { phone, chat, author, id } = arrival;
    const known = saved.get(keyOf(phone, chat, author, id));
    if (known) return change(known, { copies: known.view.copies + 1 });
    const quoted = content.quotedId ? find(phone, chat, content.quotedId)?.view : undefined;
    const view: ChatMessage = {
      id,
      chat,
      author,
      fromMe: author === phone,
      at: arrival.at,
      kind: content.kind,
      text: content.text,
      media: content.media,
      quoted: quoted ? { id: quoted.id, author: quoted.author, text: quoted.text } : null,
      card: content.card ?? null,
      tapped: content.tapped ?? null,
      status: arrival.status ?? "sent",
      edited: false,
      deleted: false,
      reactions: [],
      copies: 1,
      seen: author === phone,
    };
    const entry = { phone, view, payload: arrival.payload };
    remember(entry);
    save(entry);
    return view;
  }

  return {
    apply(arrival) {
      const effect = effectOf(arrival.message);
      if (effect.type === "nothing") return null;
      if (effect.type === "show") return show(arrival, effect.content);
      const target = find(arrival.phone, arrival.chat, effect.id);
      if (!target) return null;
      if (effect.type === "react") {
        const others = target.view.reactions.filter((reaction) => reaction.author !== arrival.author);
        const own = effect.emoji ? [{ author: arrival.author, emoji: effect.emoji }] : [];
        return change(target, { reactions: [...others, ...own] });
      }
      // Only a message's author may change or delete it.
      if (target.view.author !== arrival.author || target.view.deleted) return null;
      if (effect.type === "edit") return change(target, { text: effect.text, edited: true });
      return change(target, { deleted: true, text: "", media: null, card: null, quoted: null, reactions: [] });
    },
    list: (phone, chat) => listOf(phone, chat).map((entry) => entry.view),
    chatsOf: (phone) => [...(byPhone.get(phone)?.keys() ?? [])],
    find: (phone, chat, id) => find(phone, chat, id)?.view,
    payload: (phone, chat, id) => find(phone, chat, id)?.payload,
    tick(phone, chat, id, status) {
      const entry = saved.get(keyOf(phone, chat, phone, id));
      if (!entry || tickSteps.indexOf(entry.view.status) >= tickSteps.indexOf(status)) return null;
      return change(entry, { status });
    },
    markSeen(phone, chat) {
      const unseen = listOf(phone, chat).filter((entry) => !entry.view.seen);
      return unseen.map((entry) => change(entry, { seen: true }));
    },
  };
}
