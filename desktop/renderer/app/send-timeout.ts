/** So long a message waits for its answer. A line that died without a word would hold up all that come after it. */
export const sendTimeoutMs = 20_000;
