/** Where the bot stands with a contact. Plain data: it is stored as JSON, and the preview keeps it in memory. */
export type BotState = {
  /**
   * start: nothing was said yet; queue: the contact chooses one; options: somewhere in the queue's tree;
   * done: an agent's turn, and the bot offers nothing any more.
   */
  stage: "start" | "queue" | "options" | "done";
  /** The option the contact stands at; null at the top. */
  optionId: number | null;
  /** A wrong answer was hinted at: the next ones are met with silence. */
  isHinted: boolean;
  /** When the last menu was shown: what was written before it is no answer to it. */
  askedAt: number;
  /** The out-of-hours text was said for a period that ends here; null when it was not. */
  outOfHoursUntil: number | null;
  /** How many answers were given since `answersSince`: a conversation with another bot has to end. */
  answers: number;
  answersSince: number;
};

export const firstState: BotState = {
  stage: "start",
  optionId: null,
  isHinted: false,
  askedAt: 0,
  outOfHoursUntil: null,
  answers: 0,
  answersSince: 0,
};
