import { type ClientEmit, clientEmits } from "@balcao/shared/events.ts";
import fc from "fast-check";
import { until } from "../until.ts";
import { listen } from "../world.ts";
import type { Finding } from "./fuzz-routes.ts";
import type { FuzzedCompanies } from "./fuzzed-companies.ts";
import { anyValue } from "./hostile.ts";

export type SocketReport = { calls: number; covered: ClientEmit[]; findings: Finding[] };

/** The text of the other company's messages while a socket without access listens. */
const confidential = "for our eyes only";

/**
 * Sends every socket event with spoilt arguments, including ids of the other company, and checks that the sockets
 * live, that the log has no fault, and that no event of the other company arrives.
 */
export async function fuzzSockets(
  companies: FuzzedCompanies,
  options: { callsPerEvent: number; seed: number },
): Promise<SocketReport> {
  const { world, ours, theirs, foreign, ids, logged } = companies;
  const report: SocketReport = { calls: 0, covered: [], findings: [] };
  logged.length = 0;
  const spies: Awaited<ReturnType<typeof listen>>[] = [];
  const witness = await listen(world, await theirs.addUser("admin"));
  witness.emit("joinTickets", "open");
  for (const [index, name] of (Object.keys(clientEmits) as ClientEmit[]).entries()) {
    const args = fc.sample(fc.array(anyValue(ids), { maxLength: 3 }), {
      numRuns: options.callsPerEvent,
      seed: options.seed + index,
    });
    // The rate limit would silence one person: each event has its own people.
    const people = [await ours.addUser("admin"), await ours.addUser("user")];
    const callers = await Promise.all(people.map((person) => listen(world, person)));
    spies.push(...callers);
    for (const one of [...args, [foreign.tickets?.id], [foreign.tickets?.id, true]])
      for (const spy of callers) {
        // A frame over the limit would end the socket, as it should.
        if (JSON.stringify(one).length > 32_000) continue;
        spy.emit(name, ...one);
        report.calls += 1;
      }
    report.covered.push(name);
  }
  await theirs.admin.call("POST", `/messages/${foreign.tickets?.id}`, { body: confidential });
  await until("the witness", () => witness.heard.some(({ payload }) => JSON.stringify(payload).includes(confidential)));
  for (const spy of spies) {
    const foreignEvents = spy.heard.filter(({ name }) => name.startsWith(`company-${theirs.id}-`));
    if (foreignEvents.length > 0 || JSON.stringify(spy.heard).includes(confidential))
      report.findings.push({ route: "sockets", what: "heard the other company" });
    if (!spy.connected) report.findings.push({ route: "sockets", what: "lost its connection" });
    spy.close();
  }
  witness.close();
  for (const said of logged)
    report.findings.push({ route: "sockets", what: "the log tells of a fault", request: said });
  return report;
}
