import { ErrorBody, type ErrorCode } from "@balcao/shared/errors.ts";

/** Why a call failed, as a screen can use it. Status 0 means that no answer came at all. */
export type ApiError = { status: number; code: ErrorCode | null; message: string; details?: unknown };

export const noAnswer: ApiError = { status: 0, code: null, message: "" };

/** The file that should go along is not on this computer any more. */
export const noFile: ApiError = { status: 404, code: "ERR_NO_FILE_FOUND", message: "" };

/** Whether nobody who could decide has answered: asking again later is right. */
export const isAway = (error: unknown): boolean =>
  isApiError(error) &&
  (error.status === 0 ||
    error.code === "ERR_UNAVAILABLE" ||
    (error.code === null && [502, 503, 504].includes(error.status)));

/** Reads a failed answer; a body that is not ours (a proxy's page) leaves the code empty. */
export function toApiError(status: number, body: unknown): ApiError {
  const parsed = ErrorBody.safeParse(body);
  if (!parsed.success) return { status, code: null, message: "" };
  const { error, message, details } = parsed.data;
  return { status, code: error, message, details };
}

/** Tells an ApiError from whatever else may be thrown. */
export function isApiError(error: unknown): error is ApiError {
  return typeof error === "object" && error !== null && "status" in error && "code" in error;
}
