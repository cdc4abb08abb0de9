import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { readAll } from "../media/media-host.ts";
import type { Network } from "../network/state.ts";
import { pictureOf } from "../phones/pictures.ts";
import { enterPlayer } from "../phones/players.ts";
import { fileOf, openChat } from "../phones/reading.ts";
import type { Controls } from "./control.ts";
import {
  ChatId,
  type ControlName,
  controlApi,
  PhoneNumber,
  SandboxError,
  type SandboxErrorCode,
  type SandboxEvent,
  sandboxErrorStatus,
  type UploadAnswer,
} from "./control-api.ts";
import { isLocalHost } from "./local-host.ts";

const maxJsonBytes = 1_000_000;
const maxUploadBytes = 50_000_000;
const keepAliveMs = 15_000;
/** Types that a browser may show on its own page; it downloads any other. */
const showable = /^(image\/(png|jpe?g|gif|webp)|audio\/|video\/)/;

/** Answers the control API on a server that also carries the network's connections. */
export function serveControls(server: Server, network: Network, controls: Controls): void {
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    route(network, controls, request, response).catch((error: unknown) => fail(network, response, error));
  });
}

async function route(
  network: Network,
  controls: Controls,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isLocalHost(request.headers.host)) throw new SandboxError("invalid", "Only for this computer.");
  const url = new URL(request.url ?? "/", "http://localhost");
  const name = url.pathname.replace(/^\/api\//, "");
  if (request.method === "GET" && name === "events") return streamEvents(network, url, request, response);
  if (request.method === "GET" && name === "media") return sendMedia(network, url, response);
  if (request.method === "GET" && name === "picture") return sendPicture(network, url, response);
  if (request.method !== "POST") throw new SandboxError("not_found", "There is no such control.");
  if (name === "upload") {
    const bytes = await readAll(request, maxUploadBytes);
    if (!bytes?.length) throw new SandboxError("invalid", "The file is empty or larger than 50 MB.");
    return sendJson(response, 200, { upload: controls.upload(bytes) } satisfies typeof UploadAnswer._output);
  }
  if (!isControl(name)) throw new SandboxError("not_found", "There is no such control.");
  // Each control checks its own input, so any JSON may be passed on.
  const control = controls[name] as (input: unknown) => Promise<unknown>;
  sendJson(response, 200, await control(await readJson(request)));
}

const isControl = (name: string): name is ControlName => Object.hasOwn(controlApi, name);

async function readJson(request: IncomingMessage): Promise<unknown> {
  // Browsers send other types across sites without a preflight; this one needs it.
  if (!request.headers["content-type"]?.startsWith("application/json")) {
    throw new SandboxError("invalid", "The body must be application/json.");
  }
  const body = await readAll(request, maxJsonBytes);
  if (body === null) throw new SandboxError("invalid", "The body is too large.");
  try {
    return JSON.parse(body.toString() || "{}");
  } catch {
    throw new SandboxError("invalid", "The body is not JSON.");
  }
}

function sendMedia(network: Network, url: URL, response: ServerResponse): void {
  const { phone, chat } = chatOf(url);
  const id = url.searchParams.get("id") ?? "";
  if (!phone || !chat) throw new SandboxError("invalid", "phone and chat are needed");
  const file = fileOf(network, phone, chat, id);
  const shown = showable.test(file.mimetype);
  const fileName = encodeURIComponent(file.fileName ?? "arquivo");
  response.writeHead(200, {
    "content-type": shown ? file.mimetype : "application/octet-stream",
    "content-length": file.bytes.length,
    "x-content-type-options": "nosniff",
    "cache-control": "private, max-age=3600",
    ...(shown ? {} : { "content-disposition": `attachment; filename*=UTF-8''${fileName}` }),
  });
  response.end(file.bytes);
}

/** The present picture of a phone or a group. */
function sendPicture(network: Network, url: URL, response: ServerResponse): void {
  const bytes = pictureOf(network, url.searchParams.get("of") ?? "");
  if (!bytes) throw new SandboxError("not_found", "There is no picture.");
  response.writeHead(200, {
    "content-type": "image/jpeg",
    "content-length": bytes.length,
    "x-content-type-options": "nosniff",
    "cache-control": "private, max-age=3600",
  });
  response.end(bytes);
}

/**
 * Streams the events of one phone or of all. While the stream lasts a named chat counts as open, and a caller that
 * plays customers as present.
 */
function streamEvents(network: Network, url: URL, request: IncomingMessage, response: ServerResponse): void {
  const { phone, chat } = chatOf(url);
  response.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-cache",
    "x-accel-buffering": "no",
  });
  response.write(": open\n\n");
  const tell = (event: SandboxEvent) => {
    if (!phone || event.type === "players" || event.phone === phone)
      response.write(`data: ${JSON.stringify(event)}\n\n`);
  };
  network.events.on("screen", tell);
  const closeChat = phone && chat ? openChat(network, phone, chat) : () => undefined;
  const leave = url.searchParams.get("as") === "player" ? enterPlayer(network) : () => undefined;
  const keepAlive = setInterval(() => response.write(": still here\n\n"), keepAliveMs);
  request.once("close", () => {
    clearInterval(keepAlive);
    network.events.off("screen", tell);
    closeChat();
    leave();
  });
}

function chatOf(url: URL): { phone: string | null; chat: string | null } {
  const read = (name: string, schema: typeof PhoneNumber | typeof ChatId) => {
    const text = url.searchParams.get(name);
    if (text === null) return null;
    if (!schema.safeParse(text).success) throw new SandboxError("invalid", `${name}: does not fit`);
    return text;
  };
  return { phone: read("phone", PhoneNumber), chat: read("chat", ChatId) };
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

function fail(network: Network, response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.end();
    return;
  }
  const code: SandboxErrorCode = error instanceof SandboxError ? error.code : "internal";
  if (code === "internal") network.log.error({ err: error }, "a control failed");
  const message = error instanceof SandboxError ? error.message : "The sandbox failed; its log says why.";
  sendJson(response, sandboxErrorStatus[code], { error: code, message });
}
