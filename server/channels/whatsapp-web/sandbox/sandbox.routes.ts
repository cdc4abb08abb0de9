import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import QRCode from "qrcode";
import { forwarder } from "./forward.ts";

export type SandboxRoutesOptions = {
  /** The address of the sandbox's process, e.g. http://127.0.0.1:4100. */
  controlUrl: string;
  /** The texts of the QR codes that connections show now. */
  waitingQrCodes: () => Promise<{ connectionId: number; company: string; name: string; qrcode: string }[]>;
};

/** Serves the phone page under /sandbox/, and forwards /sandbox/api/ to the controls of the sandbox's process. */
export async function sandboxRoutes(app: FastifyInstance, options: SandboxRoutesOptions): Promise<void> {
  const schema = { hide: true } as object;
  const forward = forwarder(app, "The WhatsApp sandbox");

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
  const forwarded = (request: FastifyRequest, reply: FastifyReply) =>
    forward(request, reply, new URL(request.url.slice("/sandbox".length), options.controlUrl));
  app.get("/sandbox/api/*", { schema }, forwarded);
  app.post("/sandbox/api/*", { schema }, forwarded);
}
