import { AppError } from "../../../errors.ts";
import type { CloudNumber } from "../cloud-numbers.ts";
import type { GraphClient } from "../graph-client.ts";
import { proveSecret } from "../own-app/join-own-app.ts";
import { checkNumber, type DescribedNumber } from "./check-number.ts";
import { graphStep } from "./graph-step.ts";
import { numbersOfAccount } from "./numbers-of-account.ts";

type Given = Omit<CloudNumber, "trouble" | "throughput"> & {
  pin?: string | undefined;
  /** The secret of the company's own app; absent or null for the installation's app. */
  appSecret?: string | null | undefined;
};

/**
 * Checks each step of a number's set-up at Meta, and completes it: the token may use the number, the account owns it, it
 * is registered, and the account's webhooks come to the token's app, whose secret is the given one. Throws AppError with a
 * code of its own for each.
 */
export async function verifyNumber(graph: GraphClient, given: Given): Promise<DescribedNumber> {
  const { wabaId, token, pin, appSecret } = given;
  const described = await graphStep({ 100: "ERR_CLOUD_NUMBER_UNKNOWN" }, () => checkNumber(graph, given));
  if (!(await isOwned(graph, given)))
    throw new AppError("ERR_CLOUD_NUMBER_UNKNOWN", "The account does not own this number.");
  // Before anything changes at Meta: another app's token would subscribe that app.
  if (appSecret) await proveSecret(graph, given, appSecret);
  // A number that its phone's app uses is registered by that app: the PIN is the app's own.
  if (!described.isRegistered && described.throughput !== "COEXISTENCE") await register(graph, given, pin);
  await graphStep({ 100: "ERR_CLOUD_PERMISSION" }, () =>
    graph.call({ token, method: "POST", path: `${wabaId}/subscribed_apps` }),
  );
  return { ...described, isRegistered: true };
}

/** True if the number is one of the account's. */
async function isOwned(graph: GraphClient, { phoneNumberId, wabaId, token }: Given): Promise<boolean> {
  const pages = numbersOfAccount(graph, { wabaId, token, fields: "id" });
  return graphStep({ 100: "ERR_CLOUD_NUMBER_UNKNOWN" }, async () => {
    for await (const page of pages) if (page.some(({ id }) => id === phoneNumberId)) return true;
    return false;
  });
}

async function register(graph: GraphClient, { phoneNumberId, token }: Given, pin: string | undefined): Promise<void> {
  if (pin === undefined) throw new AppError("ERR_CLOUD_NOT_REGISTERED");
  const body = { messaging_product: "whatsapp", pin };
  await graphStep(
    { 133005: "ERR_CLOUD_PIN", 133008: "ERR_CLOUD_PIN", 133009: "ERR_CLOUD_PIN", 133016: "ERR_CLOUD_PIN" },
    () => graph.call({ token, method: "POST", path: `${phoneNumberId}/register`, body }),
  );
}
