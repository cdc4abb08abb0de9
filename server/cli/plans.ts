import { SavePlan } from "@balcao/shared/workspace/plans.ts";
import { defineCommand } from "citty";
import { listPlans } from "../workspace/plans/plan-view.ts";
import { createPlan } from "../workspace/plans/save-plan.ts";
import { jsonArg, say, table } from "./say.ts";
import { inPlatform, withServices } from "./with-services.ts";

const list = defineCommand({
  meta: { name: "list", description: "List all plans" },
  args: jsonArg,
  run: ({ args }) =>
    withServices(async (services) => {
      const found = await listPlans(services);
      const text = table(found, ["id", "name", "value", "users", "connections", "queues", "isPublic"]);
      say(args, { json: { plans: found }, text });
    }),
});

const create = defineCommand({
  meta: { name: "create", description: "Create a plan" },
  args: {
    name: { type: "string", required: true, description: "Name of the plan; no other plan may have it" },
    value: { type: "string", description: "Monthly price in reais, such as 149.90" },
    users: { type: "string", description: "Maximum number of users" },
    connections: { type: "string", description: "Maximum number of connections" },
    queues: { type: "string", description: "Maximum number of queues" },
    public: {
      type: "boolean",
      default: true,
      description: "Offer the plan at sign-up and checkout (--no-public: do not offer it)",
    },
    ...jsonArg,
  },
  run: ({ args }) =>
    withServices(async (services) => {
      const { name, value, users, connections, queues } = args;
      const form = SavePlan.parse({ name, value, users, connections, queues, isPublic: args.public });
      const plan = await createPlan(await inPlatform(services), form);
      say(args, {
        json: plan,
        text: `Plan ${plan.id} was created: ${plan.name}, R$ ${plan.value.toFixed(2)} a month. ${plan.isPublic ? "It is offered at sign-up and checkout; --no-public creates a plan that is not." : "It is not offered at sign-up and checkout."}`,
      });
    }),
});

export const plans = defineCommand({
  meta: { name: "plans", description: "List and create plans" },
  subCommands: { list, create },
});
