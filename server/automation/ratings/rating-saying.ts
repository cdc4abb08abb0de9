import type { BotSaying } from "@balcao/shared/automation/bot/setup.ts";
import { shortQuestion, tapId } from "@balcao/shared/channels/question.ts";
import { ratingSteps } from "@balcao/shared/channels/rating-request.ts";

/** A request to rate an attendance, with its steps to tap. */
export function ratingSaying(request: string, trackingId: number): BotSaying {
  const { text, steps } = ratingSteps(request);
  const options = steps.map((title, at) => ({
    id: tapId({ question: "rating", about: String(trackingId), option: String(at + 1) }),
    title,
  }));
  return { text: request, fileId: null, question: shortQuestion(text, options) };
}
