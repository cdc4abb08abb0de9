import { ErrorBody, type ErrorCode } from "@balcao/shared/platform/errors.ts";

/** The reason why a call failed, for a screen. Status 0 means that no answer arrived. */
export type ApiError = { status: number; code: ErrorCode | null; message: string; details?: unknown };

export const noAnswer: ApiError = { status: 0, code: null, message: "" };

/** The file is no longer on this computer. */
export const noFile: ApiError = { status: 404, code: "ERR_NO_FILE_FOUND", message: "" };

/** True if no server has decided on the call: it can be retried later. */
export const isAway = (error: unknown): boolean =>
  isApiError(error) &&
  (error.status === 0 ||
    error.code === "ERR_UNAVAILABLE" ||
    (error.code === null && [502, 503, 504].includes(error.status)));

/** Parses a failed answer; a foreign body (a proxy's page) leaves the code empty. */
export function toApiError(status: number, body: unknown): ApiError {
  const parsed = ErrorBody.safeParse(body);
  if (!parsed.success) return { status, code: null, message: "" };
  const { error, message, details } = parsed.data;
  return { status, code: error, message, details };
}

/** Returns true for an ApiError; any other value may be thrown too. */
export function isApiError(error: unknown): error is ApiError {
  return typeof error === "object" && error !== null && "status" in error && "code" in error;
}
