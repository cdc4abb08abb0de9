import { createHmac, randomUUID } from "node:crypto";
import { Agent, request as httpRequest } from "node:http";
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
  /** Each call posts this text, signed as Meta does. `{n}` stands for its number, `{contact}` for one of the contacts. */
  webhook?: { body: string; secret: string; contacts: number };
};

/** The time of each request, and of all together, in milliseconds. */
export type Answered = { durations: number[]; ms: number } | { failure: string };

type Sent = { method: string; headers: Record<string, string>; body?: string };

process.on("message", (asked: Asked) => {
  ask(asked).then(
    (answered) => process.send?.(answered),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});

async function ask({ url, token, paths, requests, width, posts = false, webhook }: Asked): Promise<Answered> {
  const agent = new Agent({ keepAlive: true, maxSockets: width });
  const json = { "content-type": "application/json" };
  const headers = { authorization: `Bearer ${token}`, ...(posts ? json : {}) };
  const request = (n: number): Sent => {
    if (webhook) {
      const body = webhook.body
        .replaceAll("{n}", String(n))
        .replaceAll("{contact}", String(n % webhook.contacts).padStart(8, "0"));
      const signature = createHmac("sha256", webhook.secret).update(body).digest("hex");
      return { method: "POST", headers: { ...json, "x-hub-signature-256": `sha256=${signature}` }, body };
    }
    if (!posts) return { method: "GET", headers };
    return { method: "POST", headers, body: JSON.stringify({ body: `message ${n}`, clientId: randomUUID() }) };
  };
  const call = (n: number) =>
    new Promise<void>((answered, failed) => {
      const path = paths[n % paths.length] ?? "";
      const { body, ...sent } = request(n);
      const asking = httpRequest(url + path, { agent, ...sent }, (reply) => {
        if (reply.statusCode !== 200) failed(new Error(`${path} was answered with ${reply.statusCode}`));
        reply.on("data", () => {}).on("end", answered);
      });
      asking.on("error", failed).end(body);
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
