import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { closeWithin } from "./open-connections.ts";

it("finishes what is under way, and cuts what does not end", async () => {
  const app = Fastify();
  let finish = (_text: string): void => undefined;
  const asked = Promise.withResolvers<void>();
  app.get("/soon", () => {
    asked.resolve();
    return new Promise<string>((resolve) => {
      finish = resolve;
    });
  });
  app.get("/endless", (_request, reply) => {
    const stream = new PassThrough();
    stream.write("begun");
    return reply.send(stream);
  });
  const address = await app.listen({ port: 0 });
  const [endless] = (await once(get(`${address}/endless`), "response")) as [IncomingMessage];
  await once(endless, "data");
  const soon = fetch(`${address}/soon`).then((answer) => answer.text());
  await asked.promise;
  const cut = once(endless, "error");
  const closed = closeWithin(app, 300);
  finish("done");
  expect(await soon).toBe("done");
  await cut;
  await closed;
});
