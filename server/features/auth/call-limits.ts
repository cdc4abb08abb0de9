import type { FastifyInstance, FastifyRequest } from "fastify";
import { createLimit, placeOf } from "../../platform/door-limits.ts";

/** How often may be asked in a minute. */
export type CallLimits = {
  perUser: number;
  /** Uploads, exports, spreadsheets and searches, which are also calls. */
  heavyPerUser: number;
  /** Without a session: an office shares one address, and so do its refused calls. */
  perAddress: number;
  /** Files at signed addresses: a conversation shows many. */
  filesPerAddress: number;
  /** New sockets: after a restart every screen of an office comes back at once. */
  handshakesPerAddress: number;
};

/** The limits that follow from the two that an operator sets. */
export const callLimits = (perUser: number, perAddress: number): CallLimits => ({
  perUser,
  heavyPerUser: Math.ceil(perUser / 5),
  perAddress,
  filesPerAddress: perAddress * 20,
  handshakesPerAddress: perAddress * 2,
});

/** How a route counts, where it is no ordinary call; `never` are the console's own files. */
export type Counted = "heavy" | "file" | "never";

/** Throws ERR_TOO_MANY_ATTEMPTS for a call that is one too many, of whomever it is. */
export function countCalls(app: Pick<FastifyInstance, "createRateLimit">, limits: CallLimits) {
  const perMinute = (max: number) => createLimit(app, { max, timeWindow: "1 minute" });
  const [user, heavy] = [perMinute(limits.perUser), perMinute(limits.heavyPerUser)];
  const [address, file] = [perMinute(limits.perAddress), perMinute(limits.filesPerAddress)];
  return {
    /** `who`: a person, or whoever else showed a token. */
    known: async (who: string, counted: Counted | undefined): Promise<void> => {
      await user(`calls of ${who}`);
      if (counted === "heavy") await heavy(`heavy calls of ${who}`);
    },
    unknown: async ({ ip }: FastifyRequest, counted?: Counted): Promise<void> => {
      if (counted === "never") return;
      if (counted === "file") await file(`files to ${placeOf(ip)}`);
      else await address(`calls from ${placeOf(ip)}`);
    },
  };
}
