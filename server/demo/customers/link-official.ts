import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { demoAdmin } from "../demo-shop.ts";

const lookEveryMs = 500;
const SignedIn = z.object({ token: z.string() });
const Queues = z.array(z.object({ id: z.number(), name: z.string() }));

/** A number of the simulated official API. */
export const OfficialNumber = z.object({
  phoneNumberId: z.string(),
  wabaId: z.string(),
  token: z.string(),
  number: z.string(),
});
export type OfficialNumber = z.infer<typeof OfficialNumber>;

/** Calls the server as the demo's admin. */
export type AdminCall = (method: "GET" | "POST" | "PUT", path: string, body?: object) => Promise<Response>;

/**
 * Connects the number to the demo's shop as an admin does, and tries again until the server has answered. It ends the
 * earlier session of that admin, and returns the calls of the new one. A refusal is final, and returns null: people may
 * connect the number themselves.
 */
export async function linkOfficial(
  serverUrl: string,
  number: OfficialNumber,
  signal: AbortSignal,
): Promise<AdminCall | null> {
  for (;;) {
    const call = await signIn(serverUrl, signal).catch(() => null);
    const answer = call && (await connect(call, number).catch(() => null));
    if (answer && answer.status < 500) return answer.ok ? call : null;
    await wait(lookEveryMs, undefined, { signal });
  }
}

async function signIn(serverUrl: string, signal: AbortSignal): Promise<AdminCall> {
  const callAs =
    (bearer: string): AdminCall =>
    (method, path, body) => {
      const headers = { authorization: `Bearer ${bearer}`, ...(body && { "content-type": "application/json" }) };
      return fetch(serverUrl + path, { method, headers, signal, ...(body && { body: JSON.stringify(body) }) });
    };
  const signedIn = await callAs("")("POST", "/auth/login", demoAdmin);
  return callAs(SignedIn.parse(await signedIn.json()).token);
}

async function connect(call: AdminCall, { phoneNumberId, wabaId, token }: OfficialNumber): Promise<Response> {
  const queues = Queues.parse(await (await call("GET", "/queue")).json());
  const queueIds = queues.filter(({ name }) => name === "Vendas").map(({ id }) => id);
  const form = { name: "API oficial", phoneNumberId, wabaId, accessToken: token, pin: "123456", queueIds };
  return call("POST", "/whatsapp-cloud", form);
}
