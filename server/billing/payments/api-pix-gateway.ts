import { randomBytes } from "node:crypto";
import { z } from "zod";
import { AppError } from "../../errors.ts";
import type { Log } from "../../platform/log.ts";
import { BankClient, type BankOptions } from "./bank-client.ts";
import { dynamicCode } from "./br-code.ts";
import type { PixCode, PixGateway, PixOrder, ReceivedPix } from "./pix-gateway.ts";

export type ApiPixOptions = BankOptions & {
  gateway: "api-pix";
  /** The operator's Pix key, which receives the money. */
  key: string;
  /** For banks whose answer has no BR Code of its own. */
  merchantName: string;
  merchantCity: string;
};

/** A code's lifetime: one hour. */
const lifetimeSeconds = 3600;
/** The standard's limit for the text to the payer. */
const descriptionMax = 140;

/** An amount in the standard's notation, parsed into cents. */
const Amount = z
  .string()
  .regex(/^\d{1,9}\.\d{2}$/)
  .transform((text) => Number(text.replace(".", "")));

/** A charge: the fields of the standard's `cob` that we use. */
const Cob = z.object({
  txid: z.string(),
  status: z.string(),
  calendario: z.object({ criacao: z.string().max(40).default(""), expiracao: z.coerce.number().positive() }),
  valor: z.object({ original: Amount }),
  pixCopiaECola: z.string().min(1).max(600).optional(),
  location: z.string().min(1).max(77).optional(),
  pix: z
    .array(
      z.object({
        endToEndId: z.string().regex(/^[A-Za-z0-9]{1,64}$/),
        txid: z.string().optional(),
        valor: Amount,
        horario: z.string().max(40).default(""),
      }),
    )
    .default([]),
});
type Cob = z.output<typeof Cob>;

/**
 * A gateway to a bank with the central bank's Pix API (cob). Each charge is made under a txid of ours: after a lost
 * answer, asking again finds the same charge.
 */
export function apiPixGateway(options: ApiPixOptions, log: Log, now: () => Date): PixGateway {
  const bank = new BankClient(options, log, now);

  const read = async (txid: string): Promise<Cob | null> => {
    const { status, body } = await bank.call("GET", `/v2/cob/${txid}`);
    if (status === 404) return null;
    const cob = status === 200 ? Cob.safeParse(body).data : undefined;
    if (cob?.txid === txid) return cob;
    log.warn({ status }, "the bank's answer about a charge is invalid");
    throw new AppError("ERR_PAYMENT_UNAVAILABLE");
  };

  const make = async ({ txid, valueCents, description }: PixOrder): Promise<Cob | null> => {
    const { status, body } = await bank.call("PUT", `/v2/cob/${txid}`, {
      calendario: { expiracao: lifetimeSeconds },
      valor: { original: (valueCents / 100).toFixed(2) },
      chave: options.key,
      solicitacaoPagador: description.slice(0, descriptionMax),
    });
    const made = status === 200 || status === 201 ? Cob.safeParse(body).data : undefined;
    if (!made) log.warn({ status }, "the bank made no charge");
    return made?.txid === txid ? made : null;
  };

  return {
    name: "api-pix",
    lifetimeSeconds,
    newTxid: () => randomBytes(16).toString("hex"),
    open: async (order) => {
      // After an error the charge may still exist, from a call whose answer was lost.
      const cob = (await make(order).catch(() => null)) ?? (await read(order.txid));
      if (cob?.valor.original !== order.valueCents) throw new AppError("ERR_PAYMENT_UNAVAILABLE");
      return codeOf(cob, options, now());
    },
    received: async (txid) => {
      const cob = await read(txid);
      return cob && receivedOf(cob);
    },
    registerWebhook: async (webhookUrl) => {
      const { status } = await bank.call("PUT", `/v2/webhook/${encodeURIComponent(options.key)}`, { webhookUrl });
      if (status < 200 || status > 299)
        throw new AppError("ERR_PAYMENT_UNAVAILABLE", `The bank answered with status ${status}.`);
    },
    close: () => bank.close(),
  };
}

function codeOf({ pixCopiaECola, location, calendario }: Cob, options: ApiPixOptions, now: Date): PixCode {
  const payload = pixCopiaECola ?? (location && dynamicCode(location, options.merchantName, options.merchantCity));
  if (!payload) throw new AppError("ERR_PAYMENT_UNAVAILABLE", "The bank's charge has no Pix code.");
  // A time without a zone is ambiguous: then the hour begins now.
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/.test(calendario.criacao);
  const from = hasZone ? Date.parse(calendario.criacao) : Number.NaN;
  return { payload, expiresAt: new Date((Number.isNaN(from) ? now.getTime() : from) + calendario.expiracao * 1000) };
}

const receivedOf = ({ txid, pix }: Cob): ReceivedPix[] =>
  pix
    .filter((one) => one.txid === undefined || one.txid === txid)
    .map(({ endToEndId, valor, horario }) => ({ endToEndId, valueCents: valor, at: horario }));
