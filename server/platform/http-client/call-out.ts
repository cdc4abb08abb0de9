import { lookup as lookUp } from "node:dns";
import { once } from "node:events";
import http, { type IncomingHttpHeaders, type IncomingMessage, type RequestOptions } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { Readable } from "node:stream";
import { hostOf } from "./host-of.ts";
import { type AllowedHosts, isPublicAddress, isSameAddress } from "./internal-hosts.ts";
import { type OwnAddresses, ownAddresses } from "./own-addresses.ts";

export type OutgoingCall = {
  method: "POST";
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Limit of the whole call: DNS look-up, connection and answer. */
  timeoutMs: number;
  /** Maximum bytes read of the answer; the rest is dropped. */
  answerMaxBytes: number;
};

export type OutgoingAnswer = { status: number; body: string };

/** A file that is being fetched. The stream ends with an error if it is not there in time. */
export type OutgoingDownload = { status: number; headers: IncomingHttpHeaders; stream: Readable };

type Request = Pick<OutgoingCall, "headers" | "body"> & { method: "GET" | "POST" };

/** The reasons of a failed call. */
const callFailures = ["timeout", "unreachable", "unknownHost", "certificate", "internalAddress"] as const;
export type CallFailure = (typeof callFailures)[number];

/** A call without an answer. */
export class CallFailed extends Error {
  override name = "CallFailed";
  readonly reason: CallFailure;

  constructor(reason: CallFailure, cause?: unknown) {
    super(`the call failed: ${reason}`, { cause });
    this.reason = reason;
  }
}

/**
 * The only way to call an address that people give us. It calls the open internet only: addresses of the server
 * itself (also its public ones), its network or its cloud are refused at the moment of connecting, whatever the name
 * resolved to before or after.
 */
export class CallOut {
  readonly #allowed: AllowedHosts;
  readonly #own: OwnAddresses;

  constructor(allowed: AllowedHosts, own: OwnAddresses = ownAddresses(null)) {
    this.#allowed = allowed;
    this.#own = own;
  }

  /**
   * True if an address may be called as it is written. The server's own addresses, and those behind a name, are checked
   * when connecting.
   */
  mayCall(address: string): boolean {
    const url = URL.parse(address);
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false;
    const host = hostOf(url);
    if (this.#allowed.hasName(host)) return true;
    return isIP(host) ? isPublicAddress(host) || this.#allowed.hasAddress(host) : !/(^|\.)localhost\.?$/.test(host);
  }

  /** Makes one call on a new connection. Redirects are not followed: they are the answer. Throws CallFailed. */
  async call(call: OutgoingCall): Promise<OutgoingAnswer> {
    if (!this.mayCall(call.url)) throw new CallFailed("internalAddress");
    const signal = AbortSignal.timeout(call.timeoutMs);
    try {
      const response = await this.#send(new URL(call.url), call, signal);
      return { status: response.statusCode ?? 0, body: await beginningOf(response, call.answerMaxBytes) };
    } catch (error) {
      if (error instanceof CallFailed) throw error;
      throw new CallFailed(signal.aborted ? "timeout" : reasonOf(error), error);
    }
  }

  /** Opens the file at an address. Redirects are not followed: they are the answer. Throws CallFailed. */
  async download(url: string, timeoutMs: number): Promise<OutgoingDownload> {
    if (!this.mayCall(url)) throw new CallFailed("internalAddress");
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await this.#send(new URL(url), { method: "GET", headers: {}, body: "" }, signal);
      return { status: response.statusCode ?? 0, headers: response.headers, stream: response };
    } catch (error) {
      if (error instanceof CallFailed) throw error;
      throw new CallFailed(signal.aborted ? "timeout" : reasonOf(error), error);
    }
  }

  async #send(url: URL, { method, headers, body }: Request, signal: AbortSignal): Promise<IncomingMessage> {
    const own = await Promise.race([this.#own(), endOf(signal)]);
    const isOpen = (address: string) =>
      this.#allowed.hasAddress(address) ||
      (isPublicAddress(address) && !own.some((one) => isSameAddress(one, address)));
    const host = hostOf(url);
    // An address is dialled without a look-up.
    if (isIP(host) && !isOpen(host)) throw new CallFailed("internalAddress");
    const options: RequestOptions = {
      method,
      signal,
      // No connection is kept: the next call resolves its name again.
      agent: false,
      lookup: this.#lookUp(isOpen),
      maxHeaderSize: 16 * 1024,
      headers: {
        ...headers,
        connection: "close",
        ...(method === "POST" && { "content-length": String(Buffer.byteLength(body)) }),
      },
    };
    return new Promise((resolve, reject) => {
      const request = (url.protocol === "https:" ? https : http).request(url, options, resolve);
      request.on("error", reject);
      request.end(body);
    });
  }

  /** The look-up of the very connection that is opened: the checked address is the one that is connected. */
  #lookUp(isOpen: (address: string) => boolean): LookupFunction {
    return (host, options, done) =>
      lookUp(host, { ...options, all: true }, (error, found) => {
        if (error) return done(error, "", 0);
        // One internal address is enough to refuse, since the system may connect to any of them.
        if (!this.#allowed.hasName(host) && !found.every(({ address }) => isOpen(address)))
          return done(new CallFailed("internalAddress"), "", 0);
        const [first] = found;
        if (options.all) done(null, found);
        else if (first) done(null, first.address, first.family);
        else done(new CallFailed("unknownHost"), "", 0);
      });
  }
}

async function beginningOf(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString("utf8");
}

/** Rejects when the time of a call is over. */
async function endOf(signal: AbortSignal): Promise<never> {
  await once(signal, "abort");
  throw signal.reason;
}

function reasonOf(error: unknown): CallFailure {
  const { code = "" } = error as { code?: string };
  if (code === "ENOTFOUND" || code === "EAI_AGAIN" || code === "ENODATA") return "unknownHost";
  return /CERT|SSL|TLS|SELF_SIGNED|ISSUER/.test(code) ? "certificate" : "unreachable";
}
