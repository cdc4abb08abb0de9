import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { RateLimit } from "@balcao/cloud-simulator/graph/rate-limit.ts";
import type { OfficialNumber } from "@balcao/cloud-simulator/state.ts";

/** The messages that the double got: different ones, and those that came again after they were accepted. Moments are in milliseconds since its start. */
export type MetaSeen = { accepted: number; refused: number; repeated: number; firstAt: number; lastAt: number };
type Sent = { to: string; biz_opaque_callback_data: string };
export type MetaSays = { port: number } | MetaSeen;

/**
 * The part of Meta's API that takes messages, in a separate process so that its cost is not the server's. It refuses what is
 * faster than Meta's limits, and takes as long for an answer as Meta usually does.
 */
const answerMs = 100;
const limit = new RateLimit();
const seen: MetaSeen = { accepted: 0, refused: 0, repeated: 0, firstAt: 0, lastAt: 0 };
/** Our ids of the accepted messages. */
const known = new Set<string>();

const server = createServer(async (request, response) => {
  const [, , phoneNumberId = ""] = (request.url ?? "").split("/");
  const { to, biz_opaque_callback_data: id } = JSON.parse((await buffer(request)).toString()) as Sent;
  const now = performance.now();
  let answer: object = { messaging_product: "whatsapp", messages: [{ id: `wamid.${randomUUID()}` }] };
  let status = 200;
  try {
    // The limits need no more of a number.
    limit.note({ phoneNumberId } as OfficialNumber, to, now);
    if (known.has(id)) seen.repeated += 1;
    known.add(id);
    seen.accepted = known.size;
    seen.firstAt ||= now;
    seen.lastAt = now;
  } catch (error) {
    seen.refused += 1;
    status = 429;
    answer = (error as { body: object }).body;
  }
  setTimeout(
    () => response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer)),
    answerMs,
  );
}).listen(0, "127.0.0.1", () => say({ port: (server.address() as AddressInfo).port }));

process.on("message", () => say(seen));

const say = (what: MetaSays) => void process.send?.(what);
