import { Profile, SaveUser } from "@balcao/shared/workspace/users.ts";
import { defineCommand } from "citty";
import { findCompany } from "../workspace/companies/company-view.ts";
import { resetTwoFactor as takeTwoFactorAway } from "../workspace/two-factor/reset-two-factor.ts";
import { createUser } from "../workspace/users/create-user.ts";
import { deleteUser } from "../workspace/users/delete-user.ts";
import { listAllUsers } from "../workspace/users/list-users.ts";
import { updateUser } from "../workspace/users/update-user.ts";
import { chosenPassword, shownOnce } from "./chosen-password.ts";
import { jsonArg, say, table } from "./say.ts";
import { findByEmail, idOf, inCompany, withServices } from "./with-services.ts";

const ofCompany = { company: { type: "string", required: true, description: "The company's number" } } as const;
const byEmail = {
  email: { type: "positional", required: true, description: "E-mail the person signs in with" },
} as const;
const password = { type: "string", description: "8 to 128 characters; one is made up when absent" } as const;

const list = defineCommand({
  meta: { name: "list", description: "The people of a company" },
  args: { ...ofCompany, ...jsonArg },
  run: ({ args }) =>
    withServices(async (services) => {
      const { id } = await findCompany(services, idOf(args.company, "company"));
      const users = await listAllUsers(inCompany(services, id));
      say(args, { json: { users }, text: table(users, ["id", "name", "email", "profile", "super", "online"]) });
    }),
});

const create = defineCommand({
  meta: { name: "create", description: "Add a person to a company" },
  args: {
    ...ofCompany,
    email: { type: "string", required: true, description: "E-mail to sign in with" },
    name: { type: "string", required: true, description: "Name shown to others" },
    profile: { type: "enum", options: [...Profile.options], default: "user", description: "What the person may do" },
    password,
    ...jsonArg,
  },
  run: ({ args }) =>
    withServices(async (services) => {
      const { id } = await findCompany(services, idOf(args.company, "company"));
      const chosen = chosenPassword(args.password);
      const { email, name, profile } = args;
      const form = SaveUser.parse({ email, name, profile, password: chosen.text });
      const made = await createUser(inCompany(services, id), form);
      say(args, { json: { ...made, password: chosen.made }, text: `${made.email} was added.${shownOnce(chosen)}` });
    }),
});

const resetPassword = defineCommand({
  meta: { name: "reset-password", description: "Give a person a new password, and end their sessions at once" },
  args: { ...byEmail, password, ...jsonArg },
  run: ({ args }) =>
    withServices(async (services) => {
      const { id, companyId, name, email } = await findByEmail(services, args.email);
      const chosen = chosenPassword(args.password);
      const form = SaveUser.parse({ name, email, password: chosen.text });
      await updateUser(inCompany(services, companyId), id, form);
      const text = `The password of ${email} was changed, and every session ended.${shownOnce(chosen)}`;
      say(args, { json: { id, email, password: chosen.made }, text });
    }),
});

const resetTwoFactor = defineCommand({
  meta: {
    name: "reset-two-factor",
    description: "Let somebody who lost their authenticator sign in by the password alone, and end their sessions",
  },
  args: { ...byEmail, ...jsonArg },
  run: ({ args }) =>
    withServices(async (services) => {
      const { id, companyId, email } = await findByEmail(services, args.email);
      await takeTwoFactorAway(inCompany(services, companyId), id);
      say(args, { json: { id, email }, text: `${email} signs in by the password alone.` });
    }),
});

const remove = defineCommand({
  meta: { name: "remove", description: "Remove a person: their sessions end at once, their open tickets wait again" },
  args: { ...byEmail, ...jsonArg },
  run: ({ args }) =>
    withServices(async (services) => {
      const { id, companyId, email } = await findByEmail(services, args.email);
      const returnedTickets = await deleteUser(inCompany(services, companyId), id);
      const text = `${email} was removed; ${returnedTickets} tickets wait again.`;
      say(args, { json: { id, email, returnedTickets }, text });
    }),
});

export const user = defineCommand({
  meta: { name: "user", description: "List, create and remove people, and give them new passwords" },
  subCommands: { list, create, "reset-password": resetPassword, "reset-two-factor": resetTwoFactor, remove },
});
