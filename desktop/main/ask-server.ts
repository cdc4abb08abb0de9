import { ErrorBody } from "@balcao/shared/platform/errors.ts";
import type { Refusal } from "../ipc/calls.ts";

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
export type ServerReply = { ok: true; body: unknown } | Refusal;

const patienceMs = 15_000;
const noAnswer: Refusal = { ok: false, status: 0, body: null };

/** Sends one request to the server. Never throws: no answer is status 0. */
export async function askServer(fetch: Fetch, url: string, init: RequestInit): Promise<ServerReply> {
  try {
    const answer = await fetch(url, {
      ...init,
      // Redirects are refused: the password is only for the verified address.
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

/** A body that is not JSON, such as a proxy's page, matches no contract. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
