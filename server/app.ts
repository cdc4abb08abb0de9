import { playerOrigins } from "@balcao/shared/platform/videos.ts";
import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import jwt from "@fastify/jwt";
import multipart from "@fastify/multipart";
import proxyAddr from "@fastify/proxy-addr";
import rateLimit from "@fastify/rate-limit";
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { type FastifyPluginAsyncZod, serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Redis } from "ioredis";
import type postgres from "postgres";
import { scheduleRoutes } from "./automation/schedules/schedules.routes.ts";
import { templateRoutes } from "./automation/templates/templates.routes.ts";
import { companyRoutes } from "./billing/companies/companies.routes.ts";
import { signUpRoutes } from "./billing/companies/sign-up.routes.ts";
import { invoiceRoutes } from "./billing/invoices/invoices.routes.ts";
import type { Payments } from "./billing/payments/charge-invoice.ts";
import { paymentRoutes } from "./billing/payments/payments.routes.ts";
import { connectionRoutes } from "./channels/connections/connections.routes.ts";
import { waitingQrCodes } from "./channels/connections/session/waiting-qr-codes.ts";
import { readTokenHolder } from "./channels/connections/token-holder.ts";
import { messageTemplateRoutes } from "./channels/message-templates/message-templates.routes.ts";
import type { WebhookChannel } from "./channels/webhook-channel.ts";
import { webhooksInRoutes } from "./channels/webhooks-in/webhooks-in.routes.ts";
import type { Services } from "./context.ts";
import { consentRoutes } from "./inbox/consent/consent.routes.ts";
import { contactListFileRoutes } from "./inbox/contact-lists/contact-list-files.routes.ts";
import { contactListItemRoutes } from "./inbox/contact-lists/contact-list-items.routes.ts";
import { contactListRoutes } from "./inbox/contact-lists/contact-lists.routes.ts";
import { contactRoutes } from "./inbox/contacts/contacts.routes.ts";
import { contactExportRoutes } from "./inbox/contacts/export/export.routes.ts";
import { contactImportRoutes } from "./inbox/contacts/import/import.routes.ts";
import { SheetImporter } from "./inbox/contacts/import/sheet-importer.ts";
import { contactMergeRoutes } from "./inbox/contacts/merges/merges.routes.ts";
import { pictureWatcher } from "./inbox/contacts/pictures/picture-watcher.ts";
import { costRoutes } from "./inbox/costs/costs.routes.ts";
import { fieldRoutes } from "./inbox/fields/fields.routes.ts";
import { messageRoutes } from "./inbox/messages/messages.routes.ts";
import { noteRoutes } from "./inbox/notes/notes.routes.ts";
import { quickMessageRoutes } from "./inbox/quick-messages/quick-messages.routes.ts";
import { searchRoutes } from "./inbox/search/search.routes.ts";
import { typingTeller } from "./inbox/show-typing.ts";
import { tagRoutes } from "./inbox/tags/tags.routes.ts";
import { ticketRoutes } from "./inbox/tickets/tickets.routes.ts";
import { mayWatch } from "./inbox/tickets/visible-tickets.ts";
import { viewRoutes } from "./inbox/views/views.routes.ts";
import { typingWatcher } from "./inbox/watch-typing.ts";
import { costSumRoutes } from "./insights/costs/cost-sums.routes.ts";
import { dashboardRoutes } from "./insights/dashboard/dashboard.routes.ts";
import { firstStepRoutes } from "./insights/first-steps.routes.ts";
import { personalDataRoutes } from "./insights/personal-data/personal-data.routes.ts";
import { practiceRoutes } from "./insights/practice/practice.routes.ts";
import { apiEventRoutes } from "./integrations/api-events/api-events.routes.ts";
import { messagesApiRoutes } from "./integrations/messages-api/messages-api.routes.ts";
import { webhookCalls } from "./integrations/webhooks/describe-webhook.ts";
import { webhookRoutes } from "./integrations/webhooks/webhooks.routes.ts";
import { operationSummaries } from "./operation-summaries.ts";
import { campaignRoutes } from "./outreach/campaigns/campaigns.routes.ts";
import { campaignMoveRoutes } from "./outreach/campaigns/run/campaign-moves.routes.ts";
import type { TextWriter } from "./outreach/campaigns/set-up/write-text.ts";
import { warmUpRoutes } from "./outreach/warm-up/warm-up.routes.ts";
import { answerErrors, answerFrameworkError } from "./platform/http/answer-errors.ts";
import { limitBodyTime } from "./platform/http/body-time.ts";
import { refuseDeep } from "./platform/http/json-depth.ts";
import { limitConnections } from "./platform/http/open-connections.ts";
import { gatherOpenApi, publishOpenApi } from "./platform/http/openapi.ts";
import { logRequests, requestId } from "./platform/http/request-log.ts";
import { refuseUnstorable } from "./platform/http/storable-input.ts";
import { serveWebConsole } from "./platform/http/web-console.ts";
import { sharedCounts } from "./platform/redis/shared-counts.ts";
import type { Keyring } from "./platform/secrets/secrets.ts";
import type { DatabaseAddress } from "./platform/sql/database.ts";
import { announcementRoutes } from "./team/announcements/announcements.routes.ts";
import { chatRoutes } from "./team/chats/chats.routes.ts";
import { helpRoutes } from "./team/helps/helps.routes.ts";
import { auditRoutes } from "./workspace/audit/audit.routes.ts";
import { type AuthRoutesOptions, authRoutes } from "./workspace/auth/auth.routes.ts";
import type { CallLimits } from "./workspace/auth/call-limits.ts";
import { guardRoutes } from "./workspace/auth/guard.ts";
import type { AuthKeys } from "./workspace/auth/refresh-token.ts";
import { openSockets } from "./workspace/auth/sockets.ts";
import { fileRoutes } from "./workspace/files/files.routes.ts";
import { type HealthOptions, healthRoutes, serveMetrics } from "./workspace/health.routes.ts";
import { hoursRoutes } from "./workspace/hours/hours.routes.ts";
import { invitationRoutes } from "./workspace/invitations/invitations.routes.ts";
import { passwordLinkRoutes } from "./workspace/password-links/password-links.routes.ts";
import { planRoutes } from "./workspace/plans/plans.routes.ts";
import { queueOptionRoutes } from "./workspace/queues/options/queue-options.routes.ts";
import { queueRoutes } from "./workspace/queues/queues.routes.ts";
import { settingRoutes } from "./workspace/settings/settings.routes.ts";
import { problemRoutes, supportRoutes } from "./workspace/support.routes.ts";
import { supportAccessRoutes } from "./workspace/support-access/support-access.routes.ts";
import { twoFactorRoutes } from "./workspace/two-factor/two-factor.routes.ts";
import { userRoutes } from "./workspace/users/users.routes.ts";

