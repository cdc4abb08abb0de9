import { Practice, StartPractice } from "@balcao/shared/insights/practice.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { createRateLimit } from "../../platform/http/rate-limits.ts";
import { findPractice, practisingPerson } from "./find-practice.ts";
import { finishPractice } from "./finish-practice.ts";
import { leavePractice } from "./leave-practice.ts";
import { readPractice } from "./read-practice.ts";
import { startPractice } from "./start-practice.ts";

const config = { access: "user" } as const;
const nothing = { response: { 200: z.null() } };

/** A practice is a company with queues of its own: enough for a person who starts again, too few to burden the server. */
const startLimit = { max: 10, timeWindow: "1 hour" };

/** An agent's practice (docs/contract/people.md#practice). */
export const practiceRoutes: FastifyPluginAsyncZod = async (app) => {
  const countStart = createRateLimit(app, startLimit);

  app.get("/practice", { config, schema: { response: { 200: Practice } } }, ({ ctx }) => readPractice(ctx));

  // The client fetches a new access token next: the old one names the other company.
  app.post("/practice", { config, schema: { body: StartPractice, ...nothing } }, async ({ ctx, body }) => {
    const person = practisingPerson(ctx);
    // A restarted practice has another user, so the person is counted.
    const practice = await findPractice(ctx, person);
    await countStart(`practice of user ${practice?.ownerId ?? person.id}`);
    await startPractice(ctx, body);
    return null;
  });
  app.post("/practice/finish", { config, schema: nothing }, async ({ ctx }) => {
    await finishPractice(ctx);
    return null;
  });
  app.delete("/practice", { config, schema: nothing }, async ({ ctx }) => {
    await leavePractice(ctx);
    return null;
  });
};
