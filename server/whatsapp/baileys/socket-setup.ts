import type { Logger } from "pino";
import type { Lease, WhatsAppSink } from "../provider.ts";
import type { BoundedCache } from "./bounded-cache.ts";
import type { Keeper } from "./keeper.ts";
import type { Reports } from "./reports.ts";
import type { Timings } from "./timings.ts";

/** What a session hands to each of its connections. */
export type SocketSetup = {
  connectionId: number;
  lease: Lease;
  sink: WhatsAppSink;
  log: Logger;
  webSocketUrl: string | undefined;
  version: [number, number, number] | undefined;
  browser: [string, string, string];
  timings: Timings;
  logBaileys: boolean;
  keeper: Keeper;
  reports: Reports;
  /** Caches that outlive a connection: a retry counter that started over would let retries go on for ever. */
  retryCounts: BoundedCache;
  groups: BoundedCache;
  recentlySent: BoundedCache;
};
