import { ConnectionWorkers } from "../channels/runtime/connection-workers.ts";
import { connectionJobs } from "../connection-jobs.ts";
import type { FakeProvider } from "../testing/fake-provider.ts";
import type { BenchServer } from "./bench-server.ts";

/** Works the queues of these connections; `provider` is the channel of all. Stop each before the server is closed. */
export async function startWorkers(
  { services }: BenchServer,
  connectionIds: readonly number[],
  provider: FakeProvider,
): Promise<ConnectionWorkers> {
  const workers = new ConnectionWorkers(
    services,
    async () => provider,
    connectionJobs(services),
    () => true,
  );
  for (const id of connectionIds) {
    await workers.prepare(id);
    await workers.start(id);
  }
  return workers;
}
