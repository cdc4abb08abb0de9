import { existsSync } from "node:fs";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/** Serves the built console under /app/; every address below it that is no file is one of its screens. */
export async function serveWebConsole(app: FastifyInstance, folder: string): Promise<void> {
  const config = { access: "public" } as const;
  app.get("/", { config, schema: { hide: true } }, (_request, reply) => reply.redirect("/app/"));
  if (!existsSync(folder)) {
    app.log.warn({ folder }, "the console was not built; /app/ is empty");
    return;
  }
  // The build left compressed forms beside the files: whoever takes one gets a fourth of the bytes.
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true });
  // Built files carry a hash in their name, so a browser may keep them for ever; the page itself it must ask for.
  app.get("/app/assets/*", { config, schema: { hide: true } }, (request, reply) =>
    reply.sendFile(`assets/${(request.params as { "*": string })["*"]}`, { maxAge: "365d", immutable: true }),
  );
  app.get("/app/*", { config, schema: { hide: true } }, (_request, reply) =>
    reply.sendFile("index.html", { maxAge: 0 }),
  );
  app.get("/app", { config, schema: { hide: true } }, (_request, reply) => reply.redirect("/app/"));
}
