import { type ErrorBody, type ErrorCode, errorStatus } from "@balcao/shared/errors.ts";

/** An expected refusal: a code the client translates, and an English sentence for logs and developers. */
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

/** No token, or a refresh that failed: the client signs out (DECISIONS "Tenancy and sessions"). */
export const signedOut = (message: string): AppError => new AppError("ERR_SESSION_EXPIRED", message, { status: 401 });
