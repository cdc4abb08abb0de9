/** What the outbox says of a message that asks before it leaves; no code of the server's. */
export const waitedLong = "waitedLong";

const longMs = 24 * 60 * 60 * 1000;

type Waiting = { createdAt: string; hasWaited: boolean; mayLeaveLate: boolean };

/** Whether a message waited for so long that it may make no sense any more. Once somebody said "send", it goes. */
export const asksFirst = ({ createdAt, hasWaited, mayLeaveLate }: Waiting): boolean =>
  hasWaited && !mayLeaveLate && Date.now() - Date.parse(createdAt) > longMs;
