import { z } from "zod";
import { version } from "../../platform/version.ts";
import { askForFile } from "../file-stream.ts";

/** The API's own refusal. `code` has the meaning, never the text. */
export class GraphRefusal extends Error {
  override name = "GraphRefusal";
  readonly status: number;
  readonly code: number;
  /** Meta's sentence for the person who asked. */
  readonly advice: string;
  /** Narrows the code; null where it has none. */
  readonly subcode: number | null;

  constructor(status: number, code: number, message: string, advice = message, subcode: number | null = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.advice = advice;
    this.subcode = subcode;
  }
}

/** There was no usable answer. */
export class GraphSilent extends Error {
  override name = "GraphSilent";
  /** False if the request certainly never left this server. */
  readonly mayHaveLeft: boolean;

  constructor(message: string, mayHaveLeft: boolean, cause?: unknown) {
    super(message, { cause });
    this.mayHaveLeft = mayHaveLeft;
  }
}

/** No connection was opened: Meta knows nothing of the request, whatever it was. */
export class GraphUnreached extends GraphSilent {
  constructor(message: string, cause: unknown) {
    super(message, false, cause);
  }
}

/** The host of a file does not give it out. It has no codes: only the status says why. */
export class FileRefused extends Error {
  override name = "FileRefused";
  readonly status: number;

  constructor(status: number) {
    super(`the file's host answered ${status}`);
    this.status = status;
  }
}

export type GraphRequest = {
  /** Null for a call that carries the app's own secret instead. */
  token: string | null;
  method: "GET" | "POST" | "DELETE";
  /** Below the version, without the first slash. */
  path: string;
  /** Bytes are sent as they are, anything else as JSON. */
  body?: object | FormData | Blob;
  headers?: Readonly<Record<string, string>>;
  timeoutMs?: number;
};

const usualMs = 30_000;
/** In the form that Meta asks for: a name and a version. */
const userAgent = `Balcao/${version}`;
/** In bytes. Meta's answers are some kilobytes; a list of templates has the most. */
const answerMax = 4 * 2 ** 20;

const Refusal = z.object({
  error: z.object({
    code: z.number().int(),
    message: z.string().default(""),
    error_subcode: z.number().int().nullish().catch(null),
    error_user_msg: z.string().nullish().catch(null),
    error_data: z.object({ details: z.string() }).partial().nullish().catch(null),
  }),
});

/** Meta's servers. The address is the operator's, never a stranger's; redirects are not followed. */
export class GraphClient {
  readonly #root: string;
  readonly #origin: string;

  constructor({ graphUrl, version }: { graphUrl: string; version: string }) {
    this.#root = `${graphUrl}/${version}/`;
    this.#origin = new URL(graphUrl).origin;
  }

  /** The parsed answer. Throws GraphRefusal and GraphSilent. */
  async call({ token, method, path, body, headers = {}, timeoutMs = usualMs }: GraphRequest): Promise<unknown> {
    const isRaw = body instanceof FormData || body instanceof Blob;
    const asked = fetch(`${this.#root}${path}`, {
      method,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        "user-agent": userAgent,
        ...(body && !isRaw && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body && { body: isRaw ? body : JSON.stringify(body) }),
    });
    const response = await answerOf(asked);
    const answer = await textOf(response);
    const parsed = parse(answer);
    if (response.ok && parsed !== undefined) return parsed;
    throw refusalIn(response.status, parsed) ?? wordless(response.status, path);
  }

  /**
   * The bytes behind a file's address, which Meta answered; without a token for one that needs none. Throws FileRefused if
   * the host refuses (4xx), GraphSilent for every other failure.
   */
  async download(token: string | null, address: string): Promise<ReadableStream<Uint8Array>> {
    const url = URL.parse(address);
    if (!url || !this.#isMetas(url)) throw new GraphSilent("a file's address does not lead to Meta", false);
    const headers = { ...(token !== null && { authorization: `Bearer ${token}` }), "user-agent": userAgent };
    const response = await answerOf(askForFile(url, { redirect: "manual", headers }));
    if (response.ok && response.body) return response.body;
    await response.body?.cancel();
    if (response.status >= 400 && response.status < 500) throw new FileRefused(response.status);
    throw new GraphSilent(`the file's host answered ${response.status}`, false);
  }

  /** The token goes to Meta's own hosts only. */
  #isMetas({ origin, protocol, hostname }: URL): boolean {
    if (origin === this.#origin) return true;
    return protocol === "https:" && /(^|\.)(fbsbx\.com|facebook\.com|fbcdn\.net|whatsapp\.net)$/.test(hostname);
  }
}

async function answerOf(asked: Promise<Response>): Promise<Response> {
  try {
    return await asked;
  } catch (error) {
    if (surelyStayed(error)) throw new GraphUnreached("Meta's servers are out of reach", error);
    throw new GraphSilent("Meta's servers did not answer", true, error);
  }
}

async function textOf(response: Response): Promise<string> {
  try {
    return await readAtMost(response, answerMax);
  } catch (error) {
    throw new GraphSilent("Meta's answer broke off, or is too long", true, error);
  }
}

async function readAtMost({ body }: Response, max: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop by an error cancels the answer.
  for await (const part of body ?? []) {
    length += part.length;
    if (length > max) throw new Error(`more than ${max} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusalIn(status: number, body: unknown): GraphRefusal | null {
  const refusal = Refusal.safeParse(body);
  if (!refusal.success) return null;
  const { code, message, error_subcode, error_user_msg, error_data } = refusal.data.error;
  const words = [message, error_data?.details].filter(Boolean).join(": ");
  return new GraphRefusal(status, code, words, error_user_msg ?? words, error_subcode ?? null);
}

/** Statuses of what stands between this server and Meta: it let nothing through, and may do so later. */
const keptOut: ReadonlySet<number> = new Set([401, 403, 404, 429]);
/** Statuses of a request that nobody will ever carry out. */
const refusedForGood: ReadonlySet<number> = new Set([400, 405, 411, 413, 414, 415, 431]);
/** Stands for Meta's code where a refusal has none. */
const noCode = -1;

/** An answer without Meta's words. A broken success and a 5xx leave it open whether the request was carried out. */
function wordless(status: number, path: string): GraphRefusal | GraphSilent {
  // Without the query, which may have a token.
  const message = `${path.split("?", 1)[0]}: HTTP ${status}`;
  if (refusedForGood.has(status)) return new GraphRefusal(status, noCode, message);
  return new GraphSilent(message, !keptOut.has(status) && !(status >= 300 && status < 400));
}

const beforeConnected =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$|CERT|_SSL_|ISSUER/;

type Cause = { code?: unknown; syscall?: unknown; errors?: Cause[] };

/** True if no connection was opened. */
const surelyStayed = (error: unknown): boolean => isBeforeConnected((error as { cause?: Cause }).cause);

/** A host with several addresses fails with the errors of all of them. */
const isBeforeConnected = (cause: Cause | undefined): boolean =>
  beforeConnected.test(String(cause?.code ?? "")) ||
  cause?.syscall === "connect" ||
  (cause?.errors !== undefined && cause.errors.length > 0 && cause.errors.every(isBeforeConnected));
