import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../errors.ts";
import { createRateLimit } from "../../platform/http/rate-limits.ts";

/**
 * A session in a practice company may change conversations, and the practice itself. The user of a practice has no
 * password to change, and the company is nothing to set up. A route that is missing here is refused.
 */
export const openInPractice: ReadonlySet<string> = new Set([
  "POST /tickets",
  "PUT /tickets/:id",
  "PATCH /tickets/:id",
  "POST /tickets/bulk",
  "POST /tickets/:id/undo",
  "POST /messages/:ticketId",
  "POST /messages/:ticketId/read",
  "POST /messages/:messageId/retry",
  "PUT /messages/:messageId/reaction",
  "PUT /messages/:messageId",
  "DELETE /messages/:messageId",
  "PUT /contacts/:id",
  "POST /tags/sync",
  "PUT /ticket-tags/:ticketId/:tagId",
  "POST /ticket-tags/:ticketId/move",
  "DELETE /ticket-tags/:ticketId",
  "POST /ticket-notes",
  "DELETE /ticket-notes/:id",
  "POST /practice",
  "POST /practice/finish",
  "DELETE /practice",
]);

/** The practice's own routes: a full practice can still be left. */
const isOfPractice = (url: string): boolean => url === "/practice" || url.startsWith("/practice/");

/** More than a practice needs; too few to serve customers for nothing. */
const changeLimit = { max: 300, timeWindow: "1 day" };

/**
 * Checks a call of a session in a practice company: it may read, and change what is listed. Throws ERR_NOT_IN_PRACTICE,
 * or ERR_TOO_MANY_ATTEMPTS after very many changes.
 */
export function practiceGuard(app: FastifyInstance): (request: FastifyRequest, companyId: number) => Promise<void> {
  const count = createRateLimit(app, changeLimit);
  return async ({ method, routeOptions }, companyId) => {
    if (method === "GET" || method === "HEAD") return;
    const url = routeOptions.url ?? "";
    if (!openInPractice.has(`${method} ${url}`)) throw new AppError("ERR_NOT_IN_PRACTICE");
    if (!isOfPractice(url)) await count(`changes in practice ${companyId}`);
  };
}
