import type { Json } from "./meta-document.ts";

/** A call between a business and Meta. */
export type Call = {
  to: "meta" | "business";
  method: string;
  url: URL;
  headers: Headers;
  /** Null for none, and for one that is no JSON. */
  body: Json;
  form: FormData | null;
  /** Null if the connection ended without an answer. */
  status: number | null;
  /** Undefined for none, and for one that is no JSON. */
  answer: Json | undefined;
};

/**
 * Records this process's calls to an API at `graphUrl`, and those that are signed as Meta's webhooks, until `stop`. Files
 * are left out.
 */
export function recordCalls(graphUrl: string): { calls: Call[]; stop: () => void } {
  const real = globalThis.fetch;
  const calls: Call[] = [];
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const headers = new Headers(init.headers);
    const isForMeta = url.href.startsWith(graphUrl) && /^\/v\d/.test(url.pathname);
    const isWebhook = headers.has("x-hub-signature-256");
    if (!isForMeta && !isWebhook) return real(input, init);
    const call: Call = {
      ...{ to: isForMeta ? "meta" : "business", method: init.method ?? "GET", url, headers },
      ...{ body: jsonIn(init.body) ?? null, form: init.body instanceof FormData ? init.body : null },
      ...{ status: null, answer: undefined },
    };
    // Fetch adds its own name, and the type of a form.
    if (!headers.has("user-agent")) headers.set("user-agent", "node");
    if (call.form) headers.set("content-type", "multipart/form-data");
    calls.push(call);
    const response = await real(input, init);
    const copy = response.clone();
    call.status = response.status;
    call.answer = await copy.text().then(jsonIn, () => undefined);
    return response;
  };
  return {
    calls,
    stop: () => {
      globalThis.fetch = real;
    },
  };
}

function jsonIn(body: unknown): Json | undefined {
  if (typeof body !== "string") return undefined;
  try {
    return JSON.parse(body) as Json;
  } catch {
    return undefined;
  }
}
