import { createHash } from "node:crypto";
import { type Random, seededRandom } from "../../platform/seeded-random.ts";
import { type Conversation, isFollowUp, messageId, type Place } from "./conversation.ts";
import type { Span } from "./rhythm.ts";
import type { Line } from "./story.ts";
import { type Occasion, worded } from "./wording.ts";

/** A message that a customer is going to write. */
export type Step = { id: string; line: Line; at: number };

export type Draft = (place: Pick<Place, "beat" | "line">, line: Line, after: number, span: Span) => Step;

/** Random choices for one purpose in one conversation. They are the same in every run, so a restart changes nothing. */
export const randomOf = (
  { customer, startedAt }: Pick<Conversation, "customer" | "startedAt">,
  purpose: string,
): Random =>
  seededRandom(createHash("sha256").update(`${customer.number} ${startedAt} ${purpose}`).digest().readUInt32LE());

/** Makes steps from lines: gives each its id, its time and its text. */
export function drafts({ customer, story, startedAt }: Conversation, pace: number): Draft {
  return ({ beat, line }, what, after, [from, to]) => {
    // Sentences of other customers change the wording of a follow-up, not its time.
    const random = randomOf({ customer, startedAt }, isFollowUp(beat) ? beat : `${beat}.${line}`);
    const at = after + pace * random.between(from, to);
    const id = messageId(customer, { story: story.key, startedAt, beat, line });
    return { id, line: wordedLine(what, { writer: customer, at, order: orderOf(startedAt) }, random), at };
  };
}

/** The first message of a conversation. */
export function openingStep({ customer, story, startedAt }: Omit<Conversation, "messages">): Step {
  const draft = drafts({ customer, story, startedAt, messages: [] }, 0);
  return draft({ beat: "open", line: 0 }, story.opening[0] ?? "", startedAt, [0, 0]);
}

const orderOf = (startedAt: number): number => 40_000 + (Math.floor(startedAt / 1000) % 10_000);

function wordedLine(line: Line, occasion: Occasion, random: Random): Line {
  if (typeof line === "string") return worded(line, occasion, random);
  if ("photo" in line && line.text) return { ...line, text: worded(line.text, occasion, random) };
  return line;
}
