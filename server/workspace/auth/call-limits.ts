import type { FastifyInstance, FastifyRequest } from "fastify";
import { createRateLimit, networkOf } from "../../platform/http/rate-limits.ts";

/** Calls allowed in a minute. */
export type CallLimits = {
  perUser: number;
  /** Forms with files, exports, spreadsheets and searches, which are also calls. */
  heavyPerUser: number;
  /** Calls without a session: all people of an office share one address, and so do their refused calls. */
  perAddress: number;
  /** Files at signed addresses: a conversation shows many. */
  filesPerAddress: number;
  /** New sockets: after a restart every screen of an office reconnects at once. */
  handshakesPerAddress: number;
  handshakesPerUser: number;
  /** Concurrent connections of an address. Behind a proxy the address is the proxy's. */
  connectionsPerAddress: number;
};

/** All limits, derived from the two that an operator sets. */
export const callLimits = (perUser: number, perAddress: number): CallLimits => ({
  perUser,
  heavyPerUser: Math.ceil(perUser / 5),
  perAddress,
  filesPerAddress: perAddress * 20,
  handshakesPerAddress: perAddress * 2,
  handshakesPerUser: Math.ceil(perUser / 5),
  connectionsPerAddress: perAddress * 4,
});

/** The limit class of a route that is no ordinary call; `never` for the console's own files, and for a route that counts by itself. */
export type Counted = "heavy" | "file" | "never";

/** Throws ERR_TOO_MANY_ATTEMPTS for a call beyond the limit, of people and programs alike. */
export function countCalls(app: Pick<FastifyInstance, "createRateLimit">, limits: CallLimits) {
  const perMinute = (max: number) => createRateLimit(app, { max, timeWindow: "1 minute" });
  const [user, heavy] = [perMinute(limits.perUser), perMinute(limits.heavyPerUser)];
  const [address, file] = [perMinute(limits.perAddress), perMinute(limits.filesPerAddress)];
  return {
    /** `who`: a person, or the holder of another token. */
    known: async (who: string, counted: Counted | undefined): Promise<void> => {
      await user(`calls of ${who}`);
      if (counted === "heavy") await heavy(`heavy calls of ${who}`);
    },
    unknown: async ({ ip }: FastifyRequest, counted?: Counted): Promise<void> => {
      if (counted === "never") return;
      if (counted === "file") await file(`files to ${networkOf(ip)}`);
      else await address(`calls from ${networkOf(ip)}`);
    },
  };
}
