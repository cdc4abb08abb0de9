/** The bot's state with a contact. Plain data: it is stored as JSON, and the preview keeps it in memory. */
export type BotState = {
  /**
   * start: nothing was sent yet; queue: the contact chooses one; options: at a place in the queue's tree; done: an
   * agent takes over, and the bot offers nothing any more.
   */
  stage: "start" | "queue" | "options" | "done";
  /** The option at which the contact is; null at the top. */
  optionId: number | null;
  /** A wrong answer got a hint: further ones get no answer. */
  isHinted: boolean;
  /** The time of the last menu: earlier messages are no answers to it. */
  askedAt: number;
  /** The end of the closed period for which the text was sent; null if it was not. */
  outOfHoursUntil: number | null;
  /** The number of answers since `answersSince`: a conversation with another bot has to end. */
  answers: number;
  answersSince: number;
  /** The place of the first option of the menu's page that was sent last. Absent in states of earlier versions. */
  pageFrom?: number;
  /** The id of the option that the latest message tapped; null for any other. Absent in states of earlier versions. */
  lastTapId?: string | null;
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
