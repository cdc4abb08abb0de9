import { RowId } from "@balcao/shared/platform/row-id.ts";
import { eq, sql } from "drizzle-orm";
import { channelKinds } from "../channel-kinds.ts";
import { Channels } from "../channels/channels.ts";
import { type Config, readConfig } from "../config.ts";
import { type Context, type Services, systemContext } from "../context.ts";
import { followers } from "../followers.ts";
import { operatorSecrets, purposes } from "../operator-secrets.ts";
import { CallOut } from "../platform/http-client/call-out.ts";
import { AllowedHosts } from "../platform/http-client/internal-hosts.ts";
import { ownAddresses } from "../platform/http-client/own-addresses.ts";
import { Jobs } from "../platform/jobs/jobs.ts";
import { createLog } from "../platform/log.ts";
import { Realtime } from "../platform/realtime/realtime.ts";
import { deriveKeyring } from "../platform/secrets/secrets.ts";
import { type DatabaseAddress, openDatabase } from "../platform/sql/database.ts";
import { migrateDatabase } from "../platform/sql/migrations.ts";
import { StartupError } from "../platform/startup-error.ts";
import { SignedUrls } from "../platform/storage/signed-urls.ts";
import { companies } from "../workspace/companies/companies.table.ts";
import { users } from "../workspace/users/users.table.ts";
import { storeOf } from "./backup-parts.ts";
import { withAddress } from "./with-database.ts";

const actor = "balcao";

/**
 * Runs work with the services as the operator. It publishes to no screen; notifications to a running server go over
 * the database.
 */
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
  const own = ownAddresses(config.publicUrl);
  try {
    return await work({
      db: database.db,
      jobs,
      realtime: new Realtime(),
      fileStore: await storeOf(config),
      fileUrls: new SignedUrls(deriveKeyring(secrets, purposes.fileAddresses), now, config.publicUrl ?? ""),
      tokenKey: deriveKeyring(secrets, purposes.tokens),
      callOut: new CallOut(config.internalHosts, own),
      openInternet: new CallOut(new AllowedHosts([]), own),
      mails: null,
      followers,
      channels: new Channels(channelKinds),
      log,
      now,
    });
  } finally {
    await jobs.stop();
    await database.close();
  }
}

/** The operator's context inside one company. */
export const inCompany = (services: Services, companyId: number): Context => systemContext(services, companyId, actor);

/** The operator's context in the platform's own company, whose audit log records actions on other companies. */
export async function inPlatform(services: Services): Promise<Context> {
  const [platform] = await services.db
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.isPlatform, true));
  if (!platform) throw new StartupError("The platform is not set up: run `balcao create-super` first.");
  return inCompany(services, platform.id);
}

/** The person who signs in with an e-mail, in any company. */
export async function findByEmail({ db }: Services, email: string) {
  const [user] = await db.select().from(users).where(sql`lower(${users.email}) = ${email.trim().toLowerCase()}`);
  if (!user) throw new StartupError(`There is no user with the e-mail ${email}.`);
  return user;
}

/** The command that shows the numbers of each thing. */
const lists = { company: "company list", plan: "plans list", invoice: "invoice list", connection: "connections list" };

/** Parses the number of a thing. Throws StartupError. */
export function idOf(typed: string, thing: keyof typeof lists): number {
  const id = RowId.safeParse(Number(typed)).data;
  if (id === undefined)
    throw new StartupError(`"${typed}" is not the id of a ${thing}. \`balcao ${lists[thing]}\` shows the ids.`);
  return id;
}
