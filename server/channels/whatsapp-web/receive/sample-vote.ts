import { createHash, randomBytes } from "node:crypto";
import { aesEncryptGCM, hmacSign, proto } from "@whiskeysockets/baileys";

type SampleVote = { id: string; secret: Uint8Array; creator: string; voter: string; options: readonly string[] };

/** For tests: a vote as phones encrypt it, in the poll of this id; both people by their jids. */
export function voteFor({ id, secret, creator, voter, options }: SampleVote): proto.Message.IPollUpdateMessage {
  const sign = Buffer.concat([Buffer.from(`${id}${creator}${voter}Poll Vote`), Buffer.of(1)]);
  const key = hmacSign(sign, hmacSign(secret, new Uint8Array(32), "sha256"), "sha256");
  const selectedOptions = options.map((name) => createHash("sha256").update(name).digest());
  const encIv = randomBytes(12);
  const plain = proto.Message.PollVoteMessage.encode({ selectedOptions }).finish();
  const encPayload = aesEncryptGCM(plain, key, encIv, Buffer.from(`${id}\0${voter}`));
  return { pollCreationMessageKey: { id }, vote: { encPayload, encIv }, senderTimestampMs: Date.now() };
}
