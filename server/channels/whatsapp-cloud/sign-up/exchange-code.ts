import { z } from "zod";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { type GraphClient, GraphRefusal, GraphSilent } from "../graph-client.ts";
import type { SignUpApp } from "../settings.ts";

/** Longer ones do not fit a ticket. */
const Exchanged = z.object({ access_token: z.string().min(1).max(2000) });
/** Meta's code of a code that is over, used, or made for another return address. */
const badCode = 100;

/**
 * Exchanges the code of a sign-up for an access token. `redirectUri` is the one that the sign-up began with. Throws
 * ERR_CLOUD_SIGN_UP for a code that is over or wrong, and ERR_CLOUD_UNREACHABLE. Meta's own words are left out: the
 * request's address contains the app's secret, and an answer may repeat it.
 */
export async function exchangeCode(
  ctx: Pick<Context, "log">,
  graph: GraphClient,
  { appId, secret }: SignUpApp,
  { code, redirectUri }: { code: string; redirectUri: string },
): Promise<string> {
  const query = new URLSearchParams({
    ...{ client_id: appId, client_secret: secret, redirect_uri: redirectUri, code },
  });
  try {
    const answer = await graph.call({ token: null, method: "GET", path: `oauth/access_token?${query}` });
    return Exchanged.parse(answer).access_token;
  } catch (error) {
    if (error instanceof GraphRefusal) {
      const { code, subcode } = error;
      if (code === badCode) throw new AppError("ERR_CLOUD_SIGN_UP", "Meta does not accept the code.");
      // Such as a wrong secret or id of the app: the operator has to act.
      ctx.log.warn({ code, subcode }, "Meta refuses to exchange the code of a sign-up");
      throw new AppError("ERR_CLOUD_UNREACHABLE", "Meta refuses the exchange.", { details: { code } });
    }
    if (!(error instanceof GraphSilent || error instanceof z.ZodError)) throw error;
    throw new AppError("ERR_CLOUD_UNREACHABLE", "Meta did not answer the exchange of the code.");
  }
}
