import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { type Authority, type IssuedCertificate, makeAuthority } from "@balcao/local-authority/make-authority.ts";
import { type Cob, Cobs } from "./cobs.ts";
import { payPage } from "./pay-page.ts";
import { type Client, type Controls, pixApi } from "./pix-api.ts";

const validDays = 365;

export type SandboxBank = Client & {
  /** The Pix API, over mutual TLS. */
  apiUrl: string;
  /** The page where people pay: `/pay/<txid>`. */
  payUrl: string;
  /** The authority of the bank's own certificate and its clients'. */
  authority: Authority;
  /** The certificate of the bank's only client. */
  client: IssuedCertificate;
  controls: Controls;
  cobs: Cobs;
  /** Pays a charge; resolves when the client's webhook, if any, has answered. Null when there is nothing to pay. */
  pay: (txid: string, valor?: string) => Promise<Cob | null>;
  stop: () => Promise<void>;
};

type BankOptions = { folder?: string | undefined; now?: () => Date };

/** Starts a bank on the loopback. With a folder it keeps its charges for the next start. */
export async function startSandboxBank(options: BankOptions = {}): Promise<SandboxBank> {
  const authority = await makeAuthority("Sandbox bank", validDays);
  const [own, client] = await Promise.all([
    authority.issue({ name: "localhost", for: "server" }),
    authority.issue({ name: "Balcao", for: "client" }),
  ]);
  const cobs = new Cobs(options.folder ?? null, options.now ?? (() => new Date()));
  const credentials = { clientId: "balcao", clientSecret: randomBytes(24).toString("base64url") };
  const { controls, listener } = pixApi(cobs, credentials);
  const pay: SandboxBank["pay"] = async (txid, valor) => {
    const paid = cobs.pay(txid, valor);
    if (paid) await callBack(controls, paid);
    return paid;
  };
  const { certPem: cert, keyPem: key } = own;
  const api = createTlsServer(
    { cert, key, ca: authority.caPem, requestCert: true, rejectUnauthorized: true },
    listener,
  );
  const page = createServer(payPage(cobs, pay));
  const [apiPort, pagePort] = await Promise.all([listen(api), listen(page)]);
  return {
    ...credentials,
    apiUrl: `https://localhost:${apiPort}`,
    payUrl: `http://localhost:${pagePort}`,
    authority,
    client,
    controls,
    cobs,
    pay,
    stop: async () => void (await Promise.all([close(api), close(page)])),
  };
}

/** Calls the client's webhook once, as banks do: the client asks for a lost payment itself. */
async function callBack({ webhooks }: Controls, { chave, pix }: Cob): Promise<void> {
  const url = webhooks.get(chave);
  if (!url) return;
  const call = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ pix }) };
  await fetch(`${url}/pix`, { ...call, signal: AbortSignal.timeout(10_000) }).catch(() => null);
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((closed) => {
    server.close(() => closed());
    server.closeAllConnections();
  });
}
