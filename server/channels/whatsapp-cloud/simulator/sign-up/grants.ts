import { randomBytes } from "node:crypto";
import { newToken } from "../graph/add-number.ts";
import { GraphError } from "../graph/graph-error.ts";
import type { Simulation } from "../state.ts";
import { signUpApp } from "./sign-up-app.ts";

const codeMs = 30_000;
/** Meta's subcodes of a code that does not work. */
const over = 36_007;
const elsewhere = 36_008;
const used = 36_009;

/** Makes the code of a finished sign-up. It works once, for 30 seconds. */
export function grant({ codes, now }: Simulation, redirectUri: string, wabaIds: string[]): string {
  const code = `AQ${randomBytes(60).toString("base64url")}`;
  codes.set(code, { redirectUri, wabaIds, until: now() + codeMs, isUsed: false });
  return code;
}

/** Exchanges a code for a token that may use the granted accounts. Throws 101, 1 and 100, as Meta does. */
export function exchange(sim: Simulation, query: Readonly<Record<string, string | undefined>>): object {
  if (query.client_id !== signUpApp.id) throw new GraphError(101, "Invalid application ID.");
  if (query.client_secret !== sim.app.secret) throw new GraphError(1);
  const found = sim.codes.get(query.code ?? "");
  if (!found) throw new GraphError(100, "Invalid verification code format.");
  if (found.redirectUri !== query.redirect_uri)
    throw new GraphError(100, "Make sure your redirect_uri is identical to the one of the dialog.", elsewhere);
  if (found.isUsed) throw new GraphError(100, "This authorization code has been used.", used);
  if (found.until < sim.now()) throw new GraphError(100, "This authorization code has expired.", over);
  found.isUsed = true;
  const token = newToken();
  sim.granted.set(token, found.wabaIds);
  return { access_token: token, token_type: "bearer" };
}
