import { z } from "zod";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { type Keyring, seal, unseal } from "../../../platform/secrets/secrets.ts";

const hourMs = 60 * 60_000;

const Held = z.object({ token: z.string(), until: z.number() });

/**
 * Holds the access token of a sign-up until its number becomes a connection, for an hour. Nothing is stored: the console
 * keeps it, sealed, and it opens only for the person and the company that signed up.
 */
export function issueTicket(ctx: Context, keys: Keyring, token: string): string {
  const held: z.input<typeof Held> = { token, until: ctx.now().getTime() + hourMs };
  return seal(keys, Buffer.from(JSON.stringify(held)), place(ctx)).toString("base64url");
}

/** The access token of a ticket. Throws ERR_CLOUD_SIGN_UP if it is over, or another person's. */
export function openTicket(ctx: Context, keys: Keyring, ticket: string): string {
  const held = Held.safeParse(opened(ctx, keys, ticket));
  if (!held.success || held.data.until < ctx.now().getTime()) throw new AppError("ERR_CLOUD_SIGN_UP");
  return held.data.token;
}

function opened(ctx: Context, keys: Keyring, ticket: string): unknown {
  try {
    return JSON.parse(unseal(keys, Buffer.from(ticket, "base64url"), place(ctx)).toString());
  } catch {
    return null;
  }
}

/** The context that a ticket is sealed with. Tokens that are stored are sealed with another one. */
function place({ companyId, actor }: Context): string {
  if (actor.type !== "user") throw new AppError("ERR_NO_PERMISSION");
  return `whatsapp cloud sign-up of ${companyId} by ${actor.id}`;
}
