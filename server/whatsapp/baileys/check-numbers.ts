import type { WASocket } from "@whiskeysockets/baileys";
import { SendError } from "../provider.ts";
import { numberOf } from "./jids.ts";

/**
 * Which of the numbers have WhatsApp: the number as it was asked, and the one WhatsApp knows it by, which for older
 * Brazilian mobiles differs by the ninth digit. Rejects with a SendError when there was no answer.
 */
export async function checkNumbers(socket: WASocket, numbers: string[]): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  for (const number of numbers) {
    // One by one: the answer does not repeat what was asked, and leaves out numbers that do not exist.
    const answer = await socket.onWhatsApp(number);
    if (!answer) throw new SendError("timeout", "WhatsApp did not answer whether the number exists");
    const found = numberOf(answer.find(({ exists }) => exists)?.jid);
    if (found) known.set(number, found);
  }
  return known;
}
