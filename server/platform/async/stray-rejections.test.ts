// @module-tag long
import { execFile } from "node:child_process";
import { expect, it } from "vitest";

/** A process of its own: here the test's runner listens to rejections, too. */
const ofProcess = (program: string) =>
  new Promise<{ code: number; out: string; err: string }>((done) => {
    const args = ["--input-type=module", "-e", program];
    execFile(process.execPath, args, { cwd: import.meta.dirname }, (error, out, err) =>
      done({ code: typeof error?.code === "number" ? error.code : 0, out, err }),
    );
  });

const module = new URL("./stray-rejections.ts", import.meta.url).href;

it("tells a rejection to whoever started the work, and any other to the process", async () => {
  const { code, out } = await ofProcess(`
    import { once } from "node:events";
    import { WebSocket, WebSocketServer } from "ws";
    import { catchStrays, surviveStrays } from ${JSON.stringify(module)};
    const server = new WebSocketServer({ port: 0 });
    await once(server, "listening");
    server.on("connection", (socket) => socket.send("a frame"));
    const told = [];
    const failed = (id) => (error) => {
      told.push(id + ": " + error.message);
      if (told.length === 4) process.stdout.write(told.sort().join(", "), () => process.exit(0));
    };
    surviveStrays(failed("process"));
    catchStrays(failed(1), () => {
      const socket = new WebSocket("ws://127.0.0.1:" + server.address().port);
      socket.on("message", async () => { throw new Error("a listener"); });
    });
    catchStrays(failed(2), () => {
      setTimeout(async () => { await null; throw new Error("a timer"); }, 1);
      void Promise.reject(new Error("a call"));
    });
    void Promise.reject(new Error("nobody's"));
  `);
  expect({ code, out }).toEqual({ code: 0, out: "1: a listener, 2: a call, 2: a timer, process: nobody's" });
});
