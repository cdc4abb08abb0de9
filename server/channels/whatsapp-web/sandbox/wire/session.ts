import { type BinaryNode, getBinaryNodeChild, type proto } from "@whiskeysockets/baileys";
import { WebSocket } from "ws";
import { lidJid, networkJid, unixSeconds } from "../network/addresses.ts";
import { linkedDevice } from "../network/deliver.ts";
import type { Network, Session } from "../network/state.ts";
import { handleMessage } from "./from-companion.ts";
import { answerQuery } from "./iq.ts";
import { conflict, streamError } from "./kick.ts";
import { openNoiseLine } from "./noise.ts";
import { offerPairing } from "./pairing.ts";
import { handleChatState, handlePresence } from "./presence.ts";
import { handleAck, handleReceipt } from "./receipts.ts";

/** Serves one connection from handshake to close. Its stanzas are processed strictly in order. */
export function openSession(network: Network, socket: WebSocket): void {
  const line = openNoiseLine(network.noiseRoot);
  let stage: "hello" | "finish" | "open" = "hello";
  let lastId = 0;
  let previous: Promise<void> = Promise.resolve();

  const session: Session = {
    link: null,
    pairing: null,
    active: false,
    online: false,
    watching: new Set(),
    send(node) {
      if (socket.readyState === WebSocket.OPEN) socket.send(line.seal(node));
    },
    nextId: () => `net-${++lastId}`,
    close() {
      leave(network, session);
      socket.close();
    },
    drop() {
      leave(network, session);
      socket.terminate();
    },
  };
  network.sessions.add(session);

  async function take(frame: Buffer): Promise<void> {
    if (stage === "open") {
      const node = await line.open(frame);
      // One stanza that fails is no reason to end the connection.
      await handleStanza(network, session, node).catch((error: unknown) => {
        network.log.error({ err: error, tag: node.tag, attrs: node.attrs }, "a stanza could not be processed");
      });
      return;
    }
    if (stage === "hello") {
      socket.send(line.hello(frame));
      stage = "finish";
      return;
    }
    const payload = line.finish(frame);
    stage = "open";
    login(network, session, payload);
  }

  async function handleAll(data: Buffer): Promise<void> {
    for (const frame of line.frames(data)) await take(frame);
  }
  socket.on("message", (data: Buffer) => {
    previous = previous
      .then(() => handleAll(data))
      .catch((error: unknown) => {
        network.log.error({ err: error }, "a connection does not speak the protocol");
        session.drop();
      });
  });
  socket.on("close", () => {
    leave(network, session);
    network.sessions.delete(session);
  });
  socket.on("error", () => session.drop());
}

function leave(network: Network, session: Session): void {
  if (!session.active || !session.link) return;
  session.active = false;
  network.events.emit("offline", session.link);
  network.events.emit("screen", { type: "devices", phone: session.link.account.number });
}

function login(network: Network, session: Session, payload: proto.ClientPayload): void {
  if (payload.devicePairingData) {
    offerPairing(session, payload.userAgent?.device || "WhatsApp Web");
    network.events.emit("pairing", session);
    return;
  }
  const link = linkedDevice(network, String(payload.username), payload.device ?? 0);
  if (!link) {
    session.send({ tag: "failure", attrs: { reason: "401", location: "sandbox" } });
    session.close();
    return;
  }
  for (const other of network.sessions) {
    if (other === session || other.link?.device !== link.device) continue;
    other.send(conflict("replaced"));
    other.close();
  }
  session.link = link;
  const lid = lidJid(link.account.number, link.device.id);
  session.send({ tag: "success", attrs: { t: unixSeconds(), lid, props: "27", companion_enc_static: "x" } });
}

async function handleStanza(network: Network, session: Session, node: BinaryNode): Promise<void> {
  const { link } = session;
  if (node.tag === "iq") return handleIq(network, session, node);
  if (!link) return;
  if (node.tag === "message") return handleMessage(network, session, link, node);
  if (node.tag === "receipt") return handleReceipt(network, session, link, node);
  if (node.tag === "ack") return handleAck(network, link, node);
  if (node.tag === "presence") return handlePresence(network, session, link, node);
  if (node.tag === "chatstate") return handleChatState(network, link, node);
}

async function handleIq(network: Network, session: Session, node: BinaryNode): Promise<void> {
  const { id = "", type, to } = node.attrs;
  if (type === "result" || type === "error") {
    if (session.pairing?.successId === id && getBinaryNodeChild(node, "pair-device-sign")) {
      session.send(streamError(515));
      session.close();
    }
    return;
  }
  const answer = await answerQuery(network, session, node);
  if (!answer) return;
  const content = answer.error
    ? [{ tag: "error", attrs: { code: String(answer.error), text: "item-not-found" } }]
    : answer.content;
  session.send({
    tag: "iq",
    attrs: { from: to ?? networkJid, id, type: answer.error ? "error" : "result" },
    ...(content ? { content } : {}),
  });
}
