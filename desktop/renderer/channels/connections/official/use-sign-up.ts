import { type CloudSetUp, type CloudSignUp, SignUpReturn, signUpChannel } from "@balcao/shared/channels/cloud.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { useSignUpNumbersMutation } from "./cloud-api.ts";

/** Large enough for each step of Meta's, and smaller than most screens: the console stays visible behind it. */
const windowFeatures = "popup,width=720,height=820";

export type SignUp = {
  /** Opens Meta's window. Call it in the handler of a click: browsers block other windows. */
  begin: () => void;
  /** Waits no longer. A late return of that window, or a late answer of our server, changes nothing. */
  stop: () => void;
  isWaiting: boolean;
  /** The browser blocked the window, or the person cancelled at Meta. */
  problem: "blocked" | "cancelled" | null;
  /** The error with which the server refused what Meta sent. */
  error: unknown;
};

/**
 * The authorization at Meta, in a window of its own. Meta sends it back to a page of our server, which hands the code to
 * this console only: it made the word that goes there and back.
 */
export function useSignUp(address: string, onGranted: (granted: CloudSignUp) => void): SignUp {
  const [exchange, { error, reset }] = useSignUpNumbersMutation();
  /** Kept until the code is exchanged. */
  const [word, setWord] = useState<string | null>(null);
  const [problem, setProblem] = useState<SignUp["problem"]>(null);
  const returned = useEffectEvent(async (code: string | null, { signal }: AbortController) => {
    const answer = code === null ? null : await exchange({ code });
    if (signal.aborted) return;
    setWord(null);
    if (!answer) setProblem("cancelled");
    else if (answer.data) onGranted(answer.data);
  });
  useEffect(() => {
    if (word === null) return undefined;
    const waiting = new AbortController();
    const channel = new BroadcastChannel(signUpChannel);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const given = SignUpReturn.safeParse(data).data;
      if (given?.state !== word) return;
      channel.close();
      void returned(given.code, waiting);
    };
    return () => {
      channel.close();
      waiting.abort();
    };
  }, [word]);
  return {
    begin: () => {
      reset();
      const made = crypto.randomUUID();
      const url = new URL(address);
      url.searchParams.set("state", made);
      const isOpen = window.open(url, "_blank", windowFeatures) !== null;
      setProblem(isOpen ? null : "blocked");
      setWord(isOpen ? made : null);
    },
    stop: () => {
      // A refusal that comes later is not shown either.
      reset();
      setWord(null);
    },
    isWaiting: word !== null,
    problem,
    error,
  };
}

/** The address of Meta's sign-up for this console; null where it is not set up, or would return to another place. */
export const signUpAddress = (setUp: CloudSetUp | undefined): string | null =>
  setUp?.signUpUrl && setUp.signUpOrigin === location.origin ? setUp.signUpUrl : null;
