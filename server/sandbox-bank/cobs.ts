import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dynamicCode } from "../billing/payments/br-code.ts";

/** A charge: the standard's `cob`. */
export type Cob = {
  txid: string;
  status: "ATIVA" | "CONCLUIDA";
  calendario: { criacao: string; expiracao: number };
  valor: { original: string };
  chave: string;
  solicitacaoPagador: string;
  location: string;
  pixCopiaECola: string;
  pix: { endToEndId: string; txid: string; valor: string; horario: string }[];
};

export type CobOrder = Pick<Cob, "txid" | "valor" | "chave" | "solicitacaoPagador"> & { expiracao: number };

const ispb = "00000000";

/** The bank's charges, kept in a folder if there is one. */
export class Cobs {
  readonly #cobs = new Map<string, Cob>();
  readonly #file: string | null;
  readonly #now: () => Date;

  constructor(folder: string | null, now: () => Date) {
    this.#now = now;
    this.#file = folder && join(folder, "cobs.json");
    if (!folder || !this.#file) return;
    mkdirSync(folder, { recursive: true });
    if (!existsSync(this.#file)) return;
    for (const cob of JSON.parse(readFileSync(this.#file, "utf8")) as Cob[]) this.#cobs.set(cob.txid, cob);
  }

  find(txid: string): Cob | null {
    return this.#cobs.get(txid) ?? null;
  }

  make({ expiracao, ...order }: CobOrder): Cob {
    const location = `pix.sandbox.invalid/v2/${randomBytes(16).toString("hex")}`;
    const cob: Cob = {
      ...order,
      status: "ATIVA",
      calendario: { criacao: this.#now().toISOString(), expiracao },
      location,
      pixCopiaECola: dynamicCode(location, "Banco do simulador", "Belo Horizonte"),
      pix: [],
    };
    this.#cobs.set(cob.txid, cob);
    this.#write();
    return cob;
  }

  /** Pays a charge once, with its own amount if `valor` is absent. Null when it is paid already or unknown. */
  pay(txid: string, valor?: string): Cob | null {
    const cob = this.find(txid);
    if (cob?.status !== "ATIVA") return null;
    const horario = this.#now().toISOString();
    const endToEndId = `E${ispb}${horario.replace(/\D/g, "").slice(0, 12)}${randomBytes(6).toString("hex").slice(0, 11)}`;
    cob.status = "CONCLUIDA";
    cob.pix.push({ endToEndId, txid, valor: valor ?? cob.valor.original, horario });
    this.#write();
    return cob;
  }

  #write(): void {
    if (this.#file) writeFileSync(this.#file, JSON.stringify([...this.#cobs.values()]));
  }
}
