import { createHmac } from "node:crypto";
import type { CloudNumber } from "../cloud-numbers.ts";
import type { GraphClient } from "../graph-client.ts";
import { graphStep } from "../set-up/graph-step.ts";

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
