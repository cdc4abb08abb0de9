/** The time limit for an answer: a dead connection must not hold up the following messages. */
export const sendTimeoutMs = 20_000;
