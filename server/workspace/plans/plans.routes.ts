import { VisibleName } from "@balcao/shared/platform/visible-text.ts";
import { Plan, SavePlan } from "@balcao/shared/workspace/plans.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Services } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { createRateLimits, networkOf } from "../../platform/http/rate-limits.ts";
import { rowId } from "../../platform/sql/row-id.ts";
import { listPlans, listPublicPlans } from "./plan-view.ts";
import { readPlan } from "./read-plan.ts";
import { createPlan, deletePlan, updatePlan } from "./save-plan.ts";

const supers = { access: "super" } as const;
const byId = z.object({ id: rowId });
const plans = z.array(Plan);
/** The verb checks the name, because an invalid one answers ERR_PLAN_INVALID_NAME and not ERR_INVALID_REQUEST. */
const PlanForm = SavePlan.extend({ name: z.string().max(500) });

/** The rate limit per minute of one address without a session. */
const perAddress = 120;
const keptSeconds = 15;

export const planRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (app, { services }) => {
  const checkLimits = createRateLimits(app, [
    { max: perAddress, timeWindow: "1 minute", key: ({ ip }) => `plans ${networkOf(ip)}` },
  ]);

  async function answerVisitor(request: FastifyRequest, reply: FastifyReply): Promise<Plan[]> {
    await checkLimits(request);
    reply.header("cache-control", `public, max-age=${keptSeconds}`);
    return listPublicPlans(services);
  }

  app.get(
    "/plans/list",
    {
      config: { access: "public" },
      schema: { description: "Plans offered at sign-up.", security: [], response: { 200: plans } },
    },
    answerVisitor,
  );

  // The sign-up of existing clients asks here, before there is a session.
  app.get(
    "/plans/all",
    {
      config: { ...supers, openToVisitors: true },
      schema: {
        description: "All plans for super users; the plans offered at sign-up for callers without a session.",
        security: [{ session: [] }, {}],
        response: { 200: plans },
      },
    },
    async (request, reply) => {
      // The two answers must not be taken for each other by a cache.
      reply.header("vary", "authorization");
      return request.signedIn ? listPlans(request.ctx) : answerVisitor(request, reply);
    },
  );

  app.get("/plans/:id", { config: { access: "user" }, schema: { params: byId, response: { 200: Plan } } }, (request) =>
    readPlan(request.ctx, request.params.id),
  );

  app.post("/plans", { config: supers, schema: { body: PlanForm, response: { 200: Plan } } }, (request) =>
    createPlan(request.ctx, named(request.body)),
  );

  app.put(
    "/plans/:id",
    { config: supers, schema: { params: byId, body: PlanForm, response: { 200: Plan } } },
    (request) => updatePlan(request.ctx, request.params.id, named(request.body)),
  );

  app.delete(
    "/plans/:id",
    { config: supers, schema: { params: byId, response: { 200: z.object({ message: z.string() }) } } },
    async (request) => {
      await deletePlan(request.ctx, request.params.id);
      return { message: "Plan deleted." };
    },
  );
};

function named<Form extends { name: string }>(form: Form): Form {
  const name = VisibleName.safeParse(form.name);
  if (!name.success) throw new AppError("ERR_PLAN_INVALID_NAME");
  return { ...form, name: name.data };
}
