// A browser for the journeys: the configured one, an installed one, or the system's package.
import { existsSync } from "node:fs";
import { giveUp } from "./setup.mjs";
import { installPackage } from "./system-package.mjs";

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

/** Path of a Chromium; installs Debian's package if there is none and permissions allow it. */
export async function findChromium() {
  const given = process.env.BALCAO_CHROMIUM;
  if (given) return existsSync(given) ? given : giveUp(`BALCAO_CHROMIUM names ${given}, which does not exist.`);
  const installed = () => (usual[process.platform] ?? []).find((path) => existsSync(path));
  if (installed()) return installed();
  await installPackage("Chromium", "chromium");
  return (
    installed() ?? giveUp("The journeys need a Chromium or Chrome: install one, or set BALCAO_CHROMIUM to its path.")
  );
}
