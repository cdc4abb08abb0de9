import { createHmac } from "node:crypto";
import { z } from "zod";
import type { Context } from "../../../context.ts";
import type { CloudNumber } from "../cloud-numbers.ts";
import { type GraphClient, GraphRefusal, GraphSilent } from "../graph-client.ts";
import { graphStep } from "../set-up/graph-step.ts";
import { addressOf } from "./address.ts";

type Using = Pick<CloudNumber, "phoneNumberId" | "token">;

/**
 * Checks that the secret is that of the token's app: with another one every webhook of the number would be refused, and
 * nobody would know why. Throws ERR_CLOUD_APP_SECRET.
 */
export async function proveSecret(graph: GraphClient, { phoneNumberId, token }: Using, secret: string): Promise<void> {
  const proof = createHmac("sha256", secret).update(token).digest("hex");
  const path = `${phoneNumberId}?fields=id&appsecret_proof=${proof}`;
  await graphStep({ 100: "ERR_CLOUD_APP_SECRET" }, () => graph.call({ token, method: "GET", path }));
}

/**
 * Lets Meta call a number's own address from now on. Before it answers, Meta verifies the address by calling it. Throws
 * ERR_CLOUD_WEBHOOK if that failed.
 */
export async function callOwnAddress(
  graph: GraphClient,
  { phoneNumberId, token }: Using,
  { url, verifyToken }: { url: string; verifyToken: string },
): Promise<void> {
  const body = { webhook_configuration: { override_callback_uri: url, verify_token: verifyToken } };
  await graphStep(
    {},
    () => graph.call({ token, method: "POST", path: phoneNumberId, body }),
    // Meta has several codes for an address that it does not reach.
    "ERR_CLOUD_WEBHOOK",
  );
}

const Configured = z.object({
  webhook_configuration: z
    .object({ phone_number: z.string().nullish().catch(null) })
    .nullish()
    .catch(null),
});

/**
 * Lets Meta call the app's common address again for a number that had one of this server's own addresses: nobody answers
 * there any more, and the number would stay silent. An address elsewhere stays, since it may be meant. A refusal is only
 * logged: the number may well work.
 */
export async function leaveOwnAddress(
  { log }: Pick<Context, "log">,
  graph: GraphClient,
  { phoneNumberId, token }: Using,
  root: string | null,
): Promise<void> {
  if (root === null) return;
  const path = `${phoneNumberId}?fields=webhook_configuration`;
  try {
    const found = Configured.parse(await graph.call({ token, method: "GET", path })).webhook_configuration;
    if (!found?.phone_number?.startsWith(addressOf(root, ""))) return;
    const body = { webhook_configuration: { override_callback_uri: "" } };
    await graph.call({ token, method: "POST", path: phoneNumberId, body });
  } catch (error) {
    if (!(error instanceof GraphRefusal || error instanceof GraphSilent || error instanceof z.ZodError)) throw error;
    log.warn({ error, phoneNumberId }, "Meta does not say or change the address that it calls for a number");
  }
}
