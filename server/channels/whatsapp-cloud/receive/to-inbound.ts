import type { IdentityMove, InboundMessage, InboundReaction } from "../../channel.ts";
import { type Chat, contactChat, identitiesOf, idOf } from "../../chat.ts";
import { encodePayload } from "../payload.ts";
import { contentOf } from "./inbound-content.ts";
import { InboundForm, silentTypes, silentUnsupported } from "./inbound-forms.ts";
import { ownCardIn } from "./own-card.ts";
import { movedChat, moveIn, newNumberIn } from "./to-move.ts";
import type { Profile } from "./updates.ts";

/** The report that a received update becomes. */
export type InboundEvent =
  | { type: "message"; message: InboundMessage }
  /** `notice`: the new number as a message, for the person's chat under the new ids. */
  | { type: "moved"; move: IdentityMove; notice: InboundMessage | null }
  | { type: "edited"; providerId: string; wording: InboundMessage }
  | { type: "revoked"; chat: Chat; providerId: string; fromMe: boolean }
  | { type: "reacted"; chat: Chat; reaction: InboundReaction };

/** An update that could not be understood. */
export class NotUnderstood extends Error {
  override name = "NotUnderstood";
}

/**
 * Translates a received update. `fromMe` for one that the owner wrote in the phone's app. Null if nothing in it is for
 * people. Throws NotUnderstood.
 */
export function toInbound(update: unknown, profiles: readonly Profile[], fromMe: boolean): InboundEvent | null {
  const parsed = InboundForm.safeParse(update);
  if (!parsed.success) throw new NotUnderstood(parsed.error.issues.map(({ path }) => path.join(".")).join(", "));
  const form = parsed.data;
  if (isSilent(form)) return null;
  if (form.type === "system") return noticeOf(form);
  const { chat, pushName } = authorOf(form, profiles, fromMe);
  if (form.reaction) {
    const { message_id: providerId, emoji } = form.reaction;
    const author = idOf(chat, "phone") ?? idOf(chat, "bsuid") ?? "";
    return { type: "reacted", chat, reaction: { providerId, emoji, fromMe, author, pushName } };
  }
  if (form.revoke) return { type: "revoked", chat, providerId: form.revoke.original_message_id, fromMe };
  // The update does not say which message it changes.
  if (form.type === "reaction" || form.type === "revoke") throw new NotUnderstood(form.type);
  if (form.edit?.message) {
    const { original_message_id: providerId, message } = form.edit;
    const { id, timestamp } = form;
    const inner = InboundForm.safeParse({ ...message, id, timestamp });
    const wording = messageOf(inner.data ?? form, { chat, pushName, fromMe });
    // A new text that cannot be read must not replace the old one.
    const isKnown = providerId !== undefined && wording.mediaType !== "unsupported";
    if (isKnown) return { type: "edited", providerId, wording };
    return { type: "message", message: { ...wording, quotedProviderId: providerId ?? null } };
  }
  return { type: "message", message: messageOf(form, { chat, pushName, fromMe }) };
}

/** True for an update in which nothing is for people. */
export const isSilent = ({ type, unsupported }: InboundForm): boolean =>
  silentTypes.has(type) || silentUnsupported.has(unsupported?.type ?? "");

/** A notice about a person, in the chat that the person has from now on. */
function noticeOf(form: InboundForm): InboundEvent | null {
  const move = moveIn(form);
  const author = { chat: movedChat(form), pushName: null, fromMe: false };
  const notice = newNumberIn(form) === null ? null : messageOf(form, author);
  if (move) return { type: "moved", move, notice };
  return notice && { type: "message", message: notice };
}

type Author = Pick<InboundMessage, "chat" | "pushName" | "fromMe">;

/** The message of an update, from its parsed parts. */
export function messageOf(form: InboundForm, author: Author): InboundMessage {
  const { file, ...content } = contentOf(form);
  return {
    ...author,
    ...content,
    providerId: form.id,
    groupName: null,
    authorName: null,
    quotedProviderId: form.context?.id ?? null,
    sentAt: new Date(Number(form.timestamp) * 1000),
    undecryptable: false,
    payload: encodePayload({ type: form.type, ...(file && { file: { id: file.id, sha256: file.sha256 } }) }),
  };
}

function authorOf(form: InboundForm, profiles: readonly Profile[], fromMe: boolean): Pick<Author, "chat" | "pushName"> {
  if (fromMe) return { chat: chatOf(form.to, form.to_user_id), pushName: null };
  const chat = chatOf(form.from, form.from_user_id, form.from_parent_user_id);
  const { name = null, username } = profileOf(chat, profiles);
  const identities = [...chat.identities, ...identitiesOf({ username })];
  const ownCard = idOf(chat, "phone") ? null : ownCardIn(form);
  return { chat: { ...chat, identities, ...(ownCard && { ownCard }) }, pushName: name };
}

/** The contact by phone number and by Meta's ids, of which Meta may hide the number. Throws NotUnderstood. */
export function chatOf(number: string | undefined, bsuid: string | undefined, parent?: string): Chat {
  const chat = contactChat({ phone: number?.replace(/\D/g, ""), bsuid, parent_bsuid: parent });
  if (chat.identities.length === 0) throw new NotUnderstood("from");
  return chat;
}

/** The profile that the update gives for a contact. */
export function profileOf(chat: Chat, profiles: readonly Profile[]): Profile["profile"] {
  const [phone, bsuid] = [idOf(chat, "phone"), idOf(chat, "bsuid")];
  return profiles.find(({ wa_id, user_id }) => (phone ? wa_id === phone : user_id === bsuid))?.profile ?? {};
}
