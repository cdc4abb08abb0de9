import type { FastifyInstance } from "fastify";

/**
 * Closes a server. Requests under way are finished first, but those that last longer than `ms` milliseconds are cut: a
 * large download or an endless stream must not hold up a stop.
 */
export async function closeWithin(app: FastifyInstance, ms: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), ms);
  await app.close().finally(() => clearTimeout(cut));
}
