import { WebSocket } from "ws";

/**
 * The screens of the fan-out rows, in a separate process: they measure each message's age on arrival. They use the
 * minimum of socket.io that a screen needs, so that the server gets the processor time.
 */
const delays: number[] = [];

process.on("message", (message: "report" | { url: string; tokens: string[] }) => {
  if (message === "report") process.send?.({ kind: "delays", value: delays.splice(0) });
  else void connectAll(message.url, message.tokens);
});

async function connectAll(url: string, tokens: string[]): Promise<void> {
  // A hundred connect at a time: connecting is not measured.
  for (let first = 0; first < tokens.length; first += 100)
    await Promise.all(tokens.slice(first, first + 100).map((token) => connect(url, token)));
  process.send?.({ kind: "ready" });
}

const sentAt = /"body":"(\d+\.?\d*)"/;

function connect(url: string, token: string): Promise<void> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`);
  return new Promise((connected, failed) => {
    socket.on("error", failed);
    socket.on("message", (data: Buffer) => {
      const now = performance.timeOrigin + performance.now();
      const text = data.toString("latin1");
      if (text.startsWith("0")) socket.send(`40${JSON.stringify({ token })}`);
      else if (text === "2") socket.send("3");
      else if (text.startsWith("40")) {
        socket.send('42["joinTickets","pending"]');
        socket.send('42["joinNotification"]');
        connected();
      } else if (text.includes("-appMessage")) delays.push(now - Number(sentAt.exec(text)?.[1]));
    });
  });
}
