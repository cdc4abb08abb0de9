import type { Row } from "./measure.ts";
import { inboundBaileys, memory, memoryIdle, memoryOfSessions } from "./rows/baileys.ts";
import { botCrowd } from "./rows/bot-crowd.ts";
import { botRates } from "./rows/bot-rate.ts";
import { campaignEngine } from "./rows/campaign-engine.ts";
import { cloudSend } from "./rows/cloud-send.ts";
import { cloudWebhooks } from "./rows/cloud-webhooks.ts";
import { consoleBundle } from "./rows/console/console-bundle.ts";
import { consoleIdle } from "./rows/console/console-idle.ts";
import { consoleMemory } from "./rows/console/console-memory.ts";
import { consoleStart } from "./rows/console/console-start.ts";
import { consoleTraffic } from "./rows/console/console-traffic.ts";
import { conversationOpen, conversationSwitch } from "./rows/console/conversations.ts";
import { listScroll } from "./rows/console/list-scroll.ts";
import { photoArrival } from "./rows/console/photo-arrival.ts";
import { demoSeed } from "./rows/demo-seed.ts";
import { fanout } from "./rows/fanout.ts";
import { importContacts } from "./rows/import.ts";
import { inboundPort } from "./rows/inbound-port.ts";
import { migrateContacts } from "./rows/migrate-contacts.ts";
import { neighbour } from "./rows/neighbour.ts";
import { reads } from "./rows/reads.ts";
import { sends } from "./rows/sends.ts";
import { start, startWithHistory } from "./rows/start.ts";
import { backup, retention } from "./rows/upkeep.ts";
import { viewRows } from "./rows/views.ts";

/** All rows, in the order of measurement. */
export const everyRow: readonly Row[] = [
  ...inboundPort,
  inboundBaileys,
  cloudWebhooks,
  ...cloudSend,
  botCrowd,
  ...botRates,
  campaignEngine,
  ...fanout,
  ...sends,
  ...reads,
  ...viewRows,
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
  startWithHistory,
  retention,
  backup,
  demoSeed,
  memoryIdle,
  memory,
  memoryOfSessions,
];
