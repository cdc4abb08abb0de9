// The content of an installer, packed by electron-builder from the built console. Electron itself is a stand-in,
// because its binary is not available everywhere: fuses, signatures and the installers' formats are not tested here.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { extractFile, listPackage } from "@electron/asar";
import { expect } from "@playwright/test";
import { Arch, build, type Configuration, Platform } from "electron-builder";
import { test } from "./journey.ts";

test.describe.configure({ mode: "serial" });

const projectDir = join(import.meta.dirname, "../..");
const mebibyte = 2 ** 20;
const languages = ["pt-BR", "en-US", "es", "es-419"];
let folder: string;
let archive: string;
let files: string[];

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "balcao-pack-"));
  archive = await pack("desktop");
  files = filesOf(archive);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Packs the application's folder for Linux and returns the path of its archive. */
async function pack(app: string, more: Configuration = {}): Promise<string> {
  const output = mkdtempSync(join(folder, "release-"));
  const electronDist = join(folder, "electron");
  mkdirSync(join(electronDist, "locales"), { recursive: true });
  mkdirSync(join(electronDist, "resources"), { recursive: true });
  for (const name of ["electron", "chrome-sandbox", "LICENSE"]) writeFileSync(join(electronDist, name), "");
  for (const name of [...languages, "de", "zh-CN"]) writeFileSync(join(electronDist, "locales", `${name}.pak`), "");
  await build({
    projectDir,
    targets: Platform.LINUX.createTarget("dir", Arch.x64),
    publish: "never",
    // Fuses are bits of the missing binary.
    config: { electronDist, electronFuses: null, directories: { app, output }, ...more },
  });
  return join(output, "linux-unpacked/resources/app.asar");
}

/** The paths of the files in an archive, without folders. */
function filesOf(path: string): string[] {
  const paths = listPackage(path, { isPack: false }).map((name) => name.replaceAll("\\", "/").slice(1));
  return paths.filter((name) => !paths.some((other) => other.startsWith(`${name}/`)));
}

test("contains the built files and nothing else", () => {
  expect(files).toEqual(expect.arrayContaining(["package.json", "out/main/main.js", "out/preload/preload.cjs"]));
  const built = readdirSync(join(projectDir, "desktop/out"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(projectDir, "desktop/").length));
  const strangers = files.filter((file) => file !== "package.json" && !built.includes(file));
  expect(strangers.filter((file) => !file.startsWith("node_modules/"))).toEqual([]);

  // Modules are packed only if they cannot be bundled.
  const { dependencies = {} } = JSON.parse(readFileSync(join(projectDir, "desktop/package.json"), "utf8"));
  const modules = new Set(strangers.map((file) => file.split("/")[1]));
  expect([...modules].filter((name) => !((name ?? "") in dependencies))).toEqual([]);
});

test("contains no server code, no tests and no source maps", () => {
  const unwanted = /\.(map|ts|tsx|md|test\.\w+)$|(^|\/)(server|shared|testing|e2e|electron-double|packaging)\//;
  expect(files.filter((file) => unwanted.test(file))).toEqual([]);
  // The guide's pages name the server's settings to the people who run it.
  const guidePages = /\/guide-(pt|en)-[^/]+\.js$/;
  const scripts = files.filter((file) => /^out\/.*\.(c?js|html)$/.test(file) && !guidePages.test(file));
  expect(scripts.length).toBeGreaterThan(20);
  for (const file of scripts) {
    const text = extractFile(archive, file).toString();
    expect(
      /drizzle-orm|fastify|@whiskeysockets|pg-boss|argon2|BALCAO_(DATA|SECRET|PORT)/.exec(text)?.[0],
      file,
    ).toBeUndefined();
    expect(/vitest|@testing-library/.exec(text)?.[0], file).toBeUndefined();
    expect(/sourceMappingURL=/.exec(text)?.[0], file).toBeUndefined();
  }
});

test("reveals little about itself", () => {
  const manifest = JSON.parse(extractFile(archive, "package.json").toString());

  expect(manifest).toMatchObject({ main: "out/main/main.js", type: "module" });
  for (const part of ["scripts", "devDependencies", "updates"]) expect(manifest).not.toHaveProperty(part);
});

test("lays the licences of what it contains beside the archive", () => {
  const read = (name: string) => readFileSync(join(archive, "../licences", name), "utf8");

  expect(read("balcao.txt")).toBe(readFileSync(join(projectDir, "LICENSE"), "utf8"));
  for (const name of ["react", "@breezystack/lamejs", "@fontsource-variable/inter"]) {
    expect(read("console.txt")).toContain(`## ${name} - `);
  }
  expect(read("program.txt")).toContain("## electron-updater - ");
  expect(readdirSync(join(archive, "../.."))).toContain("LICENSE.electron.txt");
});

test("stays small", () => {
  const unpacked = `${archive}.unpacked`;
  const beside = existsSync(unpacked)
    ? readdirSync(unpacked, { recursive: true }).map((name) => join(unpacked, String(name)))
    : [];
  const size = [archive, ...beside].reduce((sum, path) => sum + statSync(path).size, 0) / mebibyte;
  process.stdout.write(`app.asar: ${size.toFixed(1)} MiB, ${files.length} files\n`);
  expect(size).toBeLessThan(12);
});

test("contains its languages and an icon", () => {
  const unpacked = join(archive, "../..");
  expect(readdirSync(join(unpacked, "locales")).toSorted()).toEqual(languages.map((name) => `${name}.pak`).toSorted());
  expect(readdirSync(unpacked)).toContain("balcao");
});

test("contains only the target's binary of a native module, outside the archive", async () => {
  const app = join(folder, "app");
  const native = join(app, "node_modules/better-sqlite3");
  const targets = ["linux-x64", "linux-arm64", "linuxmusl-x64", "darwin-arm64", "win32-x64"];
  cpSync(join(projectDir, "desktop/out/main"), join(app, "out/main"), { recursive: true });
  for (const name of ["src", "deps", "lib", "prebuilds"]) mkdirSync(join(native, name), { recursive: true });
  for (const target of targets) writeFileSync(join(native, "prebuilds", `${target}.node`), target);
  for (const name of ["src/addon.cpp", "deps/sqlite3.tar.gz", "binding.gyp", "README.md", "lib/index.js"]) {
    writeFileSync(join(native, name), "x");
  }
  const manifest = { name: "app", version: "1.0.0", main: "out/main/main.js", author: "x", description: "x" };
  const dependencies = { "better-sqlite3": "13.2.0" };
  writeFileSync(join(app, "package.json"), JSON.stringify({ ...manifest, dependencies }));
  writeFileSync(join(native, "package.json"), JSON.stringify({ name: "better-sqlite3", version: "13.2.0" }));
  const packed = await pack(app);

  const brought = filesOf(packed).filter((file) => file.startsWith("node_modules/"));
  expect(brought.toSorted()).toEqual(
    ["lib/index.js", "package.json", "prebuilds/linux-x64.node"].map((name) => `node_modules/better-sqlite3/${name}`),
  );
  const unpacked = `${packed}.unpacked/node_modules/better-sqlite3/prebuilds`;
  expect(readdirSync(unpacked)).toEqual(["linux-x64.node"]);
});

test("has an update address if the build got one", async () => {
  const updates = { url: "https://updates.loja.example/balcao", publicKey: "key" };
  const packed = await pack("desktop", {
    publish: { provider: "generic", url: updates.url },
    extraMetadata: { updates },
  });

  expect(JSON.parse(extractFile(packed, "package.json").toString()).updates).toEqual(updates);
});
