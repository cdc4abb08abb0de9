import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import type { Network } from "../network/state.ts";
import type { Certificates } from "./certificates.ts";

/** Largest file a linked device may upload, as the network announces it. */
const maxBytes = 104_857_600;

export type MediaHost = { host: string; close(): Promise<void> };

/** Serves encrypted files over HTTPS on the loopback, as WhatsApp's media hosts do. Port 0 takes any free port. */
export async function startMediaHost(network: Network, certificates: Certificates, port: number): Promise<MediaHost> {
  const server = createServer({ key: certificates.keyPem, cert: certificates.certPem }, (request, response) => {
    serve(network, request, response).catch((error: unknown) => {
      network.log.error({ err: error }, "the media host failed");
      response.writeHead(500).end();
    });
  });
  await listen(server, port);
  const { port: actual } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${actual}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Uses any other port if this one is taken; only old links break then. */
async function listen(server: Server, port: number): Promise<void> {
  const attempt = (wanted: number) =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(wanted, "127.0.0.1", () => {
        server.off("error", reject);
        resolve();
      });
    });
  await attempt(port).catch((error: unknown) => {
    if (port === 0) throw error;
    return attempt(0);
  });
}

async function serve(network: Network, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? "/", "https://localhost");
  if (request.method === "POST") return receiveUpload(network, request, response);
  const file = network.media.get(pathname);
  const status = network.faults.downloadStatus ?? (file ? 200 : 404);
  response.writeHead(status, { "content-type": "application/octet-stream" });
  const { downloadTrouble } = network.faults;
  if (status === 200 && file && downloadTrouble) return troubled(response, file, downloadTrouble);
  response.end(status === 200 ? file : undefined);
}

function troubled(response: ServerResponse, file: Uint8Array, trouble: "breaks" | "lies" | "stalls"): void {
  if (trouble === "lies") response.end(Buffer.alloc(file.length, "?"));
  else response.write(file.subarray(0, 1), () => trouble === "breaks" && response.destroy());
}

async function receiveUpload(network: Network, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const bytes = await readAll(request, maxBytes);
  const status = bytes === null ? 413 : (network.faults.uploadStatus ?? 200);
  response.writeHead(status, { "content-type": "application/json" });
  if (status !== 200 || bytes === null) {
    response.end(JSON.stringify({ error: "refused" }));
    return;
  }
  const path = network.media.put(bytes);
  response.end(JSON.stringify({ url: `https://${network.media.host}${path}`, direct_path: path }));
}

/** The whole body of a request, or null if it is longer than allowed. */
export async function readAll(request: IncomingMessage, limit: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > limit) return null;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
