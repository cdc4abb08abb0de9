// Shared by `npm start` and `npm test`: runs on Node 20 with nothing installed, so it imports Node's own modules only.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const stamps = join(root, ".setup");
/** From this version on, Node runs our TypeScript directly. */
const oldestRuntime = [22, 18];

/** Prints one line. */
export const say = (text) => process.stdout.write(`${text}\n`);

/** Exits with one sentence that a person can act on. */
export function giveUp(sentence) {
  process.stderr.write(`balcao: ${sentence}\n`);
  process.exit(1);
}

/** Installs the dependencies if the lock file changed since the last time. */
export async function installDependencies() {
  const wanted = hashOf([join(root, "package-lock.json")]);
  if (stampOf("dependencies") === wanted && existsSync(join(root, "node_modules"))) return;
  await step("Installing dependencies (a minute or two the first time)", npm(), ["ci", "--loglevel=error"]);
  writeStamp("dependencies", wanted);
}

/** Builds the web console if its sources changed since the last time. */
export async function buildConsole() {
  const sources = [
    "desktop/renderer",
    "desktop/package.json",
    "desktop/vite.web.config.ts",
    "desktop/bundling",
    "desktop/ipc",
    "docs/guide",
    "docs/licences",
    "shared",
    "package-lock.json",
  ];
  const wanted = hashOf(sources.flatMap((source) => filesBelow(join(root, source))));
  if (stampOf("console") === wanted && existsSync(join(root, "desktop/dist-web/index.html"))) return;
  await step("Building the console", npm(), ["run", "--silent", "build:web", "--workspace", "desktop"]);
  writeStamp("console", wanted);
}

/** Builds the desktop's main process, preload and renderer if their sources changed since the last time. */
export async function buildDesktop() {
  const own = ["main", "preload", "renderer", "ipc", "bundling", "package.json", "electron.vite.config.ts"];
  const sources = [
    ...own.map((name) => `desktop/${name}`),
    "docs/guide",
    "docs/licences",
    "shared",
    "package-lock.json",
  ];
  const wanted = hashOf(sources.flatMap((source) => filesBelow(join(root, source))));
  if (stampOf("desktop") === wanted && existsSync(join(root, "desktop/out/main/main.js"))) return;
  await step("Building the desktop", npm(), ["run", "--silent", "build:desktop", "--workspace", "desktop"]);
  writeStamp("desktop", wanted);
}

/** The Node that runs the product: the one among the dependencies, else the machine's own. */
export function runtime() {
  const bundled = join(root, "node_modules", ".bin", process.platform === "win32" ? "node.cmd" : "node");
  const works =
    existsSync(bundled) && spawnSync(bundled, ["--version"], { shell: process.platform === "win32" }).status === 0;
  if (works) return bundled;
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > oldestRuntime[0] || (major === oldestRuntime[0] && minor >= oldestRuntime[1])) return process.execPath;
  return giveUp(
    `Node ${process.versions.node} is too old and no newer one could be installed for ${process.platform} on ${process.arch}: install Node ${oldestRuntime.join(".")} or later.`,
  );
}

/** Runs a command and shows its title and duration; shows its output only if it fails. */
export function step(title, command, args, options = {}) {
  const started = Date.now();
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, shell: process.platform === "win32", ...options });
    let output = "";
    child.stdout.on("data", (data) => (output += data));
    child.stderr.on("data", (data) => (output += data));
    // A terminal shows the seconds; a log gets a line now and then.
    const tick = process.stdout.isTTY
      ? setInterval(() => process.stdout.write(`\r${title} … ${seconds()}`), 500)
      : setInterval(() => say(`${title} … ${seconds()}`), 15_000);
    if (!process.stdout.isTTY) say(`${title} …`);
    child.on("error", (error) => giveUp(`${title}: ${error.message}`));
    child.on("close", (code) => {
      clearInterval(tick);
      if (process.stdout.isTTY) process.stdout.write("\r\u001b[K");
      if (code !== 0) {
        process.stderr.write(output);
        giveUp(`${title} failed.`);
      }
      say(`${title}: done in ${seconds()}`);
      done(output);
    });
  });
}

export const npm = () => (process.platform === "win32" ? "npm.cmd" : "npm");

const stampOf = (name) => (existsSync(join(stamps, name)) ? readFileSync(join(stamps, name), "utf8") : "");

function writeStamp(name, value) {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(join(stamps, name), value);
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => name !== "node_modules")
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

function hashOf(files) {
  const hash = createHash("sha256").update(`${process.platform}-${process.arch}`);
  for (const file of files) hash.update(relative(root, file)).update(readFileSync(file));
  return hash.digest("hex");
}
