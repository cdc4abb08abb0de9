import { SavePlan } from "@balcao/shared/workspace/plans.ts";
import { defineCommand } from "citty";
import { listPlans } from "../workspace/plans/plan-view.ts";
import { createPlan } from "../workspace/plans/save-plan.ts";
import { jsonArg, say, table } from "./say.ts";
import { inPlatform, withServices } from "./with-services.ts";

const list = defineCommand({
  meta: { name: "list", description: "All plans" },
  args: jsonArg,
  run: ({ args }) =>
    withServices(async (services) => {
      const found = await listPlans(services);
      const text = table(found, ["id", "name", "value", "users", "connections", "queues", "isPublic"]);
      say(args, { json: { plans: found }, text });
    }),
});

const create = defineCommand({
  meta: { name: "create", description: "Add a plan that companies can have" },
  args: {
    name: { type: "string", required: true, description: "Its name, which no other plan has" },
    value: { type: "string", description: "Reais a month, such as 149.90" },
    users: { type: "string", description: "How many users it holds" },
    connections: { type: "string", description: "How many connections it holds" },
    queues: { type: "string", description: "How many queues it holds" },
    public: {
      type: "boolean",
      default: true,
      description: "Offer it at sign-up and checkout at once (--no-public: do not)",
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
        text: `Plan ${plan.id} was created: ${plan.name}, R$ ${plan.value.toFixed(2)} a month. ${plan.isPublic ? "Everybody is offered it at sign-up and checkout: --no-public makes one that only you assign." : "It is not offered: only you assign it."}`,
      });
    }),
});

export const plans = defineCommand({
  meta: { name: "plans", description: "List and create plans" },
  subCommands: { list, create },
});
