import { parseArgs } from "node:util";
import { demoTemplates } from "./demo-templates.ts";
import { startCloudSimulator } from "./simulator.ts";

/**
 * Usage: node main.ts --sandbox <control address> --webhook <address> [--folder <state>] [--port <number>]. Prints one
 * JSON line when ready: the settings of a server as its client, a number that it may connect, and one of another app.
 */
const options = {
  sandbox: { type: "string" },
  webhook: { type: "string" },
  folder: { type: "string" },
  port: { type: "string" },
} as const;
const { sandbox: sandboxUrl, webhook: webhookUrl, folder, port } = parseArgs({ options }).values;
if (!sandboxUrl || !webhookUrl) {
  process.stderr.write("balcao: the simulator of the official API needs --sandbox and --webhook.\n");
  process.exit(1);
}
/** The secrets are public: only this computer reaches the simulator, and its numbers exist nowhere else. */
const app = { secret: "the simulated app's secret", verifyToken: "the simulated app's word", webhookUrl };
const simulator = await startCloudSimulator({ sandboxUrl, app, folder, port: port ? Number(port) : undefined });

// A number to connect by these ids and this token, with any six digits as its PIN.
const official = await simulator.addNumber({
  number: "5531988002030",
  name: "Casa & Cozinha (API oficial)",
  phoneNumberId: "106540352242922",
  wabaId: "102290129340398",
  token: "EAAthesimulatedtokenofthiscomputer",
  isReady: false,
});

// A number of a company's own app at Meta: to connect it takes its app's secret, too.
const own = await simulator.addNumber({
  number: "5531988002031",
  name: "Casa & Cozinha (app própria)",
  phoneNumberId: "106540352242923",
  wabaId: "102290129340399",
  token: "EAAthesimulatedtokenofanotherapp",
  isReady: false,
  app: { secret: "0123456789abcdef0123456789abcdef" },
});

for (const template of demoTemplates) for (const { wabaId } of [official, own]) simulator.addTemplate(wabaId, template);

const settings = {
  BALCAO_GRAPH_URL: simulator.graphUrl,
  BALCAO_CLOUD_APP_SECRET: app.secret,
  BALCAO_CLOUD_VERIFY_TOKEN: app.verifyToken,
  ...simulator.signUp,
};
process.stdout.write(`${JSON.stringify({ settings, official, own })}\n`);

for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.on(signal, () => void simulator.stop().then(() => process.exit(0)));