/** Tokens whose verified signature is cached; the session's rights are still checked. */
const tokensRemembered = 2_000;

/** The desktop console's own origin. */
const desktopOrigin = "app://balcao";
const requestBodyLimit = 1024 * 1024;
/** A hundred megabytes over a slow connection take minutes. */
const bodyTimes = { bodyMs: 60_000, uploadMs: 15 * 60_000 };

export type AppOptions = {
  services: Services;
  sql: postgres.Sql;
  address: DatabaseAddress;
  accessKeys: Keyring;
  refreshKeys: AuthKeys;
  secureCookies: boolean;
  /** The public address of the server, if the operator has set it. */
  publicUrl: string | null;
  origins: readonly string[];
  /** Proxies whose forwarded client address is trusted: addresses, networks or `loopback`. */
  trustedProxies: readonly string[];
  limits: CallLimits;
  demoAccounts: AuthRoutesOptions["demoAccounts"];
  /** Folder of the built web console. */
  consoleFolder: string;
  /** Control address of the sandbox network, for its phone page; null outside the sandbox. */
  sandboxUrl: string | null;
  /** The operator's WhatsApp number for support; digits with country code. */
  supportNumber: string | null;
  /** Writes texts for campaigns, if the operator configured it. */
  textWriter: TextWriter | null;
  /** Channels that call this server. */
  webhookChannels: readonly WebhookChannel[];
  /** The routes of the channels' set-up. */
  channelRoutes: readonly FastifyPluginAsyncZod[];
  /** The payment service through which companies pay the operator. */
  payments: Payments;
  health: Omit<HealthOptions, "measured"> & { dataFolder: string };
  /** The store of rate limits that several servers share; absent with one server. */
  redis?: Redis | null;
};

