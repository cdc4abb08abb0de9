import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { toChromium, toElectron } from "./addresses.ts";

export type ProtocolHandler = (request: Request) => Response | Promise<Response>;
/** The handlers that main passed to `protocol.handle`, by scheme. */
export const protocolHandlers = new Map<string, ProtocolHandler>();

/**
 * The proxy of all connections of the double's Chromium. It answers Electron's own schemes and sets the `Origin` that
 * Electron would send, so that the server's rules for `app://…` are really tested; Chromium enforces the page's policy
 * earlier. Plain http and ws only: a test's servers are on this computer.
 */
export async function startNetwork(): Promise<string> {
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  // A ws: connection opens a tunnel. Inside the tunnel is plain HTTP, which this same server answers.
  server.on("connect", (incoming: IncomingMessage, socket) => {
    const [host, port] = (incoming.url ?? "").split(":");
    socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    const upstream = connect(Number(port), host);
    socket.on("error", () => upstream.destroy());
    upstream.on("error", () => socket.destroy());
    upstream.pipe(socket);
    socket.once("data", (head: Buffer) => {
      upstream.write(
        head.toString("latin1").replace(/^(origin: )(.*)$/im, (_all, name, url) => name + toElectron(url)),
        "latin1",
      );
      socket.pipe(upstream);
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const url = toElectron(incoming.url ?? "");
  const handler = protocolHandlers.get(url.slice(0, url.indexOf(":")));
  if (!handler) return forward(incoming, outgoing);
  const reply = await handler(new Request(url, { method: incoming.method ?? "GET" }));
  outgoing.writeHead(reply.status, Object.fromEntries(reply.headers));
  if (reply.body) Readable.fromWeb(reply.body as Parameters<typeof Readable.fromWeb>[0]).pipe(outgoing);
  else outgoing.end();
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { headers, method } = incoming;
  const origin = headers.origin && { origin: toElectron(headers.origin) };
  const upstream = request(incoming.url ?? "", { method, headers: { ...headers, ...origin } }, (reply) => {
    const allowed = reply.headers["access-control-allow-origin"];
    if (allowed) reply.headers["access-control-allow-origin"] = toChromium(allowed);
    outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(outgoing);
  });
  // No server there: Chromium sees a connection that breaks.
  upstream.on("error", () => outgoing.destroy());
  incoming.pipe(upstream);
}
