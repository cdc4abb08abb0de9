import type { ErrorCode } from "@balcao/shared/platform/errors.ts";
import { z } from "zod";
import { AppError } from "../../../errors.ts";
import type { CloudNumber } from "../cloud-numbers.ts";
import { type GraphClient, GraphRefusal, GraphSilent } from "../graph-client.ts";
import { checkNumber, type DescribedNumber } from "./check-number.ts";

type Given = Omit<CloudNumber, "trouble"> & { pin?: string | undefined };

const OwnNumbers = z.object({ data: z.array(z.object({ id: z.string() })) });
/** More than an account may have. */
const mostNumbers = 1_000;

/**
 * Checks each step of a number's set-up at Meta, and completes it: the token may use the number, the account owns it, it
 * is registered, and the account's webhooks come to our app. Throws AppError with a code of its own for each.
 */
export async function verifyNumber(graph: GraphClient, given: Given): Promise<DescribedNumber> {
  const { phoneNumberId, wabaId, token, pin } = given;
  const described = await step({ 100: "ERR_CLOUD_NUMBER_UNKNOWN" }, () => checkNumber(graph, given));
  const path = `${wabaId}/phone_numbers?fields=id&limit=${mostNumbers}`;
  const { data } = await step({ 100: "ERR_CLOUD_NUMBER_UNKNOWN" }, async () =>
    OwnNumbers.parse(await graph.call({ token, method: "GET", path })),
  );
  if (!data.some(({ id }) => id === phoneNumberId))
    throw new AppError("ERR_CLOUD_NUMBER_UNKNOWN", "The account does not own this number.");
  if (!described.isRegistered) await register(graph, given, pin);
  await step({ 100: "ERR_CLOUD_PERMISSION" }, () =>
    graph.call({ token, method: "POST", path: `${wabaId}/subscribed_apps` }),
  );
  return { ...described, isRegistered: true };
}

async function register(graph: GraphClient, { phoneNumberId, token }: Given, pin: string | undefined): Promise<void> {
  if (pin === undefined) throw new AppError("ERR_CLOUD_NOT_REGISTERED");
  const body = { messaging_product: "whatsapp", pin };
  await step(
    { 133005: "ERR_CLOUD_PIN", 133008: "ERR_CLOUD_PIN", 133009: "ERR_CLOUD_PIN", 133016: "ERR_CLOUD_PIN" },
    () => graph.call({ token, method: "POST", path: `${phoneNumberId}/register`, body }),
  );
}

/** Meta's codes of a bad token or a missing permission, at every step. */
const general: Readonly<Record<number, ErrorCode>> = {
  ...{ 0: "ERR_CLOUD_TOKEN", 190: "ERR_CLOUD_TOKEN" },
  ...{ 3: "ERR_CLOUD_PERMISSION", 10: "ERR_CLOUD_PERMISSION", 131005: "ERR_CLOUD_PERMISSION" },
  ...{ 33: "ERR_CLOUD_NUMBER_UNKNOWN" },
};

/** Runs a step; its own meanings of Meta's codes come before the general ones. */
async function step<T>(meanings: Readonly<Record<number, ErrorCode>>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof GraphSilent || error instanceof z.ZodError)
      throw new AppError("ERR_CLOUD_UNREACHABLE", error.message);
    if (!(error instanceof GraphRefusal)) throw error;
    const { code, message } = error;
    const isPermission = code >= 200 && code <= 299;
    const known = meanings[code] ?? general[code] ?? (isPermission ? "ERR_CLOUD_PERMISSION" : "ERR_CLOUD_UNREACHABLE");
    throw new AppError(known, message, { details: { code } });
  }
}
