import { existsSync } from "node:fs";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/** Serves the built console under /app/; every address below it without a file is one of its screens. */
export async function serveWebConsole(app: FastifyInstance, folder: string): Promise<void> {
  const config = { access: "public" } as const;
  if (!existsSync(folder)) {
    app.log.warn({ folder }, "the console was not built; /app/ is empty");
    return;
  }
  // The build left compressed copies beside the files: a browser that accepts one gets a quarter of the bytes.
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true });
  // Built files carry a hash in their name, so a browser may keep them for ever; it must request the page itself again.
  app.get("/app/assets/*", { config, schema: { hide: true } }, (request, reply) =>
    reply.sendFile(`assets/${(request.params as { "*": string })["*"]}`, { maxAge: "365d", immutable: true }),
  );
  app.get("/app/licenses.txt", { config, schema: { hide: true } }, (_request, reply) =>
    reply.sendFile("licenses.txt", { maxAge: 0 }),
  );
  app.get("/app/*", { config, schema: { hide: true } }, (_request, reply) =>
    reply.sendFile("index.html", { maxAge: 0 }),
  );
  app.get("/app", { config, schema: { hide: true } }, (_request, reply) => reply.redirect("/app/"));
}
