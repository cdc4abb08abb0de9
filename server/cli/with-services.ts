import { eq, sql } from "drizzle-orm";
import { type Config, readConfig } from "../config.ts";
import { type Context, type Services, systemContext } from "../context.ts";
import { companies } from "../features/companies/companies.table.ts";
import { users } from "../features/users/users.table.ts";
import { operatorSecrets, purposes } from "../operator-secrets.ts";
import { type DatabaseAddress, openDatabase } from "../platform/database.ts";
import { CallOut } from "../platform/http-client/call-out.ts";
import { Jobs } from "../platform/jobs/jobs.ts";
import { createLog } from "../platform/log.ts";
import { migrateDatabase } from "../platform/migrations.ts";
import { Realtime } from "../platform/realtime/realtime.ts";
import { deriveKeyring } from "../platform/secrets.ts";
import { StartupError } from "../platform/startup-error.ts";
import { SignedUrls } from "../platform/storage/signed-urls.ts";
import { storeOf } from "./backup-parts.ts";
import { withAddress } from "./with-database.ts";

const actor = "balcao";

/** Runs verbs as the operator. No screen hears of it from here; what a running server must know goes over the database. */
export function withServices<T>(work: (services: Services) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  return withAddress(config, async (address) => {
    await migrateDatabase(address);
    return runOn(config, address, work);
  });
}

async function runOn<T>(config: Config, address: DatabaseAddress, work: (services: Services) => Promise<T>) {
  const log = createLog("silent");
  const database = openDatabase(address, { poolSize: 3 });
  const jobs = new Jobs(address, log);
  await jobs.start();
  const secrets = operatorSecrets(config);
  const now = () => new Date();
  try {
    return await work({
      db: database.db,
      jobs,
      realtime: new Realtime(),
      fileStore: await storeOf(config),
      fileUrls: new SignedUrls(deriveKeyring(secrets, purposes.fileAddresses), now, config.publicUrl ?? ""),
      tokenKey: deriveKeyring(secrets, purposes.tokens),
      callOut: new CallOut(config.internalHosts),
      log,
      now,
    });
  } finally {
    await jobs.stop();
    await database.close();
  }
}

/** The operator inside one company. */
export const inCompany = (services: Services, companyId: number): Context => systemContext(services, companyId, actor);

/** The operator in the platform's own company, whose audit log tells what is done to the others. */
export async function inPlatform(services: Services): Promise<Context> {
  const [platform] = await services.db
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.isPlatform, true));
  if (!platform) throw new StartupError("There is no platform yet: begin with `balcao create-super`.");
  return inCompany(services, platform.id);
}

/** Whoever signs in with an e-mail, in whichever company. */
export async function findByEmail({ db }: Services, email: string) {
  const [user] = await db.select().from(users).where(sql`lower(${users.email}) = ${email.trim().toLowerCase()}`);
  if (!user) throw new StartupError(`Nobody signs in with ${email}.`);
  return user;
}

/** A positive whole number out of what was typed. */
export function idOf(typed: string): number {
  const id = Number(typed);
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647)
    throw new StartupError(`${typed} is not the number of anything.`);
  return id;
}
