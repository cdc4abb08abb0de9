import { request as httpRequest, type IncomingMessage } from "node:http";
import { join } from "node:path";
import type { Readable } from "node:stream";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import QRCode from "qrcode";

export type SandboxRoutesOptions = {
  /** Where the sandbox's process answers, e.g. http://127.0.0.1:4100. */
  controlUrl: string;
  /** The QR texts that connections show now. */
  waitingQrCodes: () => Promise<{ connectionId: number; name: string; qrcode: string }[]>;
};

/** Headers of a request or an answer that concern its content; the rest stays between the two ends. */
const contentHeaders = ["content-type", "content-length", "content-disposition", "cache-control", "x-accel-buffering"];

/** The phone page under /sandbox/, and behind /sandbox/api/ the controls of the sandbox's process. */
export async function sandboxRoutes(app: FastifyInstance, options: SandboxRoutesOptions): Promise<void> {
  const schema = { hide: true } as object;
  // Bodies pass through unread, whatever they are: the sandbox checks them.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));

  app.get("/sandbox", { schema }, (_request, reply) => reply.redirect("/sandbox/"));
  await app.register(fastifyStatic, {
    root: join(import.meta.dirname, "page"),
    prefix: "/sandbox/",
    decorateReply: false,
    cacheControl: false,
  });

  app.get("/sandbox/api/qrcodes", { schema }, async () => {
    const waiting = await options.waitingQrCodes();
    return Promise.all(
      waiting.map(async (connection) => ({
        ...connection,
        picture: await QRCode.toDataURL(connection.qrcode, { margin: 2, width: 240, errorCorrectionLevel: "L" }),
      })),
    );
  });
  const forwarded = (request: FastifyRequest, reply: FastifyReply) => forward(options.controlUrl, request, reply);
  app.get("/sandbox/api/*", { schema }, forwarded);
  app.post("/sandbox/api/*", { schema }, forwarded);
}

async function forward(controlUrl: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const path = request.url.slice("/sandbox".length);
  try {
    const answer = await ask(new URL(path, controlUrl), request);
    // Streams end when the browser leaves, so that a chat does not stay open for nobody.
    reply.raw.once("close", () => answer.destroy());
    return await reply
      .code(answer.statusCode ?? 502)
      .headers(pick(answer.headers))
      .send(answer);
  } catch (error) {
    request.log.warn({ err: error }, "the WhatsApp sandbox does not answer");
    return reply.code(503).send({ error: "unavailable", message: "The WhatsApp sandbox does not answer." });
  }
}

function ask(url: URL, request: FastifyRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = pick(request.headers);
    const upstream = httpRequest(url, { method: request.method, headers }, resolve);
    upstream.once("error", reject);
    const body = request.body as Readable | undefined;
    if (body) body.pipe(upstream);
    else upstream.end();
  });
}

function pick(headers: IncomingMessage["headers"]): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of contentHeaders) {
    const value = headers[name];
    if (typeof value === "string") kept[name] = value;
  }
  return kept;
}
