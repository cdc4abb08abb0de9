import { CreateCompany } from "@balcao/shared/workspace/companies.ts";
import { defineCommand } from "citty";
import { archiveCompany } from "../billing/companies/archive-company.ts";
import { createCompany } from "../billing/companies/create-company.ts";
import { type PlanUsage, planUsage } from "../billing/companies/plan-usage.ts";
import { updateCompany } from "../billing/companies/update-company.ts";
import type { Services } from "../context.ts";
import { findCompany, selectCompanies, toCompany } from "../workspace/companies/company-view.ts";
import { findPlan } from "../workspace/plans/plan-view.ts";
import { shownOnce } from "./chosen-password.ts";
import { jsonArg, say, table } from "./say.ts";
import { idOf, inPlatform, withServices } from "./with-services.ts";

const byId = { id: { type: "positional", required: true, description: "Id of the company" } } as const;

const list = defineCommand({
  meta: { name: "list", description: "List all companies" },
  args: jsonArg,
  run: ({ args }) =>
    withServices(async (services) => {
      const companies = (await selectCompanies(services)).map(toCompany).sort((one, other) => one.id - other.id);
      const rows = companies.map((company) => ({ ...company, plan: company.plan?.name, active: company.status }));
      const text = table(rows, ["id", "name", "email", "plan", "dueDate", "active", "archived"]);
      say(args, { json: { companies }, text });
    }),
});

const show = defineCommand({
  meta: { name: "show", description: "Show a company and its use of the plan" },
  args: { ...byId, ...jsonArg },
  run: ({ args }) =>
    withServices(async (services) => {
      const company = await findCompany(services, idOf(args.id, "company"));
      const usage = await planUsage({ db: services.db, companyId: company.id });
      const { name, email, phone, document, status, archived, dueDate, timeZone, createdAt, plan } = company;
      const shown = { name, email, phone, document, plan: plan?.name, active: status, archived, dueDate, timeZone };
      const limits = company.planId === null ? null : limitsOf(await findPlan(services, company.planId));
      const used = Object.entries(usage).map(([what, count]) => [
        what === "storage" ? "storage (GB)" : what,
        limits ? `${count} of ${limits[what as keyof PlanUsage]}` : count,
      ]);
      const rows = [...Object.entries(shown), ...used, ["createdAt", createdAt]].map(([field, value]) => ({
        field,
        value,
      }));
      say(args, { json: { ...company, usage, limits }, text: table(rows, ["field", "value"]) });
    }),
});

const limitsOf = ({ users, connections, queues, storage }: PlanUsage): PlanUsage => ({
  users,
  connections,
  queues,
  storage,
});

const create = defineCommand({
  meta: { name: "create", description: "Create a company and its first admin, who gets the same name and e-mail" },
  args: {
    name: { type: "string", required: true, description: "Name of the company" },
    email: { type: "string", required: true, description: "Sign-in e-mail of the first admin" },
    plan: { type: "string", required: true, description: "Id of its plan; `balcao plans list` shows the ids" },
    "due-date": { type: "string", description: "Last paid day, YYYY-MM-DD. Without it the company owes nothing" },
    password: { type: "string", description: "Password of 8 to 128 characters. Without it a random one is generated" },
    ...jsonArg,
  },
  run: ({ args }) =>
    withServices(async (services) => {
      const { name, email, password } = args;
      const form = CreateCompany.parse({
        name,
        email,
        password,
        planId: idOf(args.plan, "plan"),
        dueDate: args["due-date"],
      });
      const made = await createCompany(await inPlatform(services), form);
      const text = `Company ${made.id} was created.${shownOnce({ text: "", made: made.password })}`;
      say(args, { json: made, text });
    }),
});

const archive = defineCommand({
  meta: {
    name: "archive",
    description: "Archive a company. Its users are signed out and its connections closed at once",
  },
  args: { ...byId, ...jsonArg },
  run: ({ args }) =>
    withServices(async (services) => {
      const company = await move(services, args.id, true);
      say(args, { json: company, text: `${company.name} is archived.` });
    }),
});

const unarchive = defineCommand({
  meta: { name: "unarchive", description: "Unarchive a company. It stays inactive without --switch-on" },
  args: {
    ...byId,
    "switch-on": {
      type: "boolean",
      default: false,
      description: "Also activate the company, so that its users can sign in",
    },
    ...jsonArg,
  },
  run: ({ args }) =>
    withServices(async (services) => {
      const moved = await move(services, args.id, false);
      const isOn = args["switch-on"];
      const company = isOn ? await updateCompany(await inPlatform(services), moved.id, { status: true }) : moved;
      const text = `${company.name} is no longer archived${company.status ? "." : ", but still inactive: --switch-on activates it."}`;
      say(args, { json: company, text });
    }),
});

const move = async (services: Services, id: string, archived: boolean) =>
  archiveCompany(await inPlatform(services), idOf(id, "company"), archived);

export const company = defineCommand({
  meta: { name: "company", description: "List, show, create, archive and unarchive companies" },
  subCommands: { list, show, create, archive, unarchive },
});
