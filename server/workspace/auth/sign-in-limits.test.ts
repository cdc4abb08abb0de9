import jwt from "@fastify/jwt";
import rateLimit from "@fastify/rate-limit";
import Fastify, { type FastifyRequest } from "fastify";
import { afterEach, expect, it, vi } from "vitest";
import { createSignInLimits } from "./sign-in-limits.ts";

afterEach(() => vi.useRealTimers());

it("lets an account's owner sign in while one address guesses for a quarter of an hour", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-02T12:00:00Z") });
  const app = Fastify();
  await app.register(jwt, { secret: "a secret of this test only" });
  await app.register(rateLimit, { global: false });
  await app.ready();
  const check = createSignInLimits(app);
  const tries = (ip: string) =>
    check({ ip, body: { email: "ana@example.com", password: "guess" }, cookies: {} } as unknown as FastifyRequest).then(
      () => "allowed",
      ({ code }: { code: string }) => code,
    );
  let allowed = 0;
  // Ten a minute, the limit of one address for one account.
  for (let minute = 0; minute < 14; minute++) {
    for (let n = 0; n < 10; n++) if ((await tries("203.0.113.1")) === "allowed") allowed++;
    vi.setSystemTime(Date.now() + 61_000);
  }
  expect(allowed).toBe(40);
  expect(await tries("203.0.113.1")).toBe("ERR_TOO_MANY_ATTEMPTS");
  expect(await tries("203.0.113.2")).toBe("allowed");
  vi.setSystemTime(Date.now() + 15 * 60_000);
  expect(await tries("203.0.113.1")).toBe("allowed");
  await app.close();
});
