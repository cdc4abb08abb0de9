import { type ErrorBody, type ErrorCode, errorStatus } from "@balcao/shared/platform/errors.ts";

/** An expected error: a code that the client translates, and an English sentence for logs and developers. */
export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  readonly details: unknown;
  readonly status: number;

  constructor(code: ErrorCode, message: string = code, options: { details?: unknown; status?: number } = {}) {
    super(message);
    this.code = code;
    this.details = options.details;
    this.status = options.status ?? errorStatus[code];
  }

  toBody(): ErrorBody {
    return {
      error: this.code,
      message: this.message,
      ...(this.details === undefined ? {} : { details: this.details }),
    };
  }
}

/** The error of a missing token or a failed refresh. The client signs out. */
export const signedOut = (message: string): AppError => new AppError("ERR_SESSION_EXPIRED", message, { status: 401 });

/** Another row already has this field's value: forms show the error at that field. */
export const takenField = (field: string): AppError =>
  new AppError("ERR_INVALID_REQUEST", `Another one has this ${field}.`, { details: [{ field, message: "taken" }] });
