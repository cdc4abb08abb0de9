import { defineCommand } from "citty";
import { readConfig } from "../config.ts";

export const serve = defineCommand({
  meta: { name: "serve", description: "Run the server. It logs one JSON object per line" },
  run: () => runWith({}),
});

export const demo = defineCommand({
  meta: { name: "demo", description: "Run a demo server with a sample company and publicly known passwords" },
  run: () => runWith({ BALCAO_MODE: "demo" }),
});

async function runWith(settings: Record<string, string>): Promise<void> {
  const config = readConfig({ ...process.env, ...settings });
  const { runServer } = await import("../run-server.ts");
  await runServer(config);
}
