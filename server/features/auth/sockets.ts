import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import type { FastifyInstance } from "fastify";
import type postgres from "postgres";
import { type Context, type Services, systemContext } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { createLimit, placeOf } from "../../platform/door-limits.ts";
import type { SocketPerson } from "../../platform/realtime/person-socket.ts";
import { findTicket } from "../tickets/find-ticket.ts";
import { markSeen } from "../users/mark-seen.ts";
import { verifyAccessToken } from "./access-token.ts";
import { endedLoginsChannel } from "./announce-ended-logins.ts";
import { refreshCookie } from "./auth.routes.ts";
import type { CallLimits } from "./call-limits.ts";
import { readRefreshToken } from "./refresh-session.ts";
import type { AuthKeys } from "./refresh-token.ts";
import { readSignedIn, type SignedIn, validLogins } from "./signed-in.ts";

/** How long a socket may outlive the end of its session or of its company's subscription. */
const recheckMs = 60_000;

export type SocketOptions = {
  refreshKeys: AuthKeys;
  origins: readonly string[];
  trustedProxies: readonly string[];
  limits: CallLimits;
};

/** Opens the realtime channel: who is behind a socket is established here (DECISIONS, security 3). */
export function openSockets(
  app: FastifyInstance,
  services: Services,
  sql: postgres.Sql,
  { refreshKeys: keys, origins, trustedProxies, limits }: SocketOptions,
): void {
  const trust = proxyAddr.compile([...trustedProxies]);
  const count = createLimit(app, { max: limits.handshakesPerAddress, timeWindow: "1 minute" });
  const signedInBy = async (token: string | null, cookie: string | null): Promise<SignedIn | null> => {
    if (token) {
      const claims = verifyAccessToken(app, token);
      const signedIn = claims && (await readSignedIn(services.db, claims.sid, services.now()).catch(nullIfRefused));
      // A screen of another company than the one its person is in now asks for a new token first.
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
      count(`sockets from ${placeOf(proxyAddr(request, trust))}`).then(() => true, falseIfRefused),
    authenticate: async ({ token, cookie }) => {
      const signedIn = await signedInBy(token, cookie);
      return signedIn && { companyId: signedIn.companyId, ...signedIn.actor };
    },
    mayWatch: async (person, ticketId) => {
      const found = await findTicket(asCaller(services, person), { id: ticketId }).catch(nullIfRefused);
      return found !== null;
    },
    seen: ({ id }) => markSeen(services, id),
  });
  const recheck = () =>
    cutEndedSockets(services).catch((error: unknown) => services.log.error({ error }, "checking sockets"));
  const timer = setInterval(recheck, recheckMs);
  let stopListening = async () => {};
  app.addHook("onReady", async () => {
    // What another server or the command line has ended.
    stopListening = (await sql.listen(endedLoginsChannel, recheck)).unlisten;
  });
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await stopListening();
  });
}

/** A session ends by the clock too, a company's subscription, and a support access: nobody tells the sockets then. */
export async function cutEndedSockets({ db, realtime, now }: Services): Promise<void> {
  const connected = realtime.logins();
  if (connected.size === 0) return;
  const valid = await validLogins(db, [...connected.keys()], now());
  for (const [loginId, companyId] of connected) {
    if (valid.get(loginId) !== companyId) realtime.disconnectLogin(loginId);
  }
}

/** A socket's person as verbs know callers; the rights are those of the handshake, and a change of rights cuts it. */
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
