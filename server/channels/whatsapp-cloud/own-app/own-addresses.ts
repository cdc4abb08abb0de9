import type { Services } from "../../../context.ts";
import type { Keyring } from "../../../platform/secrets/secrets.ts";
import type { OwnAddresses, RawCall, WebhookPart } from "../../webhook-channel.ts";
import { answerTo, isSigned } from "../receive/authentic.ts";
import { partsIn } from "../receive/parts-in.ts";
import { isVerifyToken } from "./address.ts";
import { findOwnNumbers, findSigner, isWithin, type OwnNumbers } from "./own-numbers.ts";

type Parts = Pick<Services, "db" | "log"> & {
  keys: Keyring;
  /** Reports a part that may speak of these numbers only. */
  process: (body: Uint8Array, own: OwnNumbers) => Promise<void>;
};

/** The webhook addresses of numbers that belong to companies' own apps at Meta. */
export const ownCloudAddresses = ({ db, log, keys, process }: Parts): OwnAddresses => ({
  answerChallenge: (query, word) => answerTo(query, (token) => isVerifyToken(keys, word, token)),

  accept: async (call: RawCall, word: string) => {
    const signer = await findSigner(db, keys, word);
    // An unknown word costs the same work over the bytes.
    if (!isSigned(call, signer?.secret ?? word) || !signer) return null;
    const { connectionId } = signer;
    let foreign = 0;
    // Here, before it is stored: also the order in which parts run is other companies' own, and a server of a former
    // version does not know of any limit.
    const parts: WebhookPart[] = partsIn(call.body, (change) => {
      const isOwn = isWithin(signer, change);
      if (!isOwn) foreign += 1;
      return isOwn;
    });
    if (foreign > 0 || parts.length === 0)
      log.info(
        { connectionId, foreign },
        "changes at a company's own address were left out: they are not its numbers'",
      );
    return { connectionId, parts };
  },

  receive: async (body, connectionId) => {
    const own = await findOwnNumbers(db, connectionId);
    if (own) await process(body, own);
    else log.info({ connectionId }, "a call at the address of a connection that is gone was left out");
  },
});
