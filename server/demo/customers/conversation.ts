import type { ChatMessage } from "@balcao/whatsapp-sandbox/control/control-api.ts";
import type { LivingCustomer } from "../living-customers.ts";
import { asides } from "./stories/asides.ts";
import { called, stories } from "./stories/stories.ts";
import type { Story } from "./story.ts";

/**
 * The place of a message in its conversation. `startedAt` is whole milliseconds, `beat` a part of the story
 * (next-step.ts). Where a customer asks again or gives up, `line` is the place in `followUps`.
 */
export type Place = { story: string; startedAt: number; beat: string; line: number };

/**
 * The id of a message holds its place. So a restart needs only the chat on the phone: it shows which messages were
 * sent.
 */
export const messageId = ({ number }: LivingCustomer, { story, startedAt, beat, line }: Place): string =>
  ["LIVE", story, startedAt.toString(36), beat, line, number.slice(-8)].join(".");

const idForm = /^LIVE\.([a-z-]+)\.([0-9a-z]+)\.([a-z]+\d*)\.(\d+)\.\d{8}$/;

/** Reads the place from an id; null for a message that a person wrote on that phone. */
export function placeOf(id: string): Place | null {
  const [, story, startedAt, beat, line] = idForm.exec(id) ?? [];
  if (!story || !startedAt || !beat || !line) return null;
  return { story, startedAt: Number.parseInt(startedAt, 36), beat, line: Number(line) };
}

/** A customer's newest conversation with the shop. */
export type Conversation = {
  customer: LivingCustomer;
  story: Story;
  startedAt: number;
  /** All messages of both sides since the conversation began, in order. */
  messages: readonly ChatMessage[];
};

/**
 * Reads the newest conversation of a chat. Null if there is none, or if a person wrote last on the customer's phone.
 */
export function conversationIn(chat: readonly ChatMessage[], customer: LivingCustomer): Conversation | null {
  const last = chat.findLast(({ fromMe }) => fromMe);
  const place = last && placeOf(last.id);
  const story = [...stories, ...asides, called].find(({ key }) => key === place?.story);
  if (!place || !story) return null;
  const first = chat.findIndex(({ id, fromMe }) => fromMe && placeOf(id)?.startedAt === place.startedAt);
  return { customer, story, startedAt: place.startedAt, messages: chat.slice(first) };
}

/** The customer's own messages of a conversation, each with its place. */
export const written = ({ messages }: Conversation): { message: ChatMessage; place: Place }[] =>
  messages.flatMap((message) => {
    const place = message.fromMe ? placeOf(message.id) : null;
    return place ? [{ message, place }] : [];
  });

/** True for the parts in which a customer asks again, or gives up. */
export const isFollowUp = (beat: string): boolean => beat.startsWith("wait") || hasGivenUp(beat);
export const hasGivenUp = (beat: string): boolean => beat.startsWith("leave");
