import { randomInt } from "node:crypto";
import { type BinaryNode, generateMessageIDV2, getBinaryNodeChildren } from "@whiskeysockets/baileys";
import { type Group, SandboxError } from "../control/control-api.ts";
import { lidJid, numberOf, phoneJid, unixSeconds } from "../network/addresses.ts";
import { deliver, linkedDevices } from "../network/deliver.ts";
import type { Answer, Network, Session } from "../network/state.ts";

/** Makes a group; the first member is its administrator. */
export function createGroup(network: Network, subject: string, members: string[]): Group {
  const createdAt = Date.now();
  const id = `1203630${createdAt}${randomInt(100, 1000)}@g.us`;
  const group = { id, subject, members: [...new Set(members)], createdAt };
  network.groups.set(id, group);
  return group;
}

/** A member changes a group's subject; the linked devices of all members are notified. */
export function renameGroup(network: Network, id: string, by: string, subject: string): Group {
  const group = network.groups.get(id);
  if (!group?.members.includes(by)) throw new SandboxError("not_found", "This number is in no such group.");
  const renamed = { ...group, subject };
  network.groups.set(id, renamed);
  const change: BinaryNode = { tag: "subject", attrs: { subject, s_t: unixSeconds(), s_o: memberJid(network, by) } };
  for (const member of group.members) {
    for (const device of linkedDevices(network.accounts.get(member))) {
      const about = { from: id, participant: memberJid(network, by), id: generateMessageIDV2() };
      deliver(network, device, {
        tag: "notification",
        attrs: { ...about, type: "w:gp2", t: unixSeconds() },
        content: [change],
      });
    }
  }
  return renamed;
}

/** Queries about groups, and changes to them. */
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
      renameGroup(network, group.id, self, Buffer.from(request.content as Uint8Array).toString());
      return { content: [{ tag: "subject", attrs: {} }] };
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
