// Installs one of Debian's packages, if apt exists and permissions allow it.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { step } from "./setup.mjs";

/** Resolves even if nothing could be installed: the caller looks for the program afterwards. */
export async function installPackage(title, name) {
  const isRoot = process.getuid?.() === 0;
  const canSudo = !isRoot && spawnSync("sudo", ["-n", "true"]).status === 0;
  if (process.platform !== "linux" || !existsSync("/usr/bin/apt-get") || !(isRoot || canSudo)) return;
  const apt = isRoot ? ["apt-get"] : ["sudo", "apt-get"];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await step("Updating the package list", apt[0], [...apt.slice(1), "update", "-q"], { env });
  const install = ["install", "-y", "-q", "--no-install-recommends", name];
  await step(`Installing ${title}`, apt[0], [...apt.slice(1), ...install], { env });
}
