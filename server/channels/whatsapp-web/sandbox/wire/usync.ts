import { numberVariants } from "@balcao/shared/platform/number-variants.ts";
import {
  type BinaryNode,
  getAllBinaryNodeChildren,
  getBinaryNodeChild,
  getBinaryNodeChildren,
} from "@whiskeysockets/baileys";
import { lidJid, numberOf, phoneJid, unixSeconds } from "../network/addresses.ts";
import { hasWhatsApp } from "../network/network.ts";
import type { Answer, Network } from "../network/state.ts";

/** Answers which numbers have WhatsApp, with their devices and private ids. */
export function answerUsync(network: Network, request: BinaryNode): Answer {
  const wanted = new Set(
    getAllBinaryNodeChildren(getBinaryNodeChild(request, "query") ?? request).map(({ tag }) => tag),
  );
  const users = getBinaryNodeChildren(getBinaryNodeChild(request, "list"), "user");
  const content = users.map((user) => describe(network, user, wanted));
  const list: BinaryNode = { tag: "list", attrs: {}, content };
  return {
    content: [{ tag: "usync", attrs: { sid: request.attrs.sid ?? "", index: "0", last: "true" }, content: [list] }],
  };
}

function describe(network: Network, user: BinaryNode, wanted: Set<string>): BinaryNode {
  const typed = getBinaryNodeChild(user, "contact")?.content;
  const asked = typed ? digitsOf(typed as Uint8Array) : numberOf(user.attrs.jid ?? "");
  // A typed number is found with or without the ninth digit of Brazilian mobiles.
  const number = (typed && numberVariants(asked).find((one) => network.phones.get(one))) || asked;
  const exists = hasWhatsApp(network, number);
  const content: BinaryNode[] = [];
  if (wanted.has("contact")) {
    content.push({ tag: "contact", attrs: { type: exists ? "in" : "out" }, content: Buffer.from(`+${asked}`) });
  }
  if (wanted.has("devices") && exists) content.push(deviceList(network, number));
  if (wanted.has("lid") && exists) content.push({ tag: "lid", attrs: { val: lidJid(number) } });
  if (wanted.has("status")) {
    // Stored networks of an earlier version may have phones without this text.
    const about = network.phones.get(number)?.about ?? "";
    content.push({ tag: "status", attrs: { t: unixSeconds() }, content: Buffer.from(about) });
  }
  return { tag: "user", attrs: { jid: user.attrs.jid ?? phoneJid(number) }, content };
}

const digitsOf = (typed: Uint8Array): string => Buffer.from(typed).toString().replace(/\D/g, "");

function deviceList(network: Network, number: string): BinaryNode {
  const ids = (network.accounts.get(number)?.devices ?? []).filter((d) => d.signedPreKey).map((d) => String(d.id));
  const linked = ids.map((id): BinaryNode => ({ tag: "device", attrs: { id, "key-index": id } }));
  const list: BinaryNode = {
    tag: "device-list",
    attrs: {},
    content: [{ tag: "device", attrs: { id: "0" } }, ...linked],
  };
  return { tag: "devices", attrs: {}, content: [list] };
}
