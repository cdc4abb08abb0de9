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

const ofCompany = { company: { type: "string", required: true, description: "Id of the company" } } as const;
const byEmail = {
  email: { type: "positional", required: true, description: "Sign-in e-mail of the user" },
} as const;
const password = {
  type: "string",
  description: "Password of 8 to 128 characters. Without it a random one is generated",
} as const;

const list = defineCommand({
  meta: { name: "list", description: "List the users of a company" },
  args: { ...ofCompany, ...jsonArg },
  run: ({ args }) =>
    withServices(async (services) => {
      const { id } = await findCompany(services, idOf(args.company, "company"));
      const users = await listAllUsers(inCompany(services, id));
      say(args, { json: { users }, text: table(users, ["id", "name", "email", "profile", "super", "online"]) });
    }),
});

const create = defineCommand({
  meta: { name: "create", description: "Create a user in a company" },
  args: {
    ...ofCompany,
    email: { type: "string", required: true, description: "Sign-in e-mail" },
    name: { type: "string", required: true, description: "Name shown to others" },
    profile: { type: "enum", options: [...Profile.options], default: "user", description: "Role of the user" },
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
      say(args, {
        json: { ...made, password: chosen.made },
        text: `User ${made.email} was created.${shownOnce(chosen)}`,
      });
    }),
});

const resetPassword = defineCommand({
  meta: { name: "reset-password", description: "Set a user's password and end their sessions at once" },
  args: { ...byEmail, password, ...jsonArg },
  run: ({ args }) =>
    withServices(async (services) => {
      const { id, companyId, name, email } = await findByEmail(services, args.email);
      const chosen = chosenPassword(args.password);
      const form = SaveUser.parse({ name, email, password: chosen.text });
      await updateUser(inCompany(services, companyId), id, form);
      const text = `The password of ${email} was changed, and all sessions ended.${shownOnce(chosen)}`;
      say(args, { json: { id, email, password: chosen.made }, text });
    }),
});

const resetTwoFactor = defineCommand({
  meta: {
    name: "reset-two-factor",
    description:
      "Switch off a user's two-factor sign-in, for example after a lost authenticator, and end their sessions",
  },
  args: { ...byEmail, ...jsonArg },
  run: ({ args }) =>
    withServices(async (services) => {
      const { id, companyId, email } = await findByEmail(services, args.email);
      await takeTwoFactorAway(inCompany(services, companyId), id);
      say(args, { json: { id, email }, text: `${email} now signs in with the password only.` });
    }),
});

const remove = defineCommand({
  meta: {
    name: "remove",
    description: "Delete a user. Their sessions end at once, and their open tickets return to the queue",
  },
  args: { ...byEmail, ...jsonArg },
  run: ({ args }) =>
    withServices(async (services) => {
      const { id, companyId, email } = await findByEmail(services, args.email);
      const returnedTickets = await deleteUser(inCompany(services, companyId), id);
      const text = `${email} was deleted; ${returnedTickets} tickets returned to the queue.`;
      say(args, { json: { id, email, returnedTickets }, text });
    }),
});

export const user = defineCommand({
  meta: { name: "user", description: "List, create and delete users; reset passwords and two-factor sign-in" },
  subCommands: { list, create, "reset-password": resetPassword, "reset-two-factor": resetTwoFactor, remove },
});
