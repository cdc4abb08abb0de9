import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { parseNumber } from "./phone-number.ts";

/** Finds out under which number somebody is to be stored. Throws ERR_WAPP_INVALID_CONTACT. */
export type NumberCheck = (ctx: Context, written: string) => Promise<string>;

/**
 * Only the notation is checked: WhatsApp can be asked by the process that holds a session, which may be another one.
 * The first message to or from the person tells under which number WhatsApp knows them.
 */
export const checkNumber: NumberCheck = async (_ctx, written) => {
  const number = parseNumber(written);
  if (!number) throw new AppError("ERR_WAPP_INVALID_CONTACT");
  return number;
};
