import { connectBareScreen } from "../testing/bare-screen.ts";

/** The screens of the fan-out rows, in a separate process: they measure each message's age on arrival. */
const delays: number[] = [];

process.on("message", (message: "report" | { url: string; tokens: string[] }) => {
  if (message === "report") process.send?.({ kind: "delays", value: delays.splice(0) });
  else void connectAll(message.url, message.tokens);
});

async function connectAll(url: string, tokens: string[]): Promise<void> {
  // A hundred connect at a time: connecting is not measured.
  for (let first = 0; first < tokens.length; first += 100)
    await Promise.all(
      tokens.slice(first, first + 100).map((token) => connectBareScreen(url, token, ["pending"], heard)),
    );
  process.send?.({ kind: "ready" });
}

const sentAt = /"body":"(\d+\.?\d*)"/;

function heard(name: string, payload: string): void {
  const now = performance.timeOrigin + performance.now();
  if (name.endsWith("-appMessage")) delays.push(now - Number(sentAt.exec(payload)?.[1]));
}
