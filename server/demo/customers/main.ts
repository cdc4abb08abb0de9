import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { connectSandbox } from "@balcao/whatsapp-sandbox/control/control-client.ts";
import { pino } from "pino";
import { linkOfficial, OfficialNumber } from "./link-official.ts";
import { linkShop } from "./link-shop.ts";
import { playCustomers } from "./play-customers.ts";
import { talkOfficially } from "./talk-officially.ts";

/**
 * The customers of the demo: node main.ts --sandbox <control address> --server <address> [--pace <number>]
 * [--official <number as JSON>]. They write until the process is asked to stop; a pace of 0.1 is ten times as fast as
 * people. A number of the official API is connected to the shop and has its first conversations. "ready" is logged once
 * nobody signs in for that any more.
 */
const { values } = parseArgs({
  options: {
    sandbox: { type: "string" },
    server: { type: "string" },
    pace: { type: "string" },
    official: { type: "string" },
  },
});
const { sandbox: controlUrl, server } = values;
const pace = Number(values.pace ?? 1);
if (!controlUrl || !server || !(pace > 0)) {
  process.stderr.write("balcao: the customers need the addresses --sandbox and --server, and a --pace above 0.\n");
  process.exit(1);
}

const retryMs = 1000;
/** People wait for it: without the official number the demo is still worth a look. */
const linkWithinMs = 15_000;
const log = pino({ name: "customers" });
const stopping = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stopping.abort());

const sandbox = connectSandbox(controlUrl);
// Customers start to write only then, so that the user sees the inbox change.
await linked(server);
log.info("ready");
while (!stopping.signal.aborted) {
  const round = new AbortController();
  const signal = AbortSignal.any([stopping.signal, round.signal]);
  const parts = [
    playCustomers({ sandbox, signal, pace }).finally(() => round.abort()),
    linkShop(sandbox, server, signal),
  ];
  for (const part of parts) part.catch(() => round.abort());
  for (const part of await Promise.allSettled(parts))
    if (part.status === "rejected" && !stopping.signal.aborted)
      log.warn({ err: part.reason }, "the sandbox does not answer");
  await wait(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
}

async function linked(address: string): Promise<void> {
  if (!values.official) return;
  const number = OfficialNumber.parse(JSON.parse(values.official));
  const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(linkWithinMs)]);
  const talk = async () => {
    const call = await linkOfficial(address, number, signal);
    if (call) await talkOfficially({ sandbox, call, shop: number.number, signal });
  };
  await talk().catch(() => undefined);
}
