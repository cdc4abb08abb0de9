import { errorStatus } from "@balcao/shared/platform/errors.ts";
import type { FastifyInstance, FastifyReply } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { AppError } from "../../errors.ts";
import { isDatabaseAway, isStorageFull } from "../sql/out-of-reach.ts";
import { isRaceLost, sqlState } from "../sql/sql-state.ts";

/** Answers every error with one body format; an unexpected error is logged in full and its details stay secret. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = toAppError(error);
    if (refusal.status >= 500 && !(error instanceof AppError))
      request.log.error({ err: error, url: request.routeOptions.url }, "request failed");
    return refuse(reply, refusal);
  });
  app.setNotFoundHandler((_request, reply) => refuse(reply, new AppError("ERR_NOT_FOUND")));
}

/** Answers errors that precede every handler, such as a malformed address, in the same format. */
export const answerFrameworkError = (error: unknown, _request: unknown, reply: FastifyReply): FastifyReply =>
  refuse(reply, toAppError(error));

function refuse(reply: FastifyReply, refusal: AppError): FastifyReply {
  const wait = retryAfter(refusal);
  if (wait !== null) reply.header("retry-after", wait);
  return reply.code(refusal.status).send(refusal.toBody());
}

/** The seconds to wait, if the error has them. */
function retryAfter({ code, details }: AppError): number | null {
  if (errorStatus[code] !== 429) return null;
  return (details as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds ?? null;
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const details = error.validation.map(({ instancePath, message }) => ({ field: instancePath.slice(1), message }));
    return new AppError("ERR_INVALID_REQUEST", "The request is not valid.", { details });
  }
  // PostgreSQL's class 22: a value that no column accepts, such as a text with a NUL.
  if (sqlState(error).startsWith("22"))
    return new AppError("ERR_INVALID_REQUEST", "The request contains a value that cannot be stored.");
  // Another call removed the row at the very moment it was needed.
  if (sqlState(error) === "23503") return new AppError("ERR_NOT_FOUND", "An object of the request no longer exists.");
  // The statement_timeout of people's sessions.
  if (sqlState(error) === "57014") return new AppError("ERR_TOO_SLOW", "The database query exceeded its time limit.");
  if (isStorageFull(error)) return new AppError("ERR_STORAGE_FULL", "The server's storage is full.");
  if (isDatabaseAway(error)) return new AppError("ERR_UNAVAILABLE", "The database does not answer; try again.");
  if (isRaceLost(error)) return new AppError("ERR_UNAVAILABLE", "Another change happened at the same time; try again.");
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status === 429) return new AppError("ERR_TOO_MANY_ATTEMPTS", "Too many requests.");
  // Fastify's own errors: a body that is not JSON, too large, or of an unknown type.
  if (status >= 400 && status < 500) return new AppError("ERR_INVALID_REQUEST", (error as Error).message, { status });
  return new AppError("ERR_INTERNAL", "Something went wrong.");
}
