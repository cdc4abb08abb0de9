// A browser for the journeys: one that was named, one that is installed, or the system's package.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { giveUp, step } from "./setup.mjs";

const usual = {
  linux: ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/usr/bin/google-chrome-stable"],
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
  win32: [
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
  ],
};

/** Path of a Chromium; installs Debian's package when there is none and we may. */
export async function findChromium() {
  const given = process.env.BALCAO_CHROMIUM;
  if (given) return existsSync(given) ? given : giveUp(`BALCAO_CHROMIUM names ${given}, which does not exist.`);
  const installed = () => (usual[process.platform] ?? []).find((path) => existsSync(path));
  if (installed()) return installed();
  const isRoot = process.getuid?.() === 0;
  const canSudo = !isRoot && spawnSync("sudo", ["-n", "true"]).status === 0;
  if (process.platform === "linux" && existsSync("/usr/bin/apt-get") && (isRoot || canSudo)) {
    const apt = isRoot ? ["apt-get"] : ["sudo", "apt-get"];
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await step("Updating the package list", apt[0], [...apt.slice(1), "update", "-q"], { env });
    await step(
      "Installing Chromium",
      apt[0],
      [...apt.slice(1), "install", "-y", "-q", "--no-install-recommends", "chromium"],
      { env },
    );
  }
  return (
    installed() ?? giveUp("The journeys need a Chromium or Chrome: install one, or set BALCAO_CHROMIUM to its path.")
  );
}
