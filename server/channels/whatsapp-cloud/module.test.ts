import { randomBytes } from "node:crypto";
import rateLimit from "@fastify/rate-limit";
import Fastify from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { afterAll, beforeAll, expect, it } from "vitest";
import { soleKey } from "../../platform/secrets/secrets.ts";
import { type OfficialWorld, openOfficialWorld } from "../../testing/official-world.ts";
import { whatsappCloudModule } from "./module.ts";

let opened: OfficialWorld;
beforeAll(async () => {
  opened = await openOfficialWorld("5531988007801");
});
afterAll(() => opened.close());

/** The answer of a server with these settings to the phone page, which plays Meta's part. */
async function askedBy(sandboxUrl: string | null, graphUrl: string): Promise<number> {
  const { services } = opened.world;
  const channel = await whatsappCloudModule
    .configure({ BALCAO_GRAPH_URL: graphUrl })
    .open({ services, keyring: () => soleKey(randomBytes(32)), sandboxUrl, publicUrl: null, redis: null });
  const app = Fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  await app.register(rateLimit, { global: false });
  if (channel.routes) await app.register(channel.routes);
  const answer = await app.inject({ method: "POST", url: "/sandbox/official/state", payload: {} });
  await app.close();
  return answer.statusCode;
}

it("lets the phone page of a demo play Meta, and that of no other server", async () => {
  const { simulator, sandbox } = opened;
  const { controlUrl } = sandbox.addresses;
  expect(await askedBy(controlUrl, simulator.graphUrl)).toBe(200);
  expect(await askedBy(controlUrl, "http://[::1]:9")).toBe(503);
  expect(await askedBy(null, simulator.graphUrl)).toBe(404);
  expect(await askedBy(controlUrl, "https://graph.facebook.com")).toBe(404);
});
