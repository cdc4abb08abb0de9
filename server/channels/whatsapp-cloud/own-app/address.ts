import { createHmac } from "node:crypto";
import { everyKey, isSameSecret, type Keyring } from "../../../platform/secrets/secrets.ts";
import { whatsappCloud } from "../kind.ts";

const derived = (key: Buffer, purpose: string): string => createHmac("sha256", key).update(purpose).digest("base64url");

/**
 * The word in the address of a number of a company's own app. Nobody guesses it, and it is the same whenever the company
 * connects the number: two attempts at once give Meta one address.
 */
export const newWord = ({ present }: Keyring, companyId: number, phoneNumberId: string): string =>
  derived(present, `the webhook of ${phoneNumberId} of company ${companyId}`);

/**
 * The word that Meta repeats when it verifies an address. It follows from the address: Meta verifies one before its number
 * is stored, so that a number which Meta refuses was never stored.
 */
export const verifyTokenOf = ({ present }: Keyring, word: string): string => derived(present, tokenPurpose(word));

/** True for the verify token of an address, also for one that a former key made. */
export const isVerifyToken = (keys: Keyring, word: string, token: string): boolean =>
  everyKey(keys).some((key) => isSameSecret(token, derived(key, tokenPurpose(word))));

const tokenPurpose = (word: string) => `the verify token of webhook ${word}`;

/** The address that Meta calls; a path alone while the server's public address is not known. */
export const addressOf = (root: string | null, word: string): string =>
  `${root ?? ""}/channels/${whatsappCloud.name}/webhook/${word}`;
