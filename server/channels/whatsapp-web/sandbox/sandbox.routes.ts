import { request as httpRequest, type IncomingMessage } from "node:http";
import { join } from "node:path";
import type { Readable } from "node:stream";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import QRCode from "qrcode";

export type SandboxRoutesOptions = {
  /** The address of the sandbox's process, e.g. http://127.0.0.1:4100. */
  controlUrl: string;
  /** The texts of the QR codes that connections show now. */
  waitingQrCodes: () => Promise<{ connectionId: number; company: string; name: string; qrcode: string }[]>;
};

/** Headers about the content of a request or an answer; others are not forwarded. */
const contentHeaders = ["content-type", "content-length", "content-disposition", "cache-control", "x-accel-buffering"];

/** Serves the phone page under /sandbox/, and forwards /sandbox/api/ to the controls of the sandbox's process. */
export async function sandboxRoutes(app: FastifyInstance, options: SandboxRoutesOptions): Promise<void> {
  const schema = { hide: true } as object;
  // Bodies pass through unparsed: the sandbox checks them.
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
  const open = new Set<IncomingMessage>();
  // The phone page listens to a stream as long as it is open: it must not hold up a stop.
  app.addHook("preClose", async () => {
    for (const answer of open) answer.destroy();
  });
  const forwarded = (request: FastifyRequest, reply: FastifyReply) => forward(options.controlUrl, open, request, reply);
  app.get("/sandbox/api/*", { schema }, forwarded);
  app.post("/sandbox/api/*", { schema }, forwarded);
}

async function forward(
  controlUrl: string,
  open: Set<IncomingMessage>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const path = request.url.slice("/sandbox".length);
  try {
    const answer = await ask(new URL(path, controlUrl), request);
    // A stream ends when the browser leaves, so that a chat without a screen does not stay open.
    open.add(answer);
    answer.once("close", () => open.delete(answer));
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
