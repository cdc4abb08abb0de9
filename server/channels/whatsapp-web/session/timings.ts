/** Every wait of a session, so that tests can shorten them. In milliseconds. */
export type Timings = {
  /** First wait before a reconnect; it doubles with each failure up to the cap. */
  retryBase: number;
  retryCap: number;
  /** After a connection has lasted this long, earlier failures are forgotten. */
  stableAfter: number;
  /** Deadline of a sent message's acknowledgement. */
  acknowledgement: number;
  /** Deadline of a query to WhatsApp. */
  query: number;
  connect: number;
  keepAlive: number;
  /** Wait between two requests to send an undecryptable message again. */
  resendRequest: number;
  /** First wait before a failed report to the product is repeated; it doubles. */
  reportRetry: number;
  /** After a screen asked for a chat, its contact is watched, and the number stays online, for this long. */
  watchTyping: number;
  /** Rest between two picture queries. */
  pictureRest: number;
  /** A group's first message waits this long for the group's name. */
  groupName: number;
  /** Lifetime of a QR code; null leaves WhatsApp's own: a minute for the first, 20 s for the others. */
  qr: number | null;
};

export const defaultTimings: Timings = {
  retryBase: 1000,
  retryCap: 60_000,
  stableAfter: 10_000,
  acknowledgement: 20_000,
  query: 30_000,
  connect: 20_000,
  keepAlive: 30_000,
  resendRequest: 250,
  reportRetry: 500,
  watchTyping: 60_000,
  pictureRest: 1_500,
  groupName: 3_000,
  qr: null,
};
