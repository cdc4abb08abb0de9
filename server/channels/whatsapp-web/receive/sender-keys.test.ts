import {
  addTransactionCapability,
  initAuthCreds,
  type SignalDataSet,
  type SignalKeyStore,
} from "@whiskeysockets/baileys";
import { pino } from "pino";
import { expect, test } from "vitest";
import { rememberStanzas, storingRepository } from "./store-before-ack.ts";

const log = pino({ level: "silent" });

/** Signal keys in memory, and a list of the places that were read. */
function repositoryOf() {
  const asked: string[] = [];
  const kept = new Map<string, unknown>();
  const store: SignalKeyStore = {
    async get(type, ids) {
      asked.push(...ids);
      const found = ids.flatMap((id) => (kept.has(`${type} ${id}`) ? [[id, kept.get(`${type} ${id}`)]] : []));
      return Object.fromEntries(found);
    },
    async set(data: SignalDataSet) {
      for (const [type, values] of Object.entries(data)) {
        for (const [id, value] of Object.entries(values)) kept.set(`${type} ${id}`, value);
      }
    },
  };
  const keys = addTransactionCapability(store, log, { maxCommitRetries: 1, delayBetweenTriesMs: 0 });
  const hooks = { store: async () => undefined, fail: () => undefined };
  const creds = initAuthCreds();
  return { asked, repository: storingRepository({ creds, keys }, log, undefined, rememberStanzas(), hooks) };
}

test.for<[string, boolean]>([
  ["120363000000000001@g.us", true],
  ["5511900000000-1400000000@g.us", true],
  ["status@broadcast", true],
  ["12036300\0@g.us", false],
  [`${"1".repeat(65)}@g.us`, false],
  ["", false],
])("sender keys for %j are kept: %j", async ([groupId, isKept]) => {
  const theirs = repositoryOf().repository;
  const group = "120363000000000001@g.us";
  const bytes = await theirs.getSenderKeyDistributionMessage({ group, meId: "111@lid" });
  const { asked, repository } = repositoryOf();
  const item = { groupId, axolotlSenderKeyDistributionMessage: bytes };
  const processing = repository.processSenderKeyDistributionMessage({ item, authorJid: "111@lid" });
  if (isKept) await processing;
  else await expect(processing).rejects.toThrow();
  expect(asked.length > 0).toBe(isKept);
});
