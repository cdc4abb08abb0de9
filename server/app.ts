import { playerOrigins } from "@balcao/shared/videos.ts";
import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import jwt from "@fastify/jwt";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Redis } from "ioredis";
import type postgres from "postgres";
import { answerErrors, answerFrameworkError } from "./answer-errors.ts";
import type { Services } from "./context.ts";
import { announcementRoutes } from "./features/announcements/announcements.routes.ts";
import { apiEventRoutes } from "./features/api-events/api-events.routes.ts";
import { auditRoutes } from "./features/audit/audit.routes.ts";
import { type AuthRoutesOptions, authRoutes } from "./features/auth/auth.routes.ts";
import type { CallLimits } from "./features/auth/call-limits.ts";
import { guardRoutes } from "./features/auth/guard.ts";
import type { AuthKeys } from "./features/auth/refresh-token.ts";
import { openSockets } from "./features/auth/sockets.ts";
import { campaignMoveRoutes } from "./features/campaigns/campaign-moves.routes.ts";
import { campaignRoutes } from "./features/campaigns/campaigns.routes.ts";
import type { TextWriter } from "./features/campaigns/write-text.ts";
import { chatRoutes } from "./features/chats/chats.routes.ts";
import { companyRoutes } from "./features/companies/companies.routes.ts";
import { signUpRoutes } from "./features/companies/sign-up.routes.ts";
import { connectionRoutes } from "./features/connections/connections.routes.ts";
import { waitingQrCodes } from "./features/connections/waiting-qr-codes.ts";
import { consentRoutes } from "./features/consent/consent.routes.ts";
import { contactListFileRoutes } from "./features/contact-lists/contact-list-files.routes.ts";
import { contactListItemRoutes } from "./features/contact-lists/contact-list-items.routes.ts";
import { contactListRoutes } from "./features/contact-lists/contact-lists.routes.ts";
import { contactRoutes } from "./features/contacts/contacts.routes.ts";
import { contactExportRoutes } from "./features/contacts/export/export.routes.ts";
import { contactImportRoutes } from "./features/contacts/import/import.routes.ts";
import { SheetImporter } from "./features/contacts/import/sheet-importer.ts";
import { dashboardRoutes } from "./features/dashboard/dashboard.routes.ts";
import { fileRoutes } from "./features/files/files.routes.ts";
import { type HealthOptions, healthRoutes, serveMetrics } from "./features/health/health.routes.ts";
import { helpRoutes } from "./features/helps/helps.routes.ts";
import { hoursRoutes } from "./features/hours/hours.routes.ts";
import { invoiceRoutes } from "./features/invoices/invoices.routes.ts";
import { messageRoutes } from "./features/messages/messages.routes.ts";
import { messagesApiRoutes } from "./features/messages-api/messages-api.routes.ts";
import { noteRoutes } from "./features/notes/notes.routes.ts";
import type { Payments } from "./features/payments/charge-invoice.ts";
import { paymentRoutes } from "./features/payments/payments.routes.ts";
import { personalDataRoutes } from "./features/personal-data/personal-data.routes.ts";
import { planRoutes } from "./features/plans/plans.routes.ts";
import { problemRoutes } from "./features/problems/problems.routes.ts";
import { queueOptionRoutes } from "./features/queues/queue-options.routes.ts";
import { queueRoutes } from "./features/queues/queues.routes.ts";
import { quickMessageRoutes } from "./features/quick-messages/quick-messages.routes.ts";
import { scheduleRoutes } from "./features/schedules/schedules.routes.ts";
import { searchRoutes } from "./features/search/search.routes.ts";
import { settingRoutes } from "./features/settings/settings.routes.ts";
import { supportRoutes } from "./features/support/support.routes.ts";
import { supportAccessRoutes } from "./features/support-access/support-access.routes.ts";
import { tagRoutes } from "./features/tags/tags.routes.ts";
import { ticketRoutes } from "./features/tickets/tickets.routes.ts";
import { twoFactorRoutes } from "./features/two-factor/two-factor.routes.ts";
import { userRoutes } from "./features/users/users.routes.ts";
import { warmUpRoutes } from "./features/warm-up/warm-up.routes.ts";
import { webhookCalls } from "./features/webhooks/describe-webhook.ts";
import { webhookRoutes } from "./features/webhooks/webhooks.routes.ts";
import type { DatabaseAddress } from "./platform/database.ts";
import { gatherOpenApi, publishOpenApi } from "./platform/openapi.ts";
import { sharedCounts } from "./platform/redis/shared-counts.ts";
import { logRequests, requestId } from "./platform/request-log.ts";
import type { Keyring } from "./platform/secrets.ts";
import { serveWebConsole } from "./platform/web-console.ts";

/** Tokens whose signature is not checked anew at every call; what a session may do is. */
const tokensRemembered = 2_000;

/** The desktop console's own origin. */
export const desktopOrigin = "app://balcao";
const requestBodyLimit = 1024 * 1024;

export type AppOptions = {
  services: Services;
  sql: postgres.Sql;
  address: DatabaseAddress;
  accessKeys: Keyring;
  refreshKeys: AuthKeys;
  secureCookies: boolean;
  origins: readonly string[];
  /** Whose word about where a call comes from is believed: addresses, networks or `loopback`. */
  trustedProxies: readonly string[];
  limits: CallLimits;
  demoAccounts: AuthRoutesOptions["demoAccounts"];
  /** Folder of the built web console. */
  consoleFolder: string;
  /** Control address of the sandbox network, for its phone page; null outside the sandbox. */
  sandboxUrl: string | null;
  /** Where people find the operator on WhatsApp; digits with country code. */
  supportNumber: string | null;
  /** What writes texts for campaigns, where the operator has set it up. */
  textWriter: TextWriter | null;
  /** How companies pay the operator. */
  payments: Payments;
  health: Omit<HealthOptions, "measured"> & { dataFolder: string };
  /** Where several servers count together how often somebody tried; absent where there is one. */
  redis?: Redis | null;
};

