import { type BinaryNode, getAllBinaryNodeChildren } from "@whiskeysockets/baileys";
import { deliverWaiting } from "../network/deliver.ts";
import type { Answer, Network, Session } from "../network/state.ts";
import { sendHistory } from "../phones/history.ts";
import { answerPictureQuery } from "../phones/pictures.ts";
import { answerAppState } from "./app-state.ts";
import { answerKeyQuery } from "./device-keys.ts";
import { answerGroupQuery } from "./groups.ts";
import { answerNewChats } from "./new-chats.ts";
import { finishLinkCode, removeDevice, requestLinkCode } from "./pairing.ts";
import { answerUsync } from "./usync.ts";

/** Answers a query of a connection; null if it gets no answer. */
export async function answerQuery(network: Network, session: Session, node: BinaryNode): Promise<Answer | null> {
  const { xmlns = "", type } = node.attrs;
  const { muteIq, hangUpOn } = network.faults;
  if (muteIq === xmlns) return null;
  if (hangUpOn && (hangUpOn === xmlns || hasPart(node, hangUpOn))) {
    session.close();
    return null;
  }
  const [request] = getAllBinaryNodeChildren(node);
  // A picture query without content removes the picture.
  if (!request && xmlns === "w:profile:picture") return answerPictureQuery(network, session, node, undefined);
  if (!request) return {};
  switch (xmlns) {
    case "md":
      return answerLinking(network, session, request);
    case "passive":
      // The answer leaves first, then the waiting stanzas.
      setImmediate(() => void becomeActive(network, session));
      return {};
    case "encrypt":
      return answerKeyQuery(network, session, node, request);
    case "usync":
      return answerUsync(network, request);
    case "w:g2":
      return answerGroupQuery(network, session, node, request);
    case "w:m":
      return { content: [mediaConnection(network.media.host)] };
    case "privacy":
      return type === "set" ? {} : { content: [privacySettings()] };
    case "w:profile:picture":
      return answerPictureQuery(network, session, node, request);
    case "w:sync:app:state":
      return { content: [answerAppState(network, session.link?.account.number ?? "", request)] };
    case "w:mex":
      return { content: [answerNewChats(network, session.link?.account.number ?? "", request)] };
    case "abt":
      return { content: [{ tag: "props", attrs: { hash: "h" }, content: [] }] };
    case "blocklist":
      return { content: [{ tag: "list", attrs: {}, content: [] }] };
    default:
      return {};
  }
}

/** True if a descendant node has this name. */
const hasPart = (node: BinaryNode, name: string): boolean =>
  getAllBinaryNodeChildren(node).some((child) => child.tag === name || hasPart(child, name));

function answerLinking(network: Network, session: Session, request: BinaryNode): Answer {
  if (request.tag === "remove-companion-device" && session.link) {
    removeDevice(network, session.link.account, session.link.device.id);
    return {};
  }
  if (request.attrs.stage === "companion_hello") {
    const content = requestLinkCode(session, request);
    network.events.emit("pairing", session);
    return { content };
  }
  if (request.attrs.stage === "companion_finish") finishLinkCode(network, session, request);
  return {};
}

async function becomeActive(network: Network, session: Session): Promise<void> {
  const { link } = session;
  if (!link || session.active) return;
  session.active = true;
  deliverWaiting(network, session, link);
  network.events.emit("online", link);
  network.events.emit("screen", { type: "devices", phone: link.account.number });
  try {
    if (link.device.fresh) await sendHistory(network, link);
  } catch (error) {
    network.log.error({ err: error }, "the history could not be sent to a new device");
  }
}

function mediaConnection(hostname: string): BinaryNode {
  return {
    tag: "media_conn",
    attrs: { auth: "sandbox", ttl: "3600" },
    content: [{ tag: "host", attrs: { hostname, maxContentLengthBytes: "104857600" } }],
  };
}

function privacySettings(): BinaryNode {
  const names = ["readreceipts", "profile", "last", "online", "status"];
  const content = names.map((name) => ({ tag: "category", attrs: { name, value: "all" } }));
  return { tag: "privacy", attrs: {}, content };
}
