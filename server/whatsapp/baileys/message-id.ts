import type { Logger } from "pino";

/** Ids of messages as WhatsApp's clients make them. */
const wellFormed = /^[\w.-]{1,128}$/;

/**
 * An id that somebody else's client sent, or null when it is none. What a stranger writes there is stored and compared,
 * so one NUL in it must not be able to fail a whole session.
 */
export const messageId = (id: string | null | undefined): string | null => (id && wellFormed.test(id) ? id : null);

/** Said of what is dropped for it. Without the id, which may be of any length. */
export const logImpossibleId = (log: Logger, what: string): void =>
  log.warn({ what }, "WhatsApp: something under an impossible id was dropped");
