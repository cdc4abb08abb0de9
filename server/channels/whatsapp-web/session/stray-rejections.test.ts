// @module-tag long
import { execFile } from "node:child_process";
import { pino } from "pino";
import { expect, it } from "vitest";
import { openRig } from "../test-rig.ts";

/** A process of its own: here the test's runner listens to rejections, too. */
const ofProcess = (program: string) =>
  new Promise<{ code: number; out: string; err: string }>((done) => {
    const args = ["--input-type=module", "-e", program];
    execFile(process.execPath, args, { cwd: import.meta.dirname }, (error, out, err) =>
      done({ code: typeof error?.code === "number" ? error.code : 0, out, err }),
    );
  });

const module = new URL("./stray-rejections.ts", import.meta.url).href;

it("keeps a rejection in what a connection has started with the connection", async () => {
  const { code, out } = await ofProcess(`
    import { once } from "node:events";
    import { WebSocket, WebSocketServer } from "ws";
    import { catchStrays } from ${JSON.stringify(module)};
    const server = new WebSocketServer({ port: 0 });
    await once(server, "listening");
    server.on("connection", (socket) => socket.send("a frame"));
    const told = [];
    const failed = (id) => (error) => {
      told.push(id + ": " + error.message);
      if (told.length === 3) process.stdout.write(told.sort().join(", "), () => process.exit(0));
    };
    catchStrays(failed(1), () => {
      const socket = new WebSocket("ws://127.0.0.1:" + server.address().port);
      socket.on("message", async () => { throw new Error("a listener"); });
    });
    catchStrays(failed(2), () => {
      setTimeout(async () => { await null; throw new Error("a timer"); }, 1);
      void Promise.reject(new Error("a call"));
    });
  `);
  expect({ code, out }).toEqual({ code: 0, out: "1: a listener, 2: a call, 2: a timer" });
});

it("ends the process for any other", async () => {
  const { code, err } = await ofProcess(`
    import { catchStrays } from ${JSON.stringify(module)};
    catchStrays(() => undefined, () => undefined);
    void Promise.reject(new Error("nobody's"));
    setInterval(() => {}, 1000);
  `);
  expect(code).toBe(1);
  expect(err).toContain("nobody's");
});

it("knows the connection in what Baileys does when a message comes", async () => {
  const lines: { connectionId?: number; msg: string }[] = [];
  const log = pino({ level: "warn" }, { write: (line) => lines.push(JSON.parse(line)) });
  const rig = await openRig();
  const [account, contact] = ["5511900000079", "5511988880079"];
  const { sink, provider } = rig.another({ log });
  await provider.open(9);
  const { qrcode } = await sink.becomes(9, "qrcode");
  await rig.sandbox.scan({ account, qrcode });
  await sink.becomes(9, "CONNECTED");
  // The runner would report a real one. It is told here as Node tells it: in the place of the rejection.
  const told = process.listeners("unhandledRejection").find(({ name }) => name === "toOwner");
  sink.beforeMessage = () => told?.(new Error("nobody awaits it"), Promise.resolve());
  const { id } = await rig.sandbox.sendText({ from: contact, to: account, text: "oi" });
  await sink.arrives(id);
  await rig.close();
  expect(lines).toMatchObject([{ connectionId: 9, msg: "WhatsApp: something failed unseen" }]);
});
