import { createHash } from "node:crypto";
import { decryptPollVote, jidNormalizedUser, type WAMessageKey } from "@whiskeysockets/baileys";
import { cleanLabel } from "../../clean-text.ts";
import { decodePayload } from "../session/payload.ts";
import { pollIn } from "./content/structured-content.ts";
import { layersOf, unwrapped } from "./content/unwrap.ts";
import type { Ballot } from "./to-inbound.ts";

/** All addresses of the person who wrote a message, as jids; of the account's owner for our own. */
export type AuthorsAddresses = (key: WAMessageKey) => Promise<string[]>;

/**
 * The chosen options of a vote, decrypted by its poll's stored payload; null if the payload is of no poll, or the vote
 * not for it. WhatsApp's clients encrypt for one of each person's two addresses, so every pair is tried.
 */
export async function openBallot(
  { key, update, vote }: Ballot,
  poll: Uint8Array,
  addressesOf: AuthorsAddresses,
): Promise<string[] | null> {
  const asked = decodePayload(poll);
  const secret = asked?.message && layersOf(asked.message).map(secretIn).find(Boolean);
  const content = asked?.message && pollIn(unwrapped(asked.message));
  if (!asked || !content || !secret || !update.vote) return null;
  const [creators, voters] = [await addressesOf(asked.key), await addressesOf(key)].map(normalized);
  for (const pollCreatorJid of creators ?? []) {
    for (const voterJid of voters ?? []) {
      const place = { pollMsgId: vote.providerId, pollEncKey: secret, pollCreatorJid, voterJid };
      const chosen = decrypted(update.vote, place);
      if (chosen) return namesOf(chosen, content.options?.map(({ optionName }) => optionName ?? "") ?? []);
    }
  }
  return null;
}

const secretIn = ({ messageContextInfo }: Parameters<typeof unwrapped>[0]) => messageContextInfo?.messageSecret;

const normalized = (jids: readonly string[]): string[] => [...new Set(jids.map((jid) => jidNormalizedUser(jid)))];

/** The hashes of the chosen options; null if the vote was encrypted for other people. */
function decrypted(...args: Parameters<typeof decryptPollVote>): Uint8Array[] | null {
  try {
    return decryptPollVote(...args).selectedOptions ?? [];
  } catch {
    return null;
  }
}

/** The options by their hashes, as the poll's card shows them. */
function namesOf(hashes: readonly Uint8Array[], options: readonly string[]): string[] {
  const byHash = new Map(options.map((name) => [createHash("sha256").update(name).digest("hex"), cleanLabel(name)]));
  return hashes.flatMap((hash) => byHash.get(Buffer.from(hash).toString("hex")) ?? []);
}