/** The whole HTTP surface. This list of registrations is its table of contents. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, sql } = options;
  const app: FastifyInstance = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    bodyLimit: requestBodyLimit,
    frameworkErrors: answerFrameworkError,
    rewriteUrl: ({ url = "/" }) => withoutLastSlash(url),
    trustProxy: [...options.trustedProxies],
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  logRequests(app);

  const origins = [desktopOrigin, ...options.origins];
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy },
    hsts: options.secureCookies,
  });
  await app.register(cors, { origin: origins, credentials: true, methods: ["GET", "POST", "PUT", "PATCH", "DELETE"] });
  await app.register(cookie);
  const { present, former } = options.accessKeys;
  await app.register(jwt, { secret: present.toString("base64"), verify: { cache: tokensRemembered } });
  app.decorate(
    "formerTokenKeys",
    former.map((key) => key.toString("base64")),
  );
  // Roomy, so that nobody makes room for themselves by asking under many names.
  const cache = 50_000;
  const store = options.redis ? { store: sharedCounts(options.redis, cache) } : {};
  await app.register(rateLimit, { global: false, cache, ...store });
  await app.register(multipart);
  guardRoutes(app, services, options.limits);
  const { dataFolder, ...asked } = options.health;
  const health = { ...asked, measured: { sql, realtime: services.realtime, dataFolder } };
  serveMetrics(app, health);

  const importer = new SheetImporter(options.address);
  app.addHook("onClose", () => importer.stop());

  await gatherOpenApi(app, webhookCalls);
  await app.register(publicDoors(publishOpenApi));
  await app.register(healthRoutes, health);
  await app.register(authRoutes, {
    services,
    keys: options.refreshKeys,
    secureCookies: options.secureCookies,
    demoAccounts: options.demoAccounts,
    supportNumber: options.supportNumber,
  });
  await app.register(userRoutes);
  await app.register(twoFactorRoutes);
  await app.register(queueRoutes);
  await app.register(queueOptionRoutes);
  await app.register(hoursRoutes);
  await app.register(connectionRoutes, { sql });
  await app.register(ticketRoutes);
  await app.register(messageRoutes);
  await app.register(searchRoutes);
  await app.register(contactRoutes);
  await app.register(consentRoutes);
  await app.register(contactImportRoutes, { importer });
  await app.register(contactExportRoutes);
  await app.register(personalDataRoutes);
  await app.register(contactListRoutes);
  await app.register(contactListItemRoutes);
  await app.register(contactListFileRoutes, { importer });
  await app.register(tagRoutes);
  await app.register(noteRoutes);
  await app.register(quickMessageRoutes);
  await app.register(scheduleRoutes);
  await app.register(campaignRoutes, { textWriter: options.textWriter });
  await app.register(campaignMoveRoutes);
  await app.register(chatRoutes);
  await app.register(settingRoutes);
  await app.register(auditRoutes);
  await app.register(dashboardRoutes);
  await app.register(problemRoutes);
  await app.register(announcementRoutes);
  await app.register(helpRoutes);
  await app.register(supportAccessRoutes);
  await app.register(supportRoutes, { number: options.supportNumber });
  await app.register(warmUpRoutes);
  await app.register(invoiceRoutes, { payments: options.payments });
  await app.register(paymentRoutes, { services, payments: options.payments });
  await app.register(planRoutes, { services });
  await app.register(companyRoutes);
  await app.register(signUpRoutes, { services });
  await app.register(messagesApiRoutes);
  await app.register(apiEventRoutes, { services, sql });
  await app.register(webhookRoutes);
  await app.register(fileRoutes, { services });
  await app.register(publicDoors((app) => serveWebConsole(app, options.consoleFolder)));
  const { sandboxUrl } = options;
  if (sandboxUrl) {
    // Loaded only here: a server that speaks to the real WhatsApp never runs a line of the sandbox.
    const { sandboxRoutes } = await import("./whatsapp/sandbox/sandbox.routes.ts");
    const page = { controlUrl: sandboxUrl, waitingQrCodes: () => waitingQrCodes(services.db) };
    await app.register(publicDoors((app) => app.register(sandboxRoutes, page)));
  }

  openSockets(app, services, sql, { ...options, origins });
  return app;
}

/** Older clients end some addresses with a slash (S1 section 7 has `/announcements/`). Folders of pages keep theirs. */
const withoutLastSlash = (url: string): string => url.replace(/^(\/(?!(?:app|docs|sandbox)\/)[^?]+)\/(?=\?|$)/, "$1");

/** Routes that need no session: static pages that tell nothing of anybody. */
function publicDoors(register: (app: FastifyInstance) => unknown) {
  return async (app: FastifyInstance) => {
    app.addHook("onRoute", (route) => {
      route.config = { ...route.config, access: "public", counted: "never" };
    });
    await register(app);
  };
}

const contentSecurityPolicy = {
  "default-src": ["'self'"],
  // Fluent's styles are inserted while the page runs.
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:", "blob:"],
  "media-src": ["'self'", "blob:"],
  "font-src": ["'self'", "data:"],
  // Its own sockets, too: `self` covers ws and wss of the same host in every browser that runs the console.
  "connect-src": ["'self'"],
  "frame-src": Object.values(playerOrigins),
  "object-src": ["'none'"],
  "base-uri": ["'self'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'none'"],
};
