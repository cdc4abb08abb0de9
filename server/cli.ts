#!/usr/bin/env node
import { randomBytes } from "node:crypto";
import { defineCommand, runMain } from "citty";
import { readConfig } from "./config.ts";
import { companies } from "./features/companies/companies.table.ts";
import { makeCompanyTags } from "./features/tags/make-company-tags.ts";
import { users } from "./features/users/users.table.ts";
import { openDatabase } from "./platform/database.ts";
import { embeddedAddress } from "./platform/embedded-postgres/embedded-postgres.ts";
import { migrateDatabase } from "./platform/migrations.ts";
import { hashPassword } from "./platform/passwords.ts";
import { StartupError } from "./platform/startup-error.ts";
import { runServer } from "./server.ts";

const serve = defineCommand({
  meta: { name: "serve", description: "Run the server until it is asked to stop." },
  run: () => orSentence(() => runServer(readConfig(process.env))),
});

const createSuper = defineCommand({
  meta: { name: "create-super", description: "Create a super user and the platform's own company." },
  args: {
    email: { type: "string", required: true, description: "E-mail to sign in with" },
    name: { type: "string", default: "Super", description: "Name shown to others" },
    company: { type: "string", default: "Balcão", description: "Name of the platform's company" },
    password: { type: "string", description: "At least 12 characters; one is made up when absent" },
  },
  run: ({ args }) =>
    orSentence(async () => {
      const password = args.password ?? randomBytes(15).toString("base64url");
      if (password.length < 12) throw new StartupError("The password needs at least 12 characters.");
      const config = readConfig(process.env);
      const address = config.databaseUrl ? { url: config.databaseUrl } : embeddedAddress(config.dataFolder);
      if (!address)
        throw new StartupError("The embedded database is not running: start the server first, or set DATABASE_URL.");
      await migrateDatabase(address);
      const database = openDatabase(address, { poolSize: 1 });
      try {
        const passwordHash = await hashPassword(password);
        await database.db.transaction(async (tx) => {
          const [company] = await tx.insert(companies).values({ name: args.company, email: args.email }).returning();
          const companyId = company?.id ?? 0;
          await makeCompanyTags(tx, companyId);
          const { email, name } = args;
          const made = await tx
            .insert(users)
            .values({ companyId, name, email, passwordHash, profile: "admin", super: true })
            .onConflictDoNothing()
            .returning({ id: users.id });
          if (made.length === 0) throw new StartupError(`Somebody signs in with ${email} already.`);
        });
      } finally {
        await database.close();
      }
      console.log(args.password ? "Created." : `Created. Password (shown once): ${password}`);
    }),
});

runMain(
  defineCommand({
    meta: { name: "balcao", description: "The Balcão server and its tools" },
    subCommands: { serve, "create-super": createSuper },
  }),
);

/** What the operator can mend is one sentence. */
async function orSentence(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    console.error(`balcao: ${error.message}`);
    process.exit(1);
  }
}
