import { randomInt } from "node:crypto";
import { type BinaryNode, getBinaryNodeChildren } from "@whiskeysockets/baileys";
import type { Group } from "../control/control-api.ts";
import { lidJid, numberOf, phoneJid } from "../network/addresses.ts";
import type { Answer, Network, Session } from "../network/state.ts";

/** Makes a group; the first member is its administrator. */
export function createGroup(network: Network, subject: string, members: string[]): Group {
  const createdAt = Date.now();
  const id = `1203630${createdAt}${randomInt(100, 1000)}@g.us`;
  const group = { id, subject, members: [...new Set(members)], createdAt };
  network.groups.set(id, group);
  return group;
}

/** Queries about groups: what they are, and changes to them. */
export function answerGroupQuery(network: Network, session: Session, node: BinaryNode, request: BinaryNode): Answer {
  const self = session.link?.account.number;
  if (!self) return { error: 401 };
  if (request.tag === "participating") {
    const content = [...network.groups.values()]
      .filter(({ members }) => members.includes(self))
      .map((g) => describe(network, g));
    return { content: [{ tag: "groups", attrs: {}, content }] };
  }
  const named = getBinaryNodeChildren(request, "participant").flatMap(({ attrs }) =>
    attrs.jid ? [numberOf(attrs.jid)] : [],
  );
  if (request.tag === "create") {
    return { content: [describe(network, createGroup(network, request.attrs.subject ?? "", [self, ...named]))] };
  }
  const group = network.groups.get(node.attrs.to ?? "");
  if (!group?.members.includes(self)) return { error: 404 };
  switch (request.tag) {
    case "query":
      return { content: [describe(network, group)] };
    case "add":
      group.members = [...new Set([...group.members, ...named])];
      break;
    case "remove":
      group.members = group.members.filter((member) => !named.includes(member));
      break;
    case "subject":
      group.subject = Buffer.from(request.content as Uint8Array).toString();
      break;
    default:
      return {};
  }
  network.groups.set(group.id, group);
  const content = named.map((number) => ({ tag: "participant", attrs: { jid: memberJid(network, number) } }));
  return { content: [{ tag: request.tag, attrs: {}, content }] };
}

const memberJid = (network: Network, number: string) =>
  network.settings.addressing === "lid" ? lidJid(number) : phoneJid(number);

function describe(network: Network, group: Group): BinaryNode {
  const created = String(Math.floor(group.createdAt / 1000));
  const byLid = network.settings.addressing === "lid";
  const content = group.members.map((number, index): BinaryNode => {
    const alt = byLid ? { phone_number: phoneJid(number) } : { lid: lidJid(number) };
    const rank = index === 0 ? { type: "superadmin" } : {};
    return { tag: "participant", attrs: { jid: memberJid(network, number), ...alt, ...rank } };
  });
  return {
    tag: "group",
    attrs: {
      id: group.id.split("@")[0] ?? group.id,
      subject: group.subject,
      s_t: created,
      creation: created,
      creator: lidJid(group.members[0] ?? ""),
      addressing_mode: network.settings.addressing,
      size: String(group.members.length),
    },
    content,
  };
}
