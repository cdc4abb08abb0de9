import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { WebhookEvent } from "@balcao/shared/integrations/api-events.ts";

type Received = { headers: IncomingHttpHeaders; body: string; event: WebhookEvent };

/** A customer's server that receives webhooks. */
export type Receiver = {
  /** Uses a name that the world's server may call. */
  url: string;
  received: Received[];
  /** Writes the answer; 200 by default. */
  answer: (response: ServerResponse) => void;
  close: () => void;
};

export async function startReceiver(): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    receiver.received.push({ headers: request.headers, body, event: JSON.parse(body) });
    receiver.answer(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const receiver: Receiver = {
    url: `http://localhost:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    answer: (response) => void response.end("ok"),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}
