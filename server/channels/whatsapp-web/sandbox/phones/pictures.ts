import { type BinaryNode, generateMessageIDV2 } from "@whiskeysockets/baileys";
import { SandboxError } from "../control/control-api.ts";
import { isGroup, lidJid, networkJid, numberOf, phoneJid, unixSeconds } from "../network/addresses.ts";
import { deliver, linkedDevices } from "../network/deliver.ts";
import type { Answer, Network, Session } from "../network/state.ts";

/**
 * Sets the picture of a phone's owner or of a group; null removes it. The linked devices of their contacts are
 * notified.
 */
export function setPicture(network: Network, of: string, bytes: Uint8Array | null): void {
  if (isGroup(of) && !network.groups.get(of)) throw new SandboxError("not_found", "There is no such group.");
  if (bytes) network.pictures.set(of, { id: String(Date.now()), path: network.media.putPlain(bytes) });
  else network.pictures.delete(of);
  if (!isGroup(of)) network.events.emit("screen", { type: "phone", phone: of });
  notifyDevices(network, of);
}

/** The bytes of a picture, for the page. */
export function pictureOf(network: Network, of: string): Uint8Array | undefined {
  const picture = network.pictures.get(of);
  return picture && network.media.get(picture.path);
}

/** A linked device asks for a picture, or sets the picture of its own account or of a group. */
export function answerPictureQuery(
  network: Network,
  session: Session,
  { attrs, content }: BinaryNode,
  request: BinaryNode | undefined,
): Answer {
  const self = session.link?.account.number;
  if (!self) return { error: 401 };
  const of = attrs.target ? (isGroup(attrs.target) ? attrs.target : numberOf(attrs.target)) : self;
  if (attrs.type === "set") {
    const bytes = request?.content instanceof Uint8Array ? request.content : null;
    if (of !== self && !isGroup(of)) return { error: 401 };
    setPicture(network, of, Array.isArray(content) ? bytes : null);
    return { content: [{ tag: "picture", attrs: { id: network.pictures.get(of)?.id ?? "0" } }] };
  }
  if (isGroup(of) && !network.groups.get(of)?.members.includes(self)) return { error: 401 };
  if (network.phones.get(of)?.hidesPicture) return { error: 401 };
  const picture = network.pictures.get(of);
  if (!picture) return { error: 404 };
  const url = `https://${network.media.host}${picture.path}`;
  return { content: [{ tag: "picture", attrs: { id: picture.id, type: "image", url, direct_path: picture.path } }] };
}

function notifyDevices(network: Network, of: string): void {
  const id = network.pictures.get(of)?.id;
  const from = isGroup(of) ? of : network.settings.addressing === "lid" ? lidJid(of) : phoneJid(of);
  const child: BinaryNode = { tag: id ? "set" : "delete", attrs: { jid: from, ...(id ? { id } : {}) } };
  for (const account of network.accounts.values()) {
    const knows = isGroup(of)
      ? network.groups.get(of)?.members.includes(account.number)
      : network.chats.chatsOf(account.number).includes(of);
    if (!knows) continue;
    for (const device of linkedDevices(account)) {
      const attrs = { from, id: generateMessageIDV2(), type: "picture", t: unixSeconds(), to: networkJid };
      deliver(network, device, { tag: "notification", attrs, content: [child] });
    }
  }
}
