import { io } from "socket.io-client";

/** The screens of the fan-out row, in a process of their own: they note how old each message is when it arrives. */
const delays: number[] = [];

process.on("message", (message: "report" | { url: string; tokens: string[] }) => {
  if (message === "report") process.send?.({ kind: "delays", value: delays });
  else void connect(message.url, message.tokens);
});

async function connect(url: string, tokens: string[]): Promise<void> {
  await Promise.all(
    tokens.map(
      (token) =>
        new Promise<void>((connected) => {
          const socket = io(url, { auth: { token }, transports: ["websocket"], forceNew: true });
          socket.onAny((name: string, payload: { action: string; message?: { body: string } }) => {
            if (!name.endsWith("-appMessage") || payload.action !== "create") return;
            delays.push(performance.timeOrigin + performance.now() - Number(payload.message?.body));
          });
          socket.on("connect", () => {
            socket.emit("joinTickets", "pending");
            socket.emit("joinNotification");
            connected();
          });
        }),
    ),
  );
  process.send?.({ kind: "ready" });
}
