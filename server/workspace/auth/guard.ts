import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import { type Context, type Services, systemContext } from "../../context.ts";
import { AppError, signedOut } from "../../errors.ts";
import { isUpload } from "../../platform/http/body-time.ts";
import { bearerOf, verifyAccessToken } from "./access-token.ts";
import { type CallLimits, type Counted, countCalls } from "./call-limits.ts";
import { practiceGuard } from "./open-in-practice.ts";
import { readPaymentHolder } from "./payment-token.ts";
import { type SignedIn, signedInReader } from "./signed-in.ts";

/**
 * The callers of a route: people by their rights, programs by a connection's API token, admins of an overdue company by
 * a payment token. Every route says so; the app refuses to start with one that does not.
 */
export type Access = "public" | "user" | "admin" | "super" | "token" | "payment";

/** `openToVisitors`: callers without a token are answered, too, and the route gives them what is public. */
export type GuardedRoute = { method: string; url: string; access: Access; openToVisitors: boolean };

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
    openToVisitors?: boolean;
    /** Also open to a session that may only set up two-factor sign-in. */
    whileSettingUp?: boolean;
    counted?: Counted;
  }
  interface FastifyInstance {
    /** Every route and its callers, for the test that tries each route. */
    guardedRoutes: GuardedRoute[];
  }
  interface FastifyRequest {
    /** Set on every route that a person may call, except for a visitor. */
    signedIn: SignedIn;
    /** Set on routes that a connection's API token opens: the connection. */
    connectionId: number;
    /** The services, narrowed to the caller; not set for a visitor. */
    ctx: Context;
  }
}

/** Reads the connection of an API token; throws for an unknown one. */
export type ReadTokenHolder = (
  db: Services["db"],
  token: string | null,
  now: Date,
) => Promise<{ companyId: number; connectionId: number }>;

/** Checks the caller and the rate limits before anything else of a request is read. */
export function guardRoutes(
  app: FastifyInstance,
  services: Services,
  { limits, readTokenHolder }: { limits: CallLimits; readTokenHolder: ReadTokenHolder },
): void {
  const count = countCalls(app, limits);
  const guardPractice = practiceGuard(app);
  const readSignedIn = signedInReader(services);
  app.decorateRequest("signedIn");
  app.decorateRequest("connectionId");
  app.decorateRequest("ctx");
  app.decorate("guardedRoutes", []);
  const routes: RouteOptions[] = [];
  app.addHook("onRoute", (route) => {
    routes.push(route);
  });
  // Checked when all routes are registered: one without an access rule stops the server.
  app.addHook("onReady", async () => {
    for (const { method, url, config } of routes) {
      for (const one of [method].flat()) {
        // Preflights carry no session and get no data.
        if (one === "OPTIONS") continue;
        if (!config?.access) throw new Error(`${one} ${url} declares no access rule`);
        app.guardedRoutes.push({
          method: one,
          url,
          access: config.access,
          openToVisitors: config.openToVisitors ?? false,
        });
      }
    }
  });
  app.addHook("onRequest", async (request) => {
    const { access, openToVisitors, whileSettingUp } = request.routeOptions.config;
    const counted = isUpload(request) ? "heavy" : request.routeOptions.config.counted;
    const isVisitor = openToVisitors === true && request.headers.authorization === undefined;
    if (!access || access === "public" || isVisitor) return count.unknown(request, counted);
    /** A refused caller has no identity to count by, and is counted by address. */
    const known = <T>(reading: Promise<T>): Promise<T> =>
      reading.catch(async (error: unknown) => {
        if (error instanceof AppError) await count.unknown(request);
        throw error;
      });
    if (access === "token") {
      const reading = readTokenHolder(services.db, bearerOf(request), services.now());
      const { companyId, connectionId } = await known(reading);
      await count.known(`connection ${connectionId}`, counted);
      request.connectionId = connectionId;
      request.ctx = systemContext(services, companyId, "messages-api", { by: "api", id: connectionId, depth: 0 });
      return;
    }
    if (access === "payment") {
      const companyId = await known(readPaymentHolder(app, services.db, bearerOf(request)));
      await count.known(`payer ${companyId}`, counted);
      request.ctx = systemContext(services, companyId, "payment-door");
      return;
    }
    const signedIn = await known(authenticate(app, readSignedIn, request));
    const { actor, companyId } = signedIn;
    await count.known(`user ${actor.id}`, counted);
    if (signedIn.inPractice) await guardPractice(request, companyId);
    if (signedIn.setUpOnly && !whileSettingUp) throw new AppError("ERR_TWO_FACTOR_SETUP");
    if (access === "admin" && actor.profile !== "admin") throw new AppError("ERR_NO_PERMISSION");
    if (access === "super" && !actor.super) throw new AppError("ERR_NO_PERMISSION");
    request.signedIn = signedIn;
    // Data of the platform is changed from the super user's own company, whichever company they support.
    const homeId = access === "super" ? actor.supports?.homeCompanyId : undefined;
    request.ctx = { ...services, actor, companyId: homeId ?? companyId, pending: null };
  });
}

/** A missing token asks the client to sign in, an expired one to refresh (docs/contract/people.md#sign-in). */
async function authenticate(
  app: FastifyInstance,
  readSignedIn: (loginId: string) => Promise<SignedIn>,
  request: FastifyRequest,
): Promise<SignedIn> {
  const token = bearerOf(request);
  if (!token) throw signedOut("A bearer token is required.");
  const claims = verifyAccessToken(app, token);
  if (!claims) throw new AppError("ERR_SESSION_EXPIRED");
  const signedIn = await readSignedIn(claims.sid);
  // Support access began or ended since: what a screen of one company says must not reach the other.
  if (claims.companyId !== signedIn.companyId) throw new AppError("ERR_SESSION_EXPIRED");
  return signedIn;
}
