/**
 * A file's host answers with this status and a page, breaks off after a byte, sends other bytes than were announced, or
 * stands still after a byte.
 */
type FileHostFault = number | "breaks" | "lies" | "stalls";

/** Deliberate faults, each active until switched off. */
export type Faults = {
  /** Sends fail with this error of Meta's. */
  refuseSends: number | null;
  /** Sends are accepted, and their status says this error. */
  failSends: number | null;
  /** How many of the next sends are carried out without an answer: the connection ends. */
  loseAnswers: number;
  /** How many of the next uploads of files are stored without an answer: the connection ends. */
  loseUploads: number;
  /** The API answers 503. */
  isDown: boolean;
  fileHost: FileHostFault | null;
  /** Access tokens are no longer valid. */
  tokensExpired: boolean;
  /** Every webhook comes twice. */
  duplicates: boolean;
  /** The statuses of a message come in the reverse order, in one call. */
  disorder: boolean;
  /** Statuses wait until this is switched off. */
  holdStatuses: boolean;
  /** The time until a template is reviewed; null: never by itself. */
  reviewMs: number | null;
  /** A review refuses the template. */
  rejectTemplates: boolean;
  /**
   * Messages with a template are accepted and held for the quality assessment, until this is switched off: then each is
   * delivered, or fails if its template was paused or disabled meanwhile.
   */
  holdTemplates: boolean;
};

export const noFaults: Faults = {
  refuseSends: null,
  failSends: null,
  loseAnswers: 0,
  loseUploads: 0,
  isDown: false,
  fileHost: null,
  tokensExpired: false,
  duplicates: false,
  disorder: false,
  holdStatuses: false,
  reviewMs: 3_000,
  rejectTemplates: false,
  holdTemplates: false,
};
