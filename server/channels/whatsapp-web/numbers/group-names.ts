import { setTimeout as wait } from "node:timers/promises";
import type { GroupMetadata } from "@whiskeysockets/baileys";
import type { Logger } from "pino";
import type { Chat } from "../../chat.ts";
import { BoundedCache } from "../session/bounded-cache.ts";
import { nameOf } from "../session/reason.ts";
import { jidOf } from "./jids.ts";

/** The names of an account's groups. Lives as long as the session, across reconnects. */
export type GroupNames = {
  /** Returns the group's name, and asks WhatsApp for an unknown one; null if there is no answer within a short wait. */
  of(chat: Chat, ask: (jid: string) => Promise<GroupMetadata>): Promise<string | null>;
  learn(jid: string, name: string): void;
};

const rememberedGroups = 5_000;
/** After a failed or slow query the group is not queried for this long, so that it does not delay each message. */
const silenceMs = 60_000;

export function makeGroupNames(patienceMs: number, log: Logger): GroupNames {
  const names = new BoundedCache(rememberedGroups);
  const silent = new BoundedCache(rememberedGroups, silenceMs);
  const asked = new Map<string, Promise<string | null>>();

  async function find(jid: string, ask: (jid: string) => Promise<GroupMetadata>): Promise<string | null> {
    try {
      const { subject } = await ask(jid);
      if (subject) names.set(jid, subject);
      return subject || null;
    } catch (error) {
      log.info({ reason: nameOf(error) }, "WhatsApp: a group's name was not received");
      silent.set(jid, true);
      return null;
    } finally {
      asked.delete(jid);
    }
  }

  return {
    async of(chat, ask) {
      const jid = jidOf(chat);
      const known = names.get<string>(jid);
      if (known !== undefined || silent.has(jid)) return known ?? null;
      const finding = asked.get(jid) ?? find(jid, ask);
      asked.set(jid, finding);
      const late = wait(patienceMs, "late" as const, { ref: false });
      const found = await Promise.race([finding, late]);
      if (found !== "late") return found;
      silent.set(jid, true);
      return null;
    },
    learn: (jid, name) => names.set(jid, name),
  };
}
