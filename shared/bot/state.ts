/** Where the bot stands with a contact. Plain data: it is stored as JSON, and the preview keeps it in memory. */
export type BotState = {
  /**
   * start: nothing was said yet; queue: the contact chooses one; options: somewhere in the queue's tree;
   * done: an agent's turn, and the bot is silent from now on.
   */
  stage: "start" | "queue" | "options" | "done";
  /** The option the contact stands at; null at the top. */
  optionId: number | null;
  /** A wrong answer was hinted at: the next ones are met with silence. */
  isHinted: boolean;
  /** When the out-of-hours text was last said, in milliseconds since 1970; null when never. */
  outOfHoursAt: number | null;
  /** Answers of late, and since when: a conversation with another bot has to end. */
  answers: number;
  answersSince: number;
};

export const firstState: BotState = {
  stage: "start",
  optionId: null,
  isHinted: false,
  outOfHoursAt: null,
  answers: 0,
  answersSince: 0,
};
