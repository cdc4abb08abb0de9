import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { parseNumber } from "../../platform/phone-number.ts";

/** The number under which a contact is stored. Throws ERR_WAPP_INVALID_CONTACT. */
export type NumberCheck = (ctx: Context, written: string) => Promise<string>;

/**
 * Checks the notation only. A contact's form asks WhatsApp as well (`knownNumber`); elsewhere the first message to or
 * from the person reveals the number that WhatsApp uses.
 */
export const checkNumber: NumberCheck = async (_ctx, written) => {
  const number = parseNumber(written);
  if (!number) throw new AppError("ERR_WAPP_INVALID_CONTACT");
  return number;
};
