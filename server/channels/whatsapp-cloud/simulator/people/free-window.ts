import type { ChatMessage } from "@balcao/whatsapp-sandbox/control/control-api.ts";
import type { CloudSend, OfficialNumber, Simulation } from "../state.ts";

const answerMs = 24 * 3_600_000;
const windowMs = 72 * 3_600_000;

/** Notes that a person came by an advertisement. Returns what the webhook's message says of it. */
export function comeByAd({ cameByAd }: Simulation, number: OfficialNumber, { author, at }: ChatMessage): object {
  const key = `${number.phoneNumberId} ${author}`;
  const freeUntil = cameByAd.get(key)?.freeUntil ?? 0;
  if (freeUntil <= at) cameByAd.set(key, { at, freeUntil: null });
  return {
    referral: {
      ...{ source_type: "ad", source_id: "120210000000000001", source_url: "https://example.com/anuncio" },
      ...{ headline: "Conheça a loja", body: "Fale com a gente pelo WhatsApp.", media_type: "image" },
    },
  };
}

/** The end of the window in which a message is sent, which the first answer within 24 hours opens; null without one. */
export function openFreeWindow(sim: Simulation, send: CloudSend): number | null {
  const came = sim.cameByAd.get(keyOf(send));
  const now = sim.now();
  if (came && came.freeUntil === null && now - came.at < answerMs)
    sim.cameByAd.set(keyOf(send), { ...came, freeUntil: now + windowMs });
  return freeUntilOf(sim, send);
}

/** The end of the open window of a message's person; null without one. */
export function freeUntilOf(sim: Simulation, send: CloudSend): number | null {
  const freeUntil = sim.cameByAd.get(keyOf(send))?.freeUntil ?? null;
  return freeUntil !== null && freeUntil > sim.now() ? freeUntil : null;
}

const keyOf = ({ phoneNumberId, to }: CloudSend): string => `${phoneNumberId} ${to}`;
