import { Agent, get } from "node:http";
import { timeEach } from "./measure.ts";

/** Those who ask a server over HTTP, in a process of their own: what they cost is not the server's. */
export type Asked = { url: string; token: string; paths: string[]; requests: number; width: number };

/** How long each request took in milliseconds, and all of them together. */
export type Answered = { durations: number[]; ms: number } | { failure: string };

process.on("message", (asked: Asked) => {
  ask(asked).then(
    (answered) => process.send?.(answered),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});

async function ask({ url, token, paths, requests, width }: Asked): Promise<Answered> {
  const agent = new Agent({ keepAlive: true, maxSockets: width });
  const headers = { authorization: `Bearer ${token}` };
  const read = (n: number) =>
    new Promise<void>((answered, failed) => {
      const path = paths[n % paths.length] ?? "";
      get(url + path, { agent, headers }, (reply) => {
        if (reply.statusCode !== 200) failed(new Error(`${path} was answered with ${reply.statusCode}`));
        reply.on("data", () => {}).on("end", answered);
      }).on("error", failed);
    });
  const began = performance.now();
  const durations = await timeEach(
    Array.from({ length: requests }, (_, n) => n),
    width,
    read,
  );
  const ms = performance.now() - began;
  agent.destroy();
  return { durations, ms };
}
