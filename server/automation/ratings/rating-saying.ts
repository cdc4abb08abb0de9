import type { BotSaying } from "@balcao/shared/automation/bot/setup.ts";
import { botTexts } from "@balcao/shared/automation/bot/texts.ts";
import type { MessageContent } from "@balcao/shared/channels/message-content.ts";
import { type Question, shortQuestion, tapId } from "@balcao/shared/channels/question.ts";
import { ratingSteps } from "@balcao/shared/channels/rating-request.ts";
import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { trackings } from "../../inbox/tickets/trackings.table.ts";

/** A request to rate an attendance, with its steps to tap. */
export function ratingSaying(request: string, trackingId: number): BotSaying {
  const { text, steps } = ratingSteps(request);
  return { text: request, fileId: null, question: withSteps(text, steps, trackingId) };
}

/** The request repeated in short, with the steps that the first one showed to tap, if it showed any. */
export async function ratingAgainSaying({ db }: Context, trackingId: number): Promise<BotSaying> {
  const [first] = await db
    .select({ content: messages.content })
    .from(trackings)
    .innerJoin(messages, eq(messages.id, trackings.ratingMessageId))
    .where(eq(trackings.id, trackingId));
  const words = { text: botTexts.ratingAgain, fileId: null };
  const steps = stepsIn(first?.content ?? null).map(({ words }) => words);
  if (steps.length === 0) return words;
  return { ...words, question: withSteps(botTexts.ratingTapAgain, steps, trackingId) };
}

/** The steps that a request showed to tap: the words, and the id that comes back with a tap. None without options. */
export function stepsIn(request: MessageContent | null): { id: string; words: string }[] {
  if (request?.kind === "question")
    return request.options.map(({ id, title, description }) => ({ id, words: `${title} ${description}`.trim() }));
  if (request?.kind !== "template") return [];
  const { buttons, fields } = request;
  return fields.flatMap(({ place, name, text: id }) => {
    const words = place === "button" ? buttons[Number(name)]?.text : undefined;
    return words === undefined ? [] : { id, words };
  });
}

/** The id of a step, from 1 on. */
export const stepId = (trackingId: number, step: number): string =>
  tapId({ question: "rating", about: String(trackingId), option: String(step) });

function withSteps(text: string, steps: readonly string[], trackingId: number): Question {
  const options = steps.map((title, at) => ({
    id: stepId(trackingId, at + 1),
    title,
  }));
  return shortQuestion(text, options);
}
