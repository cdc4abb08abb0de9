import type { ContactTypingState } from "@balcao/shared/channels/contact-typing.ts";
import { jidNormalizedUser, type WASocket } from "@whiskeysockets/baileys";
import { allowEvents } from "../../../platform/realtime/event-allowance.ts";
import { Throttle } from "../../../platform/time/throttle.ts";
import { type Chat, idOf } from "../../chat.ts";
import { chatOf, jidOf, type OwnIds } from "../numbers/jids.ts";
import { nameOf } from "../session/reason.ts";
import type { SocketSetup } from "../session/socket-setup.ts";

/** A company never shows more conversations on its screens. */
const mostWatched = 200;
/**
 * Minimum interval between two reports of a chat, and the limit for all chats of a connection: a contact may flip
 * between states as fast as it likes.
 */
const reportMs = 1_000;
const reportsPerSecond = 20;

export type TypingWatch = { watch(chats: readonly Chat[]): Promise<void>; stop(): void };

type State = ContactTypingState | null;
/** `seen` is WhatsApp's last state, with its time; `reported` is the last reported state. */
type Watched = { chat: Chat; until: number; seen: State; seenAt: number; reported: State };

/**
 * Reports when a contact writes whose conversation is on a screen. WhatsApp sends this only to clients that subscribed
 * to the contact and are online, so the number is online while a screen shows a conversation, and only then: the
 * account's phone gets no notifications meanwhile.
 */
export function watchTyping(
  baileys: WASocket,
  { connectionId, sink, log, timings }: SocketSetup,
  own: () => OwnIds,
): TypingWatch {
  const watched = new Map<string, Watched>();
  const reports = new Throttle(reportMs);
  const mayReport = allowEvents({ burst: reportsPerSecond, perSecond: reportsPerSecond });
  let timer: NodeJS.Timeout | undefined;

  const endAfter = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(purgeExpired, ms).unref();
  };
  const purgeExpired = (): void => {
    const now = performance.now();
    timer = undefined;
    for (const [jid, { until }] of watched) if (until <= now) watched.delete(jid);
    if (watched.size > 0) endAfter(Math.min(...[...watched.values()].map(({ until }) => until)) - now);
    else void quietly(() => baileys.sendPresenceUpdate("unavailable"));
  };
  /** Best effort: the connection may be closed by now. */
  const quietly = (ask: () => Promise<void>): Promise<void> =>
    ask().catch((error: unknown) => log.debug({ reason: nameOf(error) }, "WhatsApp: presence was not sent"));

  const findWatched = async (jid: string): Promise<Watched | undefined> => {
    const known = [...watched.values()].find(({ chat }) => isOf(chat, chatOf({ remoteJid: jid }, own())));
    if (known || !jid.endsWith("@lid")) return known;
    // The contact's private id is not known here yet.
    const number = await baileys.signalRepository.lidMapping.getPNForLID(jid);
    return number ? watched.get(jidNormalizedUser(number)) : undefined;
  };
  const take = async (jid: string, state: State): Promise<void> => {
    if (watched.size === 0) return;
    const found = await findWatched(jid);
    if (!found) return;
    const now = performance.now();
    const isRepeated = state === found.seen && now - found.seenAt < reportMs;
    Object.assign(found, { seen: state, seenAt: now });
    // A repeat is dropped: the throttle would report it later, perhaps after the written message.
    if (isRepeated) return;
    reports.run(jid, () => {
      if ((state === null && found.reported === null) || !mayReport()) return;
      found.reported = state;
      sink
        .typing(connectionId, found.chat, state)
        .catch((error: unknown) =>
          log.warn({ reason: nameOf(error) }, "WhatsApp: a contact's typing was not reported"),
        );
    });
  };
  baileys.ev.on("presence.update", ({ id, presences }) => {
    const presence = presences[id]?.lastKnownPresence;
    const state = presence === "composing" || presence === "recording" ? presence : null;
    take(id, state).catch((error: unknown) =>
      log.debug({ reason: nameOf(error) }, "WhatsApp: a presence was not understood"),
    );
  });

  return {
    async watch(chats) {
      const until = performance.now() + timings.watchTyping;
      if (watched.size === 0 && chats.length > 0) await quietly(() => baileys.sendPresenceUpdate("available"));
      for (const chat of chats) {
        const jid = jidOf(chat);
        const known = watched.get(jid);
        // Re-inserted at the end: the least recently used entry goes first.
        watched.delete(jid);
        watched.set(jid, { seen: null, seenAt: 0, reported: null, ...known, chat, until });
        const [oldest] = watched.keys();
        if (watched.size > mostWatched && oldest !== undefined) watched.delete(oldest);
        if (!known) await quietly(() => baileys.presenceSubscribe(jid));
      }
      if (watched.size > 0 && timer === undefined) endAfter(timings.watchTyping);
    },
    stop() {
      clearTimeout(timer);
      reports.stop();
      watched.clear();
    },
  };
}

const isOf = (chat: Chat, other: Chat | null): boolean =>
  chat.identities.some(({ kind, value }) => other !== null && idOf(other, kind) === value);
