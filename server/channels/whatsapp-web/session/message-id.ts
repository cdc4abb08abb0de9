import type { Logger } from "pino";

/** Ids of messages as WhatsApp's clients make them. */
const wellFormed = /^[\w.-]{1,128}$/;

/**
 * An id from a foreign client, or null if it is malformed. It is stored and compared, so one NUL in it must not fail a
 * whole session.
 */
export const messageId = (id: string | null | undefined): string | null => (id && wellFormed.test(id) ? id : null);

/** Logs a drop for a malformed id. Omits the id, which may be of any length. */
export const logImpossibleId = (log: Logger, what: string): void =>
  log.warn({ what }, "WhatsApp: a message or change with an invalid id was dropped");
