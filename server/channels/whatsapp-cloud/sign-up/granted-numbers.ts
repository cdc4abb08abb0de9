import type { CloudSignUp } from "@balcao/shared/channels/cloud.ts";
import { z } from "zod";
import { AppError } from "../../../errors.ts";
import { cleanLabel } from "../../clean-text.ts";
import type { GraphClient } from "../graph-client.ts";
import { graphStep } from "../set-up/graph-step.ts";
import { numbersOfAccount } from "../set-up/numbers-of-account.ts";
import type { SignUpApp } from "../settings.ts";

type GrantedNumber = Omit<CloudSignUp["numbers"][number], "isConnected">;

const metaId = /^\d{5,25}$/;
/** The accounts of a permission come newest first. */
const Inspected = z.object({
  data: z.object({
    granular_scopes: z
      .array(z.object({ scope: z.string(), target_ids: z.array(z.string()).nullish().catch(null) }))
      .catch([]),
  }),
});
const permissions: readonly string[] = ["whatsapp_business_management", "whatsapp_business_messaging"];
const fields = "id,display_phone_number,verified_name,status,is_on_biz_app";
/** The first is the word of a list in Meta's OpenAPI document, the second the word of a number by itself. */
const registered: readonly string[] = ["LINKED", "CONNECTED"];
/** A person waits for the answer, and chooses among them. */
const most = { accounts: 20, numbers: 200 };

/**
 * The numbers of the accounts that a token was granted, newest account first. Throws ERR_CLOUD_NO_NUMBER without any, and
 * AppError as the other steps of the set-up.
 */
export async function grantedNumbers(graph: GraphClient, app: SignUpApp, token: string): Promise<GrantedNumber[]> {
  const numbers: GrantedNumber[] = [];
  let refusal: unknown = null;
  for (const wabaId of await grantedAccounts(graph, app, token)) {
    try {
      numbers.push(...(await numbersIn(graph, wabaId, token)));
    } catch (error) {
      // The person may have granted less of one account than of another.
      if (!(error instanceof AppError) || error.code === "ERR_CLOUD_UNREACHABLE") throw error;
      refusal ??= error;
    }
    if (numbers.length >= most.numbers) break;
  }
  if (numbers.length > 0) return numbers.slice(0, most.numbers);
  throw refusal ?? new AppError("ERR_CLOUD_NO_NUMBER");
}

async function grantedAccounts(graph: GraphClient, { appId, secret }: SignUpApp, token: string): Promise<string[]> {
  const path = `debug_token?input_token=${encodeURIComponent(token)}`;
  const { data } = await graphStep({}, async () =>
    // With the app's own token: it may ask about every token that was issued to the app.
    Inspected.parse(await graph.call({ token: `${appId}|${secret}`, method: "GET", path })),
  );
  const ids = data.granular_scopes
    .filter(({ scope }) => permissions.includes(scope))
    .flatMap(({ target_ids }) => target_ids ?? []);
  return [...new Set(ids)].filter((id) => metaId.test(id)).slice(0, most.accounts);
}

async function numbersIn(graph: GraphClient, wabaId: string, token: string): Promise<GrantedNumber[]> {
  return graphStep({ 100: "ERR_CLOUD_PERMISSION" }, async () => {
    const numbers: GrantedNumber[] = [];
    for await (const page of numbersOfAccount(graph, { wabaId, token, fields })) {
      for (const { id, display_phone_number, verified_name, status, is_on_biz_app } of page) {
        if (!metaId.test(id)) continue;
        const number = display_phone_number.replace(/\D/g, "");
        const needsPin = !registered.includes(status) && !is_on_biz_app;
        numbers.push({ phoneNumberId: id, wabaId, number, name: cleanLabel(verified_name), needsPin });
      }
      if (numbers.length >= most.numbers) break;
    }
    return numbers;
  });
}
