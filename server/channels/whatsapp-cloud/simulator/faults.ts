import { z } from "zod";

const code = z.int().positive().nullable();
const count = z.int().min(0).max(1_000_000);

/** Deliberate faults, each active until switched off. */
export const Faults = z.object({
  /** Sends fail with this error of Meta's. */
  refuseSends: code,
  /** Sends are accepted, and their status says this error. */
  failSends: code,
  /** How many of the next sends are carried out without an answer: the connection ends. */
  loseAnswers: count,
  /** How many of the next uploads of files are stored without an answer: the connection ends. */
  loseUploads: count,
  /** The API answers 503. */
  isDown: z.boolean(),
  /**
   * The API answers every request with its own error 500, carries requests out and answers half of what it would, or
   * takes requests and never answers.
   */
  answers: z.enum(["error", "half", "never"]).nullable(),
  /**
   * A file's host answers with this status and a page, breaks off after a byte, sends other bytes than were announced,
   * stands still after a byte, or needs eight seconds for a file.
   */
  fileHost: z.union([z.int().min(400).max(599), z.enum(["breaks", "lies", "stalls", "slow"])]).nullable(),
  /** Access tokens are no longer valid. */
  tokensExpired: z.boolean(),
  /** Every webhook comes twice. */
  duplicates: z.boolean(),
  /** The statuses of a message come in the reverse order, in one call. */
  disorder: z.boolean(),
  /** Statuses wait until this is switched off. */
  holdStatuses: z.boolean(),
  /** The time until a template is reviewed; null: never by itself. */
  reviewMs: z.int().min(0).nullable(),
  /** A review refuses the template. */
  rejectTemplates: z.boolean(),
  /**
   * Messages with a template are accepted and held for the quality assessment, until this is switched off: then each is
   * delivered, or fails if its template was paused or disabled meanwhile.
   */
  holdTemplates: z.boolean(),
  /** Advertising is accepted and not delivered, to protect the people from too much of it (131049). */
  blockAdvertising: z.boolean(),
  /** Webhooks about people's choices are lost: only a refusal tells that a person stopped the advertising (131050). */
  loseChoices: z.boolean(),
  /** People's messages come by an advertisement: an answer within 24 hours opens 72 hours without charges. */
  fromAds: z.boolean(),
  /** The owner of a phone does not share its conversations. */
  declineHistory: z.boolean(),
  /** A request for the conversations of a phone is refused with this error. */
  refuseHistory: code,
});
export type Faults = z.infer<typeof Faults>;

export const noFaults: Faults = {
  refuseSends: null,
  failSends: null,
  loseAnswers: 0,
  loseUploads: 0,
  isDown: false,
  answers: null,
  fileHost: null,
  tokensExpired: false,
  duplicates: false,
  disorder: false,
  holdStatuses: false,
  reviewMs: 3_000,
  rejectTemplates: false,
  holdTemplates: false,
  blockAdvertising: false,
  loseChoices: false,
  fromAds: false,
  declineHistory: false,
  refuseHistory: null,
};
