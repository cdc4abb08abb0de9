import type { Logger } from "pino";
import type { ChannelSink, Lease } from "../../channel.ts";
import type { GroupNames } from "../numbers/group-names.ts";
import type { Ingest } from "../receive/ingest.ts";
import type { BoundedCache } from "./bounded-cache.ts";
import type { Reports } from "./reports.ts";
import type { Timings } from "./timings.ts";

/** A session's inputs to each of its connections. */
export type SocketSetup = {
  connectionId: number;
  lease: Lease;
  sink: ChannelSink;
  log: Logger;
  webSocketUrl: string | undefined;
  version: [number, number, number] | undefined;
  browser: [string, string, string];
  timings: Timings;
  logBaileys: boolean;
  ingest: Ingest;
  reports: Reports;
  /** Caches that outlive a connection: a retry counter that started over would allow endless retries. */
  retryCounts: BoundedCache;
  groups: BoundedCache;
  groupNames: GroupNames;
  recentlySent: BoundedCache;
};
