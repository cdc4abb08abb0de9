import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { z } from "zod";
import type { Cobs } from "./cobs.ts";

/** Switches and records of the bank, for tests. */
export type Controls = {
  /** The number of next charges that the bank makes without sending its answers. */
  answersToLose: number;
  /** The tokens given so far. */
  tokensGiven: number;
  /** The address to call for a payment, by key. */
  webhooks: Map<string, string>;
  /** Revokes every token before it expires. */
  forgetTokens: () => void;
};

export type Client = { clientId: string; clientSecret: string };

const Order = z.object({
  calendario: z.object({ expiracao: z.number().int().min(1) }),
  valor: z.object({ original: z.string().regex(/^\d{1,10}\.\d{2}$/) }),
  chave: z.string().min(1).max(77),
  solicitacaoPagador: z.string().max(140).default(""),
});
const Webhook = z.object({ webhookUrl: z.url() });
const tokenSeconds = 300;

class Refused extends Error {
  readonly status: number;
  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
  }
}

/** The part of the central bank's Pix API that the server calls. */
export function pixApi(
  cobs: Cobs,
  { clientId, clientSecret }: Client,
): { controls: Controls; listener: RequestListener } {
  const tokens = new Set<string>();
  const controls: Controls = {
    answersToLose: 0,
    tokensGiven: 0,
    webhooks: new Map(),
    forgetTokens: () => tokens.clear(),
  };
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;

  const giveToken = (request: IncomingMessage, body: string) => {
    const isClient = request.headers.authorization === basic;
    if (!isClient || new URLSearchParams(body).get("grant_type") !== "client_credentials")
      throw new Refused(401, "invalid_client");
    const access_token = randomBytes(24).toString("base64url");
    tokens.add(access_token);
    controls.tokensGiven++;
    return { access_token, token_type: "Bearer", expires_in: tokenSeconds };
  };

  const putCob = (txid: string, body: string, response: ServerResponse) => {
    // Banks refuse a second charge with the same txid.
    if (cobs.find(txid)) throw new Refused(400, "CobOperacaoInvalida");
    const { calendario, ...order } = parsed(Order, body);
    const made = cobs.make({ ...order, txid, expiracao: calendario.expiracao });
    if (controls.answersToLose > 0) {
      controls.answersToLose--;
      response.destroy();
    }
    return made;
  };

  const answer = (request: IncomingMessage, response: ServerResponse, body: string): object => {
    const { method = "", url = "" } = request;
    if (method === "POST" && url === "/oauth/token") return giveToken(request, body);
    if (!tokens.has((request.headers.authorization ?? "").replace(/^Bearer /, ""))) throw new Refused(401, "token");
    const txid = /^\/v2\/cob\/([A-Za-z0-9]{26,35})$/.exec(url)?.[1];
    if (txid && method === "PUT") return putCob(txid, body, response);
    const found = txid && method === "GET" ? cobs.find(txid) : null;
    if (found) return found;
    const key = /^\/v2\/webhook\/([^/]+)$/.exec(url)?.[1];
    if (!key || method !== "PUT") throw new Refused(404, "NaoEncontrado");
    controls.webhooks.set(decodeURIComponent(key), parsed(Webhook, body).webhookUrl);
    return {};
  };

  return {
    controls,
    listener: (request, response) => {
      readText(request)
        .then((body) => reply(response, 200, answer(request, response, body)))
        .catch((error: unknown) => {
          const status = error instanceof Refused ? error.status : 500;
          reply(response, status, { title: String((error as Error).message), status });
        });
    },
  };
}

function parsed<T>(schema: z.ZodType<T>, body: string): T {
  const read = schema.safeParse(JSON.parse(body));
  if (!read.success) throw new Refused(400, "CobOperacaoInvalida");
  return read.data;
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

function reply(response: ServerResponse, status: number, body: object): void {
  if (response.destroyed) return;
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
