import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { timeEach } from "./measure.ts";

/** Requests to a server over HTTP, made in a separate process so that their cost is not the server's. */
export type Asked = {
  url: string;
  token: string;
  paths: string[];
  requests: number;
  width: number;
  /** Each call posts its own message instead of reading. */
  posts?: boolean;
};

/** The time of each request, and of all together, in milliseconds. */
export type Answered = { durations: number[]; ms: number } | { failure: string };

process.on("message", (asked: Asked) => {
  ask(asked).then(
    (answered) => process.send?.(answered),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});

async function ask({ url, token, paths, requests, width, posts = false }: Asked): Promise<Answered> {
  const agent = new Agent({ keepAlive: true, maxSockets: width });
  const headers = { authorization: `Bearer ${token}`, ...(posts ? { "content-type": "application/json" } : {}) };
  const method = posts ? "POST" : "GET";
  const call = (n: number) =>
    new Promise<void>((answered, failed) => {
      const path = paths[n % paths.length] ?? "";
      const asking = request(url + path, { agent, headers, method }, (reply) => {
        if (reply.statusCode !== 200) failed(new Error(`${path} was answered with ${reply.statusCode}`));
        reply.on("data", () => {}).on("end", answered);
      });
      asking
        .on("error", failed)
        .end(posts ? JSON.stringify({ body: `message ${n}`, clientId: randomUUID() }) : undefined);
    });
  const began = performance.now();
  const durations = await timeEach(
    Array.from({ length: requests }, (_, n) => n),
    width,
    call,
  );
  const ms = performance.now() - began;
  agent.destroy();
  return { durations, ms };
}
