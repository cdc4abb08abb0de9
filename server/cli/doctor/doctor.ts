import { defineCommand } from "citty";
import { type Config, readConfig } from "../../config.ts";
import { embeddedPasswordFile } from "../../platform/embedded-postgres/embedded-postgres.ts";
import { type Finding, fail, ok, warn } from "../../platform/finding.ts";
import type { Database } from "../../platform/sql/database.ts";
import { StartupError } from "../../platform/startup-error.ts";
import { version } from "../../platform/version.ts";
import { jsonArg, say } from "../say.ts";
import { withAddress } from "../with-database.ts";
import { checkBank } from "./check-bank.ts";
import { checkComputer, checkSecrets } from "./check-computer.ts";
import { checkDatabase } from "./check-database.ts";
import { checkDemoAccounts } from "./check-demo-accounts.ts";
import { checkMail } from "./check-mail.ts";
import { checkNetwork } from "./check-network.ts";
import { checkRedis } from "./check-redis.ts";
import { inCurrentDatabase } from "./in-current-database.ts";

export const doctor = defineCommand({
  meta: {
    name: "doctor",
    description: "Check the installation and print a fix for each problem. Exit code 1 if a check fails",
  },
  args: jsonArg,
  run: async ({ args }) => {
    const findings = [
      ok("version", `Balcão ${version}, Node ${process.versions.node}`),
      ...(await examine(process.env)),
    ];
    const isWell = findings.every(({ state }) => state !== "FAIL");
    say(args, { json: { ok: isWell, findings }, text: findings.map(lineOf).join("\n") });
    if (!isWell) process.exitCode = 1;
  },
});

async function examine(environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return [fail("settings", error.message, "Nothing else was looked at: correct the setting, and ask again.")];
  }
  return [
    ok("settings", `${config.mode} mode, data in ${config.dataFolder}`),
    ...checkSecrets(config, [environment.BALCAO_PIX_CERT_KEY]),
    ...(await databaseOf(config)),
    ...(await checkRedis(config.redisUrl)),
    ...(await checkMail(config.mail)),
    ...checkComputer(config),
    ...(await checkNetwork(config)),
    ...(await Promise.all(config.channels.map(({ examine }) => examine(config.publicUrl)))).flat(),
    ...(await checkBank(config.pix, config.publicUrl)),
  ];
}

/** Starts a stopped embedded database for the check; never creates one. */
async function databaseOf(config: Config): Promise<Finding[]> {
  if (!config.databaseUrl && !embeddedPasswordFile(config.dataFolder)) {
    return [warn("database", "none yet", "It is made at the first start.")];
  }
  try {
    return await withAddress(config, async (address) => {
      const findings = await checkDatabase(address);
      const isReached = findings.every(({ state }) => state !== "FAIL");
      const rows = isReached ? await inCurrentDatabase(address, (db) => lookAtRows(db, config)) : null;
      return [...findings, ...(rows ?? [])];
    });
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return [fail("database", "does not start", error.message)];
  }
}

async function lookAtRows(db: Database, { mode, channels, publicUrl }: Config): Promise<Finding[]> {
  const findings = mode === "production" ? [await checkDemoAccounts(db)] : [];
  for (const { examineNumbers } of channels) findings.push(...(await examineNumbers(db, publicUrl)));
  return findings;
}

const lineOf = ({ check, state, found, fix }: Finding): string =>
  `${state.padEnd(4)}  ${check}: ${found}${fix ? `\n      ${fix}` : ""}`;
