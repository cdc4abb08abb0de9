import {
  type BinaryNode,
  encodeBigEndian,
  generateSignalPubKey,
  getBinaryNodeChild,
  getBinaryNodeChildBuffer,
  getBinaryNodeChildren,
} from "@whiskeysockets/baileys";
import { deviceOf, networkJid, numberOf } from "../network/addresses.ts";
import { deviceKey, linkedDevice, sessionOf } from "../network/deliver.ts";
import { hasWhatsApp } from "../network/network.ts";
import type { Answer, LinkedDevice, Network, PublicPreKey, Session } from "../network/state.ts";
import { bundleNodes } from "../phones/handset.ts";
import { handsetOf, phoneOf } from "../phones/phones.ts";

/** With fewer pre-keys on the server, a device is asked to upload more. */
const fewPreKeys = 5;

/** Queries about Signal keys: a device uploads its own, or asks for other devices' keys. */
export async function answerKeyQuery(
  network: Network,
  session: Session,
  node: BinaryNode,
  request: BinaryNode,
): Promise<Answer> {
  if (request.tag === "key") {
    const wanted = getBinaryNodeChildren(request, "user").flatMap(({ attrs }) => attrs.jid ?? []);
    const content = await Promise.all(wanted.map((jid) => keysOf(network, jid)));
    return { content: [{ tag: "list", attrs: {}, content }] };
  }
  const { link } = session;
  if (!link) return { error: 401 };
  const key = deviceKey(link);
  const preKeys = network.preKeys.get(key) ?? [];
  if (request.tag === "count") {
    return { content: [{ tag: "count", attrs: { value: String(preKeys.length) } }] };
  }
  if (request.tag === "digest") {
    return link.device.signedPreKey ? { content: [{ tag: "digest", attrs: {} }] } : { error: 404 };
  }
  if (request.tag === "rotate") link.device.signedPreKey = signedKeyOf(getBinaryNodeChild(request, "skey"));
  else {
    const uploaded = getBinaryNodeChildren(getBinaryNodeChild(node, "list"), "key").map(publicKeyOf);
    link.device.registrationId = Buffer.from(buffer(node, "registration")).readUInt32BE();
    link.device.identity = generateSignalPubKey(buffer(node, "identity"));
    link.device.signedPreKey = signedKeyOf(getBinaryNodeChild(node, "skey"));
    network.preKeys.set(key, [...preKeys, ...uploaded]);
  }
  network.accounts.set(link.account.number, link.account);
  return {};
}

/** Consumes one of a device's one-time keys, and asks the device for more when few are left. */
export function claimPreKey(network: Network, link: LinkedDevice): PublicPreKey | undefined {
  const preKeys = network.preKeys.get(deviceKey(link)) ?? [];
  const preKey = preKeys.shift();
  if (preKey) network.preKeys.set(deviceKey(link), preKeys);
  if (preKeys.length < fewPreKeys) askForPreKeys(network, link, preKeys.length);
  return preKey;
}

function askForPreKeys(network: Network, link: LinkedDevice, left: number): void {
  const session = sessionOf(network, link);
  session?.send({
    tag: "notification",
    attrs: { from: `@${networkJid}`, id: session.nextId(), type: "encrypt" },
    content: [{ tag: "count", attrs: { value: String(left) } }],
  });
}

async function keysOf(network: Network, jid: string): Promise<BinaryNode> {
  const [number, deviceId] = [numberOf(jid), deviceOf(jid)];
  const user = (content: BinaryNode[]): BinaryNode => ({ tag: "user", attrs: { jid }, content });
  if (deviceId === 0 && hasWhatsApp(network, number)) {
    phoneOf(network, number);
    return user(await handsetOf(network, number).keyBundle());
  }
  const link = linkedDevice(network, number, deviceId);
  const signed = link?.device.signedPreKey;
  if (!link || !signed) return user([{ tag: "error", attrs: { code: "404", text: "item-not-found" } }]);
  const preKey = claimPreKey(network, link);
  const signedNode = {
    ...keyNode("skey", signed),
    content: [...keyParts(signed), { tag: "signature", attrs: {}, content: signed.signature }],
  };
  const { registrationId, identity } = link.device;
  return user(bundleNodes(registrationId, withoutType(identity), signedNode, preKey ? keyNode("key", preKey) : null));
}

const keyParts = (key: PublicPreKey): BinaryNode[] => [
  { tag: "id", attrs: {}, content: encodeBigEndian(key.keyId, 3) },
  { tag: "value", attrs: {}, content: withoutType(key.publicKey) },
];
const keyNode = (tag: string, key: PublicPreKey): BinaryNode => ({ tag, attrs: {}, content: keyParts(key) });

/** On the wire, public keys lack the byte that names their curve. */
const withoutType = (key: Uint8Array): Uint8Array => (key.length === 33 ? key.subarray(1) : key);

function publicKeyOf(node: BinaryNode): PublicPreKey {
  const keyId = Buffer.from(buffer(node, "id")).readUIntBE(0, 3);
  return { keyId, publicKey: generateSignalPubKey(buffer(node, "value")) };
}

function signedKeyOf(node: BinaryNode | undefined) {
  if (!node) throw new Error("signed key missing");
  return { ...publicKeyOf(node), signature: buffer(node, "signature") };
}

function buffer(node: BinaryNode, child: string): Uint8Array {
  const bytes = getBinaryNodeChildBuffer(node, child);
  if (!bytes) throw new Error(`${child} missing in ${node.tag}`);
  return bytes;
}
