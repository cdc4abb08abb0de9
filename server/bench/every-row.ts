import type { Row } from "./measure.ts";
import { inboundBaileys, memory, memoryIdle, memoryOfSessions } from "./rows/baileys.ts";
import { botCrowd } from "./rows/bot-crowd.ts";
import { campaignEngine } from "./rows/campaign-engine.ts";
import { cloudWebhooks } from "./rows/cloud-webhooks.ts";
import { consoleBundle } from "./rows/console-bundle.ts";
import { consoleIdle } from "./rows/console-idle.ts";
import { consoleMemory } from "./rows/console-memory.ts";
import { consoleStart } from "./rows/console-start.ts";
import { consoleTraffic } from "./rows/console-traffic.ts";
import { conversationOpen, conversationSwitch } from "./rows/conversations.ts";
import { demoSeed } from "./rows/demo-seed.ts";
import { fanout } from "./rows/fanout.ts";
import { importContacts } from "./rows/import.ts";
import { inboundPort } from "./rows/inbound-port.ts";
import { listScroll } from "./rows/list-scroll.ts";
import { migrateContacts } from "./rows/migrate-contacts.ts";
import { neighbour } from "./rows/neighbour.ts";
import { photoArrival } from "./rows/photo-arrival.ts";
import { reads } from "./rows/reads.ts";
import { sends } from "./rows/sends.ts";
import { start } from "./rows/start.ts";

/** All rows, in the order of measurement. */
export const everyRow: readonly Row[] = [
  inboundPort,
  inboundBaileys,
  cloudWebhooks,
  botCrowd,
  campaignEngine,
  ...fanout,
  sends,
  ...reads,
  neighbour,
  importContacts,
  migrateContacts,
  conversationOpen,
  conversationSwitch,
  listScroll,
  photoArrival,
  consoleStart,
  consoleBundle,
  consoleMemory,
  consoleTraffic,
  consoleIdle,
  start,
  demoSeed,
  memoryIdle,
  memory,
  memoryOfSessions,
];
