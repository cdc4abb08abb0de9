import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { demoAdmin } from "../demo-shop.ts";

const lookEveryMs = 500;
const SignedIn = z.object({ token: z.string() });
const Queues = z.array(z.object({ id: z.number(), name: z.string() }));

/** A number of the simulated official API. */
export const OfficialNumber = z.object({ phoneNumberId: z.string(), wabaId: z.string(), token: z.string() });
export type OfficialNumber = z.infer<typeof OfficialNumber>;

/**
 * Connects the number to the demo's shop as an admin does, and tries again until the server has answered. It ends the
 * session of that admin.
 */
export async function linkOfficial(serverUrl: string, number: OfficialNumber, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await connect(serverUrl, number, signal))) await wait(lookEveryMs, undefined, { signal });
}

/** False while the server does not answer. A refusal is final: people may connect the number themselves. */
async function connect(
  serverUrl: string,
  { phoneNumberId, wabaId, token }: OfficialNumber,
  signal: AbortSignal,
): Promise<boolean> {
  const call = async (method: "GET" | "POST", path: string, body?: object, bearer = "") => {
    const headers = { authorization: `Bearer ${bearer}`, ...(body && { "content-type": "application/json" }) };
    return fetch(serverUrl + path, { method, headers, signal, ...(body && { body: JSON.stringify(body) }) });
  };
  try {
    const signedIn = await call("POST", "/auth/login", demoAdmin);
    const { token: session } = SignedIn.parse(await signedIn.json());
    const queues = Queues.parse(await (await call("GET", "/queue", undefined, session)).json());
    const queueIds = queues.filter(({ name }) => name === "Vendas").map(({ id }) => id);
    const form = { name: "API oficial", phoneNumberId, wabaId, accessToken: token, pin: "123456", queueIds };
    const answer = await call("POST", "/whatsapp-cloud", form, session);
    return answer.status < 500;
  } catch {
    return false;
  }
}
