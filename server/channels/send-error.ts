/**
 * The reason why a channel did not do an operation. Each reason names a meaning: a protocol's own numbers stay in its
 * adapter.
 */
export type SendErrorReason =
  /** The connection is offline; the send is repeated once it is back. */
  | "offline"
  /** No answer arrived in time; the message may have been sent. */
  | "timeout"
  /** The channel refused this message. */
  | "refused"
  /** The channel lets this number send nothing for now. */
  | "restricted"
  /** The channel lets this number start no chats for now; to people who have written it may send. */
  | "newChats"
  /** The contact's last message is too old: only a template may be sent. */
  | "outsideWindow"
  /** The rate limit is reached; `until` is its end, where the channel gives it. */
  | "rateLimited"
  /** The template does not fit its values. */
  | "templateProblem"
  /** The template is paused, disabled or unknown: no contact gets it for now. */
  | "templateUnavailable"
  /** The template itself has other places than the message fills: it was probably changed at the channel. */
  | "templateMismatch"
  /** The channel cannot reach this contact. */
  | "notReachable"
  /** The channel delivers no more advertising to this contact for now. */
  | "marketingLimit"
  /** The contact told the channel to refuse this company's advertising. */
  | "optedOut"
  /** It is addressed to the connection's own number. */
  | "ownNumber"
  /** The channel does not accept the file. */
  | "fileProblem"
  /** It may have been sent, and the channel has no ids to repeat it under: its report is awaited. */
  | "unsettled"
  /** The report did not come either: only a person sends it again. */
  | "uncertain";

const mayLeave: ReadonlySet<SendErrorReason> = new Set(["timeout", "unsettled", "uncertain"]);

type Options = { cause?: unknown; mayHaveLeft?: boolean; until?: Date; repeatBy?: Date; postponedTo?: Date };

export class SendError extends Error {
  override name = "SendError";
  readonly reason: SendErrorReason;
  /** True if the message may have reached the contact nevertheless. */
  readonly mayHaveLeft: boolean;
  /** Before this moment another attempt is useless. */
  readonly until: Date | null;
  /** The job runs again by this moment, because another attempt then learns more. */
  readonly repeatBy: Date | null;
  /** It was no attempt, and nothing left: the job runs again at this moment, as often as need be. */
  readonly postponedTo: Date | null;

  constructor(reason: SendErrorReason, message: string, options: Options = {}) {
    super(message, { cause: options.cause });
    this.reason = reason;
    this.mayHaveLeft = options.mayHaveLeft ?? mayLeave.has(reason);
    this.until = options.until ?? null;
    this.repeatBy = options.repeatBy ?? null;
    this.postponedTo = options.postponedTo ?? null;
  }
}

/**
 * A caller's reaction to a failure: "wait" until the channel accepts messages again, however often it fails; try
 * "again" a few times; or "stop", since no further attempt changes the answer. Any other error is worth a few
 * attempts.
 */
export function remedyFor(error: unknown): "wait" | "again" | "stop" {
  if (!(error instanceof SendError)) return "again";
  switch (error.reason) {
    case "offline":
    case "rateLimited":
    case "unsettled":
      return "wait";
    case "timeout":
      return "again";
    case "refused":
    case "restricted":
    case "newChats":
    case "outsideWindow":
    case "templateProblem":
    case "templateUnavailable":
    case "templateMismatch":
    case "notReachable":
    case "marketingLimit":
    case "optedOut":
    case "ownNumber":
    case "fileProblem":
    case "uncertain":
      return "stop";
  }
}
