// npm run dist: installers of the built console, for this system unless --win, --mac or --linux say otherwise.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "electron-builder";
import { distConfig } from "./dist-config.ts";
import { readPublisherKey, signFeeds } from "./sign-feeds.ts";

const flag = { type: "boolean", default: false } as const;
const { values } = parseArgs({ options: { win: flag, mac: flag, linux: flag, dir: flag } });
const projectDir = join(import.meta.dirname, "../..");

const made = await build({
  projectDir,
  config: distConfig(process.env),
  publish: "never",
  dir: values.dir,
  ...(values.win && { win: [] }),
  ...(values.mac && { mac: [] }),
  ...(values.linux && { linux: [] }),
});
const { BALCAO_UPDATE_URL: url, BALCAO_UPDATE_KEY: keyFile } = process.env;
const feeds = url && keyFile ? signFeeds(join(projectDir, "release"), readPublisherKey(keyFile), 100) : [];
for (const path of [...made, ...feeds.flatMap((name) => [name, `${name}.sig`])]) process.stdout.write(`${path}\n`);
