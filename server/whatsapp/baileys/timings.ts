/** Every wait of a session, so that tests need none. In milliseconds. */
export type Timings = {
  /** First wait before reconnecting; it doubles with each failure up to the cap. */
  retryBase: number;
  retryCap: number;
  /** How long a connection must last before earlier failures are forgotten. */
  stableAfter: number;
  /** How long a sent message may stay unacknowledged. */
  acknowledgement: number;
  /** How long a question to WhatsApp may stay unanswered. */
  query: number;
  connect: number;
  keepAlive: number;
  /** Wait between two requests to send an undecryptable message again. */
  resendRequest: number;
  /** First wait before a report that the product could not take is repeated; it doubles. */
  reportRetry: number;
  /** How long a QR code lives; null leaves WhatsApp's own: a minute for the first, 20 s for the others. */
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
  qr: null,
};
