import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import type { FastifyInstance } from "fastify";
import type postgres from "postgres";
import { type Context, type Services, systemContext } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { createRateLimit, networkOf } from "../../platform/http/rate-limits.ts";
import type { SocketPerson } from "../../platform/realtime/person-socket.ts";
import { markSeen } from "../users/mark-seen.ts";
import { verifyAccessToken } from "./access-token.ts";
import { endedLoginsChannel, parseEndedLogin } from "./announce-ended-logins.ts";
import { refreshCookie } from "./answer-session.ts";
import type { CallLimits } from "./call-limits.ts";
import { readRefreshToken } from "./refresh-session.ts";
import type { AuthKeys } from "./refresh-token.ts";
import { readSignedIn, type SignedIn, validLogins } from "./signed-in.ts";

/** The longest time by which a socket may outlive its session or its company's subscription. */
const recheckMs = 60_000;

export type SocketOptions = {
  refreshKeys: AuthKeys;
  origins: readonly string[];
  trustedProxies: readonly string[];
  limits: CallLimits;
  /** True if a person may watch a ticket. */
  mayWatch: (caller: Context, ticketId: number) => Promise<boolean>;
  /** A person views a ticket that they may see. */
  looked: (companyId: number, ticketId: number) => void;
  /** A person types in a ticket that they may see. */
  typed: (companyId: number, ticketId: number) => void;
};

/** Opens the realtime channel, and authenticates each socket. */
export function openSockets(
  app: FastifyInstance,
  services: Services,
  sql: postgres.Sql,
  { refreshKeys: keys, origins, trustedProxies, limits, mayWatch, looked, typed }: SocketOptions,
): void {
  const trust = proxyAddr.compile([...trustedProxies]);
  const count = createRateLimit(app, { max: limits.handshakesPerAddress, timeWindow: "1 minute" });
  const countPerson = createRateLimit(app, { max: limits.handshakesPerUser, timeWindow: "1 minute" });
  const signedInBy = async (token: string | null, cookie: string | null): Promise<SignedIn | null> => {
    if (token) {
      const claims = verifyAccessToken(app, token);
      const signedIn = claims && (await readSignedIn(services.db, claims.sid, services.now()).catch(nullIfRefused));
      // A screen of another company than the person's present one has to fetch a new token first.
      return signedIn && signedIn.companyId === claims?.companyId && !signedIn.setUpOnly ? signedIn : null;
    }
    const refresh = app.parseCookie(cookie ?? "")[refreshCookie];
    const signedIn = refresh ? await readRefreshToken(services, keys, refresh) : null;
    return signedIn?.setUpOnly ? null : signedIn;
  };
  services.realtime.attach(app.server, {
    log: services.log,
    origins,
    mayConnect: (request: IncomingMessage) =>
      count(`sockets from ${networkOf(proxyAddr(request, trust))}`).then(() => true, falseIfRefused),
    authenticate: async ({ token, cookie }) => {
      const signedIn = await signedInBy(token, cookie);
      if (signedIn) await countPerson(`sockets of user ${signedIn.actor.id}`);
      return signedIn && { companyId: signedIn.companyId, ...signedIn.actor };
    },
    mayWatch: (person, ticketId) => mayWatch(asCaller(services, person), ticketId),
    seen: ({ id }) => markSeen(services, id),
    looked,
    typed,
  });
  const recheck = () =>
    cutEndedSockets(services).catch((error: unknown) => services.log.error({ error }, "sockets were not checked"));
  const timer = setInterval(recheck, recheckMs);
  let stopListening = async () => {};
  app.addHook("onReady", async () => {
    // Logins ended by another server or the command line.
    const { unlisten } = await sql.listen(endedLoginsChannel, (payload) => {
      const ended = parseEndedLogin(payload);
      if (ended) services.realtime.endLogin(ended.loginId, ended.why);
      return recheck();
    });
    stopListening = unlisten;
  });
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await stopListening();
  });
}

/** Closes sockets whose session, subscription or support access expired, of which no event notifies. */
export async function cutEndedSockets({ db, realtime, now }: Services): Promise<void> {
  const connected = realtime.logins();
  if (connected.size === 0) return;
  const valid = await validLogins(db, [...connected.keys()], now());
  for (const [loginId, companyId] of connected) {
    if (valid.get(loginId) !== companyId) realtime.disconnectLogin(loginId);
  }
}

/** A socket's person as an actor. The rights are those of the handshake; a change of rights ends the socket. */
function asCaller(services: Services, person: SocketPerson): Context {
  const { id, name, companyId, profile, queueIds, loginId } = person;
  const actor = {
    type: "user" as const,
    id,
    name,
    profile: profile === "admin" ? ("admin" as const) : ("user" as const),
    super: false,
    queueIds,
    loginId,
    supports: null,
  };
  return { ...systemContext(services, companyId, "socket"), actor };
}

function falseIfRefused(error: unknown): false {
  if (error instanceof AppError) return false;
  throw error;
}

function nullIfRefused(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}
