// A Redis for the tests of several servers: the configured one, an installed one, or the system's package.
import { existsSync } from "node:fs";
import { giveUp } from "./setup.mjs";
import { installPackage } from "./system-package.mjs";

const usual = ["/usr/bin/redis-server", "/usr/local/bin/redis-server", "/opt/homebrew/bin/redis-server"];

/**
 * Path of a redis-server; installs Debian's package if there is none and permissions allow it. The tests start it
 * themselves.
 */
export async function findRedis() {
  const given = process.env.BALCAO_REDIS;
  if (given) return existsSync(given) ? given : giveUp(`BALCAO_REDIS names ${given}, which does not exist.`);
  const installed = () => usual.find((path) => existsSync(path));
  if (!installed()) await installPackage("Redis", "redis-server");
  return (
    installed() ??
    giveUp("The tests of several servers need a redis-server: install one, or set BALCAO_REDIS to its path.")
  );
}
