import { VisibleName } from "@balcao/shared/platform/visible-text.ts";
import { SignInEmail } from "@balcao/shared/workspace/credentials.ts";
import { defineCommand } from "citty";
import { z } from "zod";
import { createSuper as makeSuper } from "../billing/companies/create-super.ts";
import { readConfig } from "../config.ts";
import { AppError } from "../errors.ts";
import { hashPassword } from "../platform/secrets/passwords.ts";
import { StartupError } from "../platform/startup-error.ts";
import { refuseWeakPassword } from "../workspace/users/refuse-weak-password.ts";
import { chosenPassword, shownOnce } from "./chosen-password.ts";
import { jsonArg, say } from "./say.ts";
import { withDatabase } from "./with-database.ts";

const Form = z.object({ email: SignInEmail, name: VisibleName, company: VisibleName });

export const createSuper = defineCommand({
  meta: { name: "create-super", description: "Create a super user and the platform's own company" },
  args: {
    email: { type: "string", required: true, description: "Sign-in e-mail" },
    name: { type: "string", default: "Super", description: "Name shown to others" },
    company: { type: "string", default: "Balcão", description: "Name of the platform's company" },
    password: {
      type: "string",
      description: "Password of at least 12 characters. Without it a random one is generated",
    },
    ...jsonArg,
  },
  run: async ({ args }) => {
    const { email, name, company } = Form.parse(args);
    const password = chosenPassword(args.password, 12);
    refuseWeakPassword(password.text, { email, names: [name, company] });
    await withDatabase(readConfig(process.env), async ({ db }) => {
      const passwordHash = await hashPassword(password.text, "operator");
      await makeSuper(db, company, { email, name, passwordHash }).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        throw new StartupError(`A user with the e-mail ${email} already exists.`);
      });
    });
    say(args, { json: { email, password: password.made }, text: `Created.${shownOnce(password)}` });
  },
});
