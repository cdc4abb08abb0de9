import type { IncomingMessage } from "node:http";
import { Agent, type RequestOptions, request } from "node:https";
import { z } from "zod";
import { AppError } from "../../errors.ts";
import type { Log } from "../../platform/log.ts";

/**
 * PEM texts. `certificate` and `key` identify us to the bank; `ca` verifies the bank if the usual authorities do not.
 */
type BankTls = { certificate: string | null; key: string | null; ca: string | null };

export type BankOptions = {
  /** The address up to, and without, `/v2`. */
  apiUrl: string;
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  tls: BankTls;
};

export type BankAnswer = { status: number; body: unknown };

const timeoutMs = 15_000;
const answerMaxBytes = 1024 * 1024;
/** A token is replaced so long before it expires. */
const tokenReserveMs = 60_000;
const scope = "cob.write cob.read pix.read webhook.write webhook.read";
const Token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive().default(300) });

/**
 * Calls a bank's Pix API with our certificate and a cached token. The operator chose the address, so it may be
 * internal. Throws ERR_PAYMENT_UNAVAILABLE if the bank gives no answer or no token.
 */
export class BankClient {
  readonly #options: BankOptions;
  readonly #log: Log;
  readonly #now: () => Date;
  readonly #agent: Agent;
  #token: { text: Promise<string>; endsAt: number } | null = null;

  constructor(options: BankOptions, log: Log, now: () => Date) {
    this.#options = options;
    this.#log = log;
    this.#now = now;
    const { certificate, key, ca } = options.tls;
    this.#agent = new Agent({
      keepAlive: true,
      ...(certificate && key ? { cert: certificate, key } : {}),
      ...(ca ? { ca } : {}),
    });
  }

  /** Asks for a token, to learn if the settings are right; the error's cause says why not. */
  async signIn(): Promise<void> {
    await this.#currentToken();
  }

  async call(method: "GET" | "PUT", path: string, body?: object): Promise<BankAnswer> {
    const answer = await this.#authorized(method, path, body);
    if (answer.status !== 401) return answer;
    // The bank has revoked the token early.
    this.#token = null;
    return this.#authorized(method, path, body);
  }

  close(): void {
    this.#agent.destroy();
  }

  async #authorized(method: "GET" | "PUT", path: string, body?: object): Promise<BankAnswer> {
    const headers = {
      authorization: `Bearer ${await this.#currentToken()}`,
      ...(body ? { "content-type": "application/json" } : {}),
    };
    return this.#send(this.#options.apiUrl + path, { method, headers }, body ? JSON.stringify(body) : "");
  }

  /** Concurrent calls share one token request. */
  #currentToken(): Promise<string> {
    if (this.#token && this.#token.endsAt > this.#now().getTime()) return this.#token.text;
    const token = {
      endsAt: Number.POSITIVE_INFINITY,
      text: this.#askToken().then(
        ({ access_token, expires_in }) => {
          token.endsAt = this.#now().getTime() + expires_in * 1000 - tokenReserveMs;
          return access_token;
        },
        (error: unknown) => {
          if (this.#token === token) this.#token = null;
          throw error;
        },
      ),
    };
    this.#token = token;
    return token.text;
  }

  async #askToken(): Promise<z.output<typeof Token>> {
    const { tokenUrl, clientId, clientSecret } = this.#options;
    const headers = {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
      "content-type": "application/x-www-form-urlencoded",
    };
    const form = new URLSearchParams({ grant_type: "client_credentials", scope }).toString();
    const { status, body } = await this.#send(tokenUrl, { method: "POST", headers }, form);
    const token = status === 200 ? Token.safeParse(body).data : undefined;
    if (!token) throw this.#unavailable(`it gave no token (${status})`);
    return token;
  }

  async #send(url: string, options: RequestOptions, body: string): Promise<BankAnswer> {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const headers = { accept: "application/json", ...options.headers, "content-length": Buffer.byteLength(body) };
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const asked = request(url, { ...options, headers, agent: this.#agent, signal }, resolve);
        asked.on("error", reject);
        asked.end(body);
      });
      return { status: answer.statusCode ?? 0, body: await readJson(answer) };
    } catch (error) {
      // Log only the reason: the request holds secrets.
      const { code, message } = error as NodeJS.ErrnoException;
      throw this.#unavailable(code ?? message);
    }
  }

  #unavailable(reason: string): AppError {
    this.#log.warn({ reason }, "the bank's Pix API failed");
    const error = new AppError("ERR_PAYMENT_UNAVAILABLE", "The bank did not send a valid answer.");
    return Object.assign(error, { cause: reason });
  }
}

/** Null if the answer is not JSON: some banks answer errors in HTML. */
async function readJson(answer: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > answerMaxBytes) throw new Error("its answer is too long");
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8")) as unknown;
  } catch {
    return null;
  }
}
