// `npm run audit`: fails if a shipped dependency has a known vulnerability, high or critical.
import { spawnSync } from "node:child_process";
import { giveUp, npm, root, say } from "./setup.mjs";

const grave = ["high", "critical"];

const { stdout, stderr } = spawnSync(
  npm(),
  ["audit", "--omit=dev", "--audit-level=high", "--json", "--fetch-retries=0"],
  {
    cwd: root,
    encoding: "utf8",
    shell: process.platform === "win32",
  },
);
const report = parsed(stdout);
if (!report?.vulnerabilities) {
  // Mirrors answer 405, and an offline machine gets no answer: the warning says that no audit took place.
  const why = report?.message ?? (stderr.trim().split("\n").at(-1) || "npm gave no report");
  process.stderr.write(
    `\n!!! THE DEPENDENCIES WERE NOT AUDITED: ${why}\n` +
      "!!! Run `npm run audit` where the registry offers advisories before you ship.\n\n",
  );
  process.exit(0);
}
const found = Object.values(report.vulnerabilities).filter(({ severity }) => grave.includes(severity));
for (const { name, severity, range, via } of found) {
  const about = via.map((one) => (typeof one === "string" ? one : `${one.title} ${one.url}`)).join("; ");
  process.stderr.write(`${severity}: ${name} ${range} (${about})\n`);
}
if (found.length > 0) giveUp(`${found.length} dependencies are known to be vulnerable: see \`npm audit --omit=dev\`.`);
say(`audit: ${report.metadata?.dependencies?.prod ?? "all"} dependencies, none known to be vulnerable`);

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
