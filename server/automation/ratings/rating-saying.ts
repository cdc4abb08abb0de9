import type { BotSaying } from "@balcao/shared/automation/bot/setup.ts";
import { botTexts } from "@balcao/shared/automation/bot/texts.ts";
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
  if (first?.content?.kind !== "question") return words;
  const steps = first.content.options.map(({ title, description }) => `${title} ${description}`.trim());
  return { ...words, question: withSteps(botTexts.ratingTapAgain, steps, trackingId) };
}

function withSteps(text: string, steps: readonly string[], trackingId: number): Question {
  const options = steps.map((title, at) => ({
    id: tapId({ question: "rating", about: String(trackingId), option: String(at + 1) }),
    title,
  }));
  return shortQuestion(text, options);
}
