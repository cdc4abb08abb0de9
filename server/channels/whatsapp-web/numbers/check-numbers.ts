import { canonicalNumber } from "@balcao/shared/platform/number-variants.ts";
import {
  type BinaryNode,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  S_WHATSAPP_NET,
  type WASocket,
} from "@whiskeysockets/baileys";
import { SendError } from "../../send-error.ts";
import { queryFailure, queryRefusal } from "../session/query-failure.ts";
import { numberOf } from "./jids.ts";

/**
 * Finds the numbers that have WhatsApp: each queried number with the form WhatsApp knows it by, which may be the
 * other of its two (see `numberVariants`). Rejects with a SendError if the answer is incomplete. Baileys' own
 * call sends the same query, but drops the queried number from each part of the answer.
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

/**
 * The entries of the answer. Without entries, or with an error in their place, the answer is invalid: it makes no
 * number unknown.
 */
function listOf(answer: BinaryNode | undefined): BinaryNode {
  const usync = answer && getBinaryNodeChild(answer, "usync");
  const list = usync && getBinaryNodeChild(usync, "list");
  if (!list) throw new SendError("timeout", "WhatsApp did not answer which numbers it knows");
  const result = getBinaryNodeChild(usync, "result");
  const error = result && getBinaryNodeChild(getBinaryNodeChild(result, "contact") ?? result, "error");
  if (error) {
    const status = Number(error.attrs.code);
    const said = error.attrs.text ?? "WhatsApp did not say which numbers it knows";
    throw queryRefusal(Number.isInteger(status) ? status : null, said);
  }
  return list;
}

/** The queried number, which the answer repeats. */
const digitsIn = ({ content }: BinaryNode): string =>
  content instanceof Uint8Array || typeof content === "string"
    ? Buffer.from(content).toString().replace(/\D/g, "")
    : "";
