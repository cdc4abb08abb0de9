import { connectBareScreen } from "../testing/bare-screen.ts";

/** What a screen process is told: to connect a screen for each token, or to report what was measured since. */
export type ToScreens = "report" | { url: string; tokens: string[]; asked: string[] };

/** Ages of messages at the screens, and durations of what the screens asked, in milliseconds. */
export type Reported = { delays: number[]; durations: number[] };

/** As long as a console waits before it asks again. */
const throttleMs = 4_000;

/**
 * The screens of the fan-out rows, in a separate process: they measure each message's age on arrival. Those that show a
 * view ask for its counts and tickets again after a change, as consoles do.
 */
const measured: Reported = { delays: [], durations: [] };

process.on("message", (message: ToScreens) => {
  if (message !== "report") return void connectAll(message.url, message.tokens, message.asked);
  const [delays, durations] = [measured.delays.splice(0), measured.durations.splice(0)];
  return process.send?.({ kind: "measured", value: { delays, durations } });
});

async function connectAll(url: string, tokens: string[], asked: string[]): Promise<void> {
  const connect = (token: string) => {
    const review = reviewer(url, token, asked);
    return connectBareScreen(url, token, ["pending"], (name, payload) => {
      heard(name, payload);
      review();
    });
  };
  // A hundred connect at a time: connecting is not measured.
  for (let first = 0; first < tokens.length; first += 100)
    await Promise.all(tokens.slice(first, first + 100).map(connect));
  process.send?.({ kind: "ready" });
}

const sentAt = /"body":"(\d+\.?\d*)"/;

function heard(name: string, payload: string): void {
  const now = performance.timeOrigin + performance.now();
  if (name.endsWith("-appMessage")) measured.delays.push(now - Number(sentAt.exec(payload)?.[1]));
}

function reviewer(url: string, token: string, asked: string[]): () => void {
  let isDue = false;
  const ask = async (path: string) => {
    const began = performance.now();
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    await answer.text();
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
    measured.durations.push(performance.now() - began);
  };
  return () => {
    if (isDue || asked.length === 0) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      void Promise.all(asked.map(ask));
    }, throttleMs);
  };
}
