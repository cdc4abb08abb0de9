import {
  type BinaryNode,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  S_WHATSAPP_NET,
  type WASocket,
} from "@whiskeysockets/baileys";
import { canonicalNumber } from "../../features/contacts/phone-number.ts";
import { SendError } from "../provider.ts";
import { numberOf } from "./jids.ts";
import { queryFailure } from "./query-failure.ts";

/**
 * Which of the numbers have WhatsApp: the number as it was asked, and the one WhatsApp knows it by, which for older
 * Brazilian mobiles differs by the ninth digit. Rejects with a SendError when there was no whole answer. Baileys' own
 * call asks the same, but drops from the answer which number each part of it is about.
 */
export async function checkNumbers(socket: WASocket, numbers: readonly string[]): Promise<Map<string, string>> {
  const answer = await socket.query(questionFor(socket, numbers)).catch((cause: unknown) => {
    throw queryFailure(cause);
  });
  const list = listOf(answer as BinaryNode | undefined);
  const byPerson = new Map(numbers.map((number) => [canonicalNumber(number), number]));
  const known = new Map<string, string>();
  for (const user of getBinaryNodeChildren(list, "user")) {
    const contact = getBinaryNodeChild(user, "contact");
    if (contact?.attrs.type !== "in") continue;
    const found = numberOf(user.attrs.jid);
    const asked = byPerson.get(canonicalNumber(digitsIn(contact) || (found ?? "")));
    if (asked) known.set(asked, found ?? asked);
  }
  return known;
}

function questionFor(socket: WASocket, numbers: readonly string[]): BinaryNode {
  const users = numbers.map(
    (number): BinaryNode => ({
      tag: "user",
      attrs: {},
      content: [{ tag: "contact", attrs: {}, content: `+${number}` }],
    }),
  );
  const sid = socket.generateMessageTag();
  return {
    tag: "iq",
    attrs: { to: S_WHATSAPP_NET, type: "get", xmlns: "usync" },
    content: [
      {
        tag: "usync",
        attrs: { context: "interactive", mode: "query", sid, last: "true", index: "0" },
        content: [
          { tag: "query", attrs: {}, content: [{ tag: "contact", attrs: {} }] },
          { tag: "list", attrs: {}, content: users },
        ],
      },
    ],
  };
}

/** The answer's people. An answer without them, or with an error in their place, is none: nobody is unknown for it. */
function listOf(answer: BinaryNode | undefined): BinaryNode {
  const usync = answer && getBinaryNodeChild(answer, "usync");
  const list = usync && getBinaryNodeChild(usync, "list");
  if (!list) throw new SendError("timeout", "WhatsApp did not answer which numbers it knows");
  const result = getBinaryNodeChild(usync, "result");
  const error = result && getBinaryNodeChild(getBinaryNodeChild(result, "contact") ?? result, "error");
  if (error) {
    const status = Number(error.attrs.code);
    const known = Number.isInteger(status) ? { status } : {};
    throw new SendError("refused", error.attrs.text ?? "WhatsApp did not say which numbers it knows", known);
  }
  return list;
}

/** The number as it was asked, which the answer repeats. */
const digitsIn = ({ content }: BinaryNode): string =>
  content instanceof Uint8Array || typeof content === "string"
    ? Buffer.from(content).toString().replace(/\D/g, "")
    : "";