/** Builds the whole HTTP server with its sockets. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, sql } = options;
  const app: FastifyInstance = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    bodyLimit: requestBodyLimit,
    // The last limit, for requests that no hook sees.
    requestTimeout: bodyTimes.uploadMs,
    frameworkErrors: answerFrameworkError,
    rewriteUrl: ({ url = "/" }) => withoutLastSlash(url),
    trustProxy: [...options.trustedProxies],
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  refuseUnstorable(app);
  refuseDeep(app);
  logRequests(app);
  limitBodyTime(app, bodyTimes);
  const isProxy = proxyAddr.compile([...options.trustedProxies]);
  limitConnections(app.server, {
    most: options.limits.connectionsPerAddress,
    isProxy: (address) => isProxy(address, 0),
  });

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
  // A large store, so that a caller cannot displace its own count by using many keys.
  const cache = 50_000;
  const store = options.redis ? { store: sharedCounts(options.redis, cache) } : {};
  await app.register(rateLimit, { global: false, cache, ...store });
  await app.register(multipart);
  guardRoutes(app, services, { limits: options.limits, readTokenHolder });
  const { dataFolder, ...asked } = options.health;
  const health = { ...asked, measured: { sql, realtime: services.realtime, dataFolder } };
  serveMetrics(app, health);

  const writeOpenApi = await gatherOpenApi(app, { webhooks: webhookCalls, summaries: operationSummaries });
  await app.register(publicRoutes((app) => publishOpenApi(app, writeOpenApi)));
  await app.register(healthRoutes, health);
  await registerFeatures(app, options);
  const { sandboxUrl, demoAccounts } = options;
  if (demoAccounts.length > 0) {
    // Loaded only here, so that a production server never loads the page that shows passwords.
    const { frontPageRoutes } = await import("./demo/front-page/front-page.routes.ts");
    const page = { accounts: demoAccounts, hasPhones: sandboxUrl !== null };
    await app.register(publicRoutes((app) => app.register(frontPageRoutes, page)));
  } else await app.register(publicRoutes((app) => app.get("/", hidden, (_, reply) => reply.redirect("/app/"))));
  if (sandboxUrl) {
    // Loaded only here: a server connected to the real WhatsApp never runs a line of the sandbox.
    const { sandboxRoutes } = await import("@balcao/whatsapp-sandbox/sandbox.routes.ts");
    const page = { controlUrl: sandboxUrl, waitingQrCodes: () => waitingQrCodes(services.db) };
    await app.register(publicRoutes((app) => app.register(sandboxRoutes, page)));
  }

  const [typing, picture] = [typingWatcher(services), pictureWatcher(services)];
  const looked = (companyId: number, ticketId: number) => {
    typing(companyId, ticketId);
    picture(companyId, ticketId);
  };
  const typed = typingTeller(services, options.webhookChannels);
  openSockets(app, services, sql, { ...options, origins, mayWatch, looked, typed });
  return app;
}

/** The routes of every feature: the table of contents of the HTTP surface. */
async function registerFeatures(app: FastifyInstance, options: AppOptions): Promise<void> {
  const { services, sql } = options;
  const importer = new SheetImporter(options.address);
  app.addHook("onClose", () => importer.stop());
  await app.register(authRoutes, {
    services,
    keys: options.refreshKeys,
    secureCookies: options.secureCookies,
    demoAccounts: options.demoAccounts,
    supportNumber: options.supportNumber,
  });
  await app.register(passwordLinkRoutes, {
    services,
    keys: options.refreshKeys,
    secureCookies: options.secureCookies,
  });
  await app.register(userRoutes);
  await app.register(invitationRoutes, { publicUrl: options.publicUrl });
  await app.register(twoFactorRoutes);
  await app.register(queueRoutes);
  await app.register(queueOptionRoutes);
  await app.register(hoursRoutes);
  await app.register(connectionRoutes, { sql });
  for (const routes of options.channelRoutes) await app.register(routes);
  await app.register(messageTemplateRoutes, { channels: options.webhookChannels });
  await app.register(ticketRoutes);
  await app.register(messageRoutes);
  await app.register(searchRoutes);
  await app.register(contactRoutes, { sql });
  await app.register(contactMergeRoutes);
  await app.register(consentRoutes);
  await app.register(contactImportRoutes, { importer });
  await app.register(contactExportRoutes);
  await app.register(personalDataRoutes);
  await app.register(contactListRoutes);
  await app.register(contactListItemRoutes);
  await app.register(contactListFileRoutes, { importer });
  await app.register(tagRoutes);
  await app.register(fieldRoutes);
  await app.register(viewRoutes);
  await app.register(noteRoutes);
  await app.register(quickMessageRoutes);
  await app.register(scheduleRoutes);
  await app.register(templateRoutes);
  await app.register(campaignRoutes, { textWriter: options.textWriter });
  await app.register(campaignMoveRoutes);
  await app.register(chatRoutes);
  await app.register(settingRoutes);
  await app.register(auditRoutes);
  await app.register(dashboardRoutes);
  await app.register(costRoutes);
  await app.register(costSumRoutes);
  await app.register(firstStepRoutes);
  await app.register(practiceRoutes);
  await app.register(problemRoutes);
  await app.register(announcementRoutes);
  await app.register(helpRoutes);
  await app.register(supportAccessRoutes);
  await app.register(supportRoutes, { number: options.supportNumber });
  await app.register(warmUpRoutes);
  await app.register(invoiceRoutes, { payments: options.payments });
  await app.register(webhooksInRoutes, { services, channels: options.webhookChannels });
  await app.register(paymentRoutes, { services, payments: options.payments });
  await app.register(planRoutes, { services });
  await app.register(companyRoutes);
  await app.register(signUpRoutes, { services });
  await app.register(messagesApiRoutes);
  await app.register(apiEventRoutes, { services, sql });
  await app.register(webhookRoutes);
  await app.register(fileRoutes, { services });
  await app.register(publicRoutes((app) => serveWebConsole(app, options.consoleFolder)));
}

/**
 * Removes a final slash, which existing clients send with some addresses such as `/announcements/`. Folders of pages
 * keep theirs.
 */
const withoutLastSlash = (url: string): string => url.replace(/^(\/(?!(?:app|docs|sandbox)\/)[^?]+)\/(?=\?|$)/, "$1");

/** Routes without a session: static pages without anyone's data. */
function publicRoutes(register: (app: FastifyInstance) => unknown) {
  return async (app: FastifyInstance) => {
    app.addHook("onRoute", (route) => {
      route.config = { ...route.config, access: "public", counted: "never" };
    });
    await register(app);
  };
}

const hidden = { schema: { hide: true } };

const contentSecurityPolicy = {
  "default-src": ["'self'"],
  // Fluent inserts its styles while the page runs.
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:", "blob:"],
  "media-src": ["'self'", "blob:"],
  "font-src": ["'self'", "data:"],
  // Includes its own sockets: `self` covers ws and wss of the same host in every browser that runs the console.
  "connect-src": ["'self'"],
  "frame-src": Object.values(playerOrigins),
  "object-src": ["'none'"],
  "base-uri": ["'self'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'none'"],
};
