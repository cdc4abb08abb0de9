import { ErrorBody } from "@balcao/shared/errors.ts";
import type { Refusal } from "../ipc.ts";

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
export type ServerReply = { ok: true; body: unknown } | Refusal;

const patienceMs = 15_000;
const noAnswer: Refusal = { ok: false, status: 0, body: null };

/** One request to the server. Never throws: no answer is status 0. */
export async function askServer(fetch: Fetch, url: string, init: RequestInit): Promise<ServerReply> {
  try {
    const answer = await fetch(url, {
      ...init,
      // A password is meant for the address that was checked, not for wherever that sends us.
      redirect: "error",
      credentials: "omit",
      signal: AbortSignal.timeout(patienceMs),
    });
    const body = readJson(await answer.text());
    if (answer.ok) return { ok: true, body };
    return { ok: false, status: answer.status, body: ErrorBody.safeParse(body).data ?? null };
  } catch {
    return noAnswer;
  }
}

/** What is no JSON, such as a proxy's page, fits none of our contracts. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
