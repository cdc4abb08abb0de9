import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mendLibsignal } from "@balcao/mended-libsignal/mend-libsignal.ts";
import { type WebSocket, WebSocketServer } from "ws";
import { type Controls, createControls } from "./control/control.ts";
import type { ChatMessage, ControlInput, SandboxInfo } from "./control/control-api.ts";
import { serveControls } from "./control/control-server.ts";
import { openCertificates } from "./media/certificates.ts";
import { type MediaHost, startMediaHost } from "./media/media-host.ts";
import { closeNetwork, defaultSettings, openNetwork } from "./network/network.ts";
import type { Log, Network, NetworkSettings } from "./network/state.ts";
import { openStore } from "./network/store.ts";
import { until } from "./network/until.ts";
import { fileOf, openChat, type ReceivedFile } from "./phones/reading.ts";
import { openSession } from "./wire/session.ts";

export type SandboxOptions = Partial<NetworkSettings> & {
  /** The folder of the network's state; in memory only without it. One process per folder. */
  folder?: string | undefined;
  /** Loopback port for connections and controls; any free one without it. */
  port?: number | undefined;
  log?: Log | undefined;
};

type MediaFile = { bytes: Uint8Array; mimetype?: string };

/** A running sandbox: its controls as methods, and a few more for use in process. */
export type Sandbox = Controls & {
  addresses: SandboxInfo;
  network: Network;
  sendImage(input: Omit<ControlInput<"sendMedia">, "upload" | "mimetype"> & MediaFile): Promise<{ id: string }>;
  /** Sends a voice note, Opus in Ogg by default. */
  sendVoice(
    input: Omit<ControlInput<"sendMedia">, "upload" | "mimetype" | "voice"> & MediaFile,
  ): Promise<{ id: string }>;
  /** The messages of a chat that a phone shows now. */
  chatOf(phone: string, chat: string): ChatMessage[];
  /** A phone's messages from a number, in order; `copies` counts the arrivals of each. */
  sentTo(phone: string, account: string): ChatMessage[];
  /** The file of a message on a phone, as its owner opens it. Throws SandboxError if the message has none. */
  fileOf(phone: string, chat: string, id: string): ReceivedFile;
  /** Keeps a chat open on a screen until the returned function is called. */
  openChat(phone: string, chat: string): () => void;
  /** Waits for a condition; checks it after every event of the network. Rejects with SandboxError. */
  until<T>(check: () => T | null | undefined | false, what: string, timeoutMs?: number): Promise<T>;
  /** Ends every connection and writes the whole state. */
  stop(): Promise<void>;
};

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Starts a WhatsApp network on the loopback. `trustSandbox` is the client's counterpart. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { folder = null, port = 0, log = silent, ...settings } = options;
  mendLibsignal();
  const store = openStore(folder);
  const network = openNetwork(store, { ...defaultSettings, ...settings }, log);
  const certificates = await openCertificates(store);
  const mediaPorts = store.table<number>("media-port");
  const mediaHost = await startMediaHost(network, certificates, mediaPorts.get("port") ?? 0);
  // Messages name the media host, so the next run takes the same port if it can.
  mediaPorts.set("port", Number(mediaHost.host.split(":")[1]));
  network.media.host = mediaHost.host;

  const server = createServer();
  const sockets = new WebSocketServer({ server, path: "/ws/chat", perMessageDeflate: false });
  sockets.on("connection", (socket: WebSocket) => openSession(network, socket));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const addresses: SandboxInfo = {
    wsUrl: `ws://${host}/ws/chat`,
    controlUrl: `http://${host}`,
    mediaHost: mediaHost.host,
    caPem: certificates.caPem,
    noiseRootPublic: Buffer.from(network.noiseRoot.public).toString("base64"),
  };
  const controls = createControls(network, addresses);
  serveControls(server, network, controls);

  return {
    ...controls,
    addresses,
    network,
    sendImage: ({ bytes, mimetype = "image/jpeg", ...rest }) =>
      controls.sendMedia({ ...rest, upload: controls.upload(bytes), mimetype }),
    sendVoice: ({ bytes, mimetype = "audio/ogg; codecs=opus", ...rest }) =>
      controls.sendMedia({ ...rest, upload: controls.upload(bytes), mimetype, voice: true }),
    chatOf: (phone, chat) => network.chats.list(phone, chat).map((message) => ({ ...message })),
    sentTo: (phone, account) =>
      network.chats.list(phone, account).flatMap((message) => (message.fromMe ? [] : { ...message })),
    fileOf: (phone, chat, id) => fileOf(network, phone, chat, id),
    openChat: (phone, chat) => openChat(network, phone, chat),
    until: (check, what, timeoutMs) => until(network, check, what, timeoutMs),
    stop: () => stop(network, server, mediaHost),
  };
}

async function stop(network: Network, server: Server, mediaHost: MediaHost): Promise<void> {
  closeNetwork(network);
  await mediaHost.close();
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
  network.store.close();
}
