import { connectBareScreen } from "../testing/bare-screen.ts";

/** Told to the process of the screens: connect one for each token, or report the measurements since the last report. */
export type ToScreens = "report" | { url: string; tokens: string[]; asked: string[] };

/** Ages of messages at the screens, and durations of what the screens asked, in milliseconds. */
export type Reported = { delays: number[]; durations: number[] };

/** As long as a console waits before it asks again, and the time over which an office's consoles spread it. */
const throttleMs = 4_000;
const spreadMs = 1_500;

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
  const connect = (token: string, place: number) => {
    const review = reviewer(url, token, asked, (spreadMs * place) / tokens.length);
    return connectBareScreen(url, token, ["pending"], (name, payload) => {
      heard(name, payload);
      review();
    });
  };
  // A hundred connect at a time: connecting is not measured.
  for (let first = 0; first < tokens.length; first += 100)
    await Promise.all(tokens.slice(first, first + 100).map((token, n) => connect(token, first + n)));
  process.send?.({ kind: "ready" });
}

const sentAt = /"body":"(\d+\.?\d*)"/;

function heard(name: string, payload: string): void {
  const now = performance.timeOrigin + performance.now();
  if (name.endsWith("-appMessage")) measured.delays.push(now - Number(sentAt.exec(payload)?.[1]));
}

/** Returns the function to call after a change. The first change is followed soon, the next ones every few seconds. */
function reviewer(url: string, token: string, asked: string[], ownMs: number): () => void {
  let isDue = false;
  let askedAt = 0;
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
    const wait = Math.max(ownMs, askedAt + throttleMs - performance.now());
    setTimeout(() => {
      isDue = false;
      askedAt = performance.now();
      void Promise.all(asked.map(ask));
    }, wait);
  };
}
