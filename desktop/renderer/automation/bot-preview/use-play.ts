import type { BotSetup } from "@balcao/shared/automation/bot/setup.ts";
import { useMemo, useState } from "react";
import { type Answer, isSameWay, playBot } from "./play.ts";

type Talk = { setup: BotSetup; queueId: number; answers: readonly Answer[] };

/** A conversation with the bot that `first` opens; the set-up may change during it. */
export function usePlay(setup: BotSetup, queueId: number, first: string) {
  const begun = (): Talk => ({ setup, queueId, answers: [{ text: first, at: Date.now() }] });
  const [kept, setKept] = useState(begun);
  let talk = kept;
  if (kept.setup !== setup || kept.queueId !== queueId) {
    talk = isKept(kept, setup, queueId) ? { ...kept, setup } : begun();
    setKept(talk);
  }
  const play = useMemo(() => playBot(talk.setup, talk.queueId, talk.answers), [talk]);
  return {
    play,
    answer: (text: string) => setKept({ ...talk, answers: [...talk.answers, { text, at: Date.now() }] }),
    restart: () => setKept(begun()),
  };
}

/** True if the conversation can continue after the set-up has changed. */
const isKept = (talk: Talk, setup: BotSetup, queueId: number): boolean =>
  talk.queueId === queueId &&
  isSameWay(playBot(talk.setup, queueId, talk.answers), playBot(setup, queueId, talk.answers));
