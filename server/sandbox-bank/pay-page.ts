import type { IncomingMessage, RequestListener } from "node:http";
import { pageLanguage } from "../platform/http/page-language.ts";
import type { Cob, Cobs } from "./cobs.ts";

const texts = {
  pt: {
    lang: "pt-BR",
    title: "Banco do simulador",
    to: "Pagar a",
    pay: "Pagar agora",
    paid: "Pago",
    paidHint: "Pode fechar esta página: o Balcão já foi avisado.",
    hint: "Este banco existe só neste computador. Nenhum dinheiro é movido.",
    none: "Não há cobrança com este código.",
  },
  en: {
    lang: "en",
    title: "The simulator's bank",
    to: "Pay to",
    pay: "Pay now",
    paid: "Paid",
    paidHint: "You can close this page: Balcão has been told.",
    hint: "This bank exists on this computer only. No money is moved.",
    none: "There is no charge with this code.",
  },
  es: {
    lang: "es",
    title: "El banco del simulador",
    to: "Pagar a",
    pay: "Pagar ahora",
    paid: "Pagado",
    paidHint: "Puede cerrar esta página: Balcão ya fue avisado.",
    hint: "Este banco existe solo en esta computadora. No se mueve dinero.",
    none: "No hay un cobro con este código.",
  },
} as const;
type Texts = (typeof texts)[keyof typeof texts];

/** The page where a person pays a charge at a click, instead of in a bank's app. */
export function payPage(cobs: Cobs, pay: (txid: string) => Promise<unknown>): RequestListener {
  return (request, response) => {
    const txid = /^\/pay\/([A-Za-z0-9]{26,35})$/.exec(request.url ?? "")?.[1];
    const show = async () => {
      if (txid && request.method === "POST") {
        await pay(txid);
        response.writeHead(303, { location: `/pay/${txid}` }).end();
        return;
      }
      const cob = txid ? cobs.find(txid) : null;
      response.writeHead(cob ? 200 : 404, headers).end(page(cob, textsFor(request)));
    };
    show().catch(() => response.writeHead(500).end());
  };
}

const headers = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
  "cache-control": "no-store",
};

const textsFor = ({ headers }: IncomingMessage): Texts => texts[pageLanguage(headers["accept-language"])];

const reais = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

function page(cob: Cob | null, t: Texts): string {
  const content = cob
    ? `<p class="to">${t.to}</p><p class="key">${escaped(cob.chave)}</p>
       <p class="amount">${reais.format(Number(cob.valor.original))}</p><p class="what">${escaped(cob.solicitacaoPagador)}</p>
       ${cob.status === "ATIVA" ? `<form method="post"><button autofocus>${t.pay}</button></form>` : `<p class="paid" role="status"><strong>✓ ${t.paid}</strong><br>${t.paidHint}</p>`}`
    : `<p>${t.none}</p>`;
  return `<!doctype html><html lang="${t.lang}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${t.title}</title>
<style>${style}</style></head><body><main><h1>${t.title}</h1>${content}<p class="hint">${t.hint}</p></main></body></html>`;
}

const style = `
:root { color-scheme: light dark; --ground: #f4f6f5; --card: #fff; --text: #1b2320; --quiet: #55605b; --accent: #0f6b5c; }
@media (prefers-color-scheme: dark) { :root { --ground: #141917; --card: #1e2523; --text: #eef2f0; --quiet: #a9b5b0; --accent: #1c8573; } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--text);
  font: 16px/1.5 "Segoe UI", system-ui, sans-serif; }
main { box-sizing: border-box; width: min(360px, calc(100vw - 32px)); padding: 24px; border-radius: 12px; background: var(--card);
  box-shadow: 0 2px 12px rgb(0 0 0 / .12); }
h1 { margin: 0 0 16px; font-size: 20px; }
p { margin: 0 0 8px; overflow-wrap: anywhere; }
.to, .what, .hint { color: var(--quiet); font-size: 14px; }
.key { font-weight: 600; }
.amount { margin: 12px 0; font-size: 32px; font-weight: 700; }
.hint { margin: 16px 0 0; }
.paid { padding: 12px; border-radius: 8px; background: color-mix(in srgb, var(--accent) 18%, var(--card)); }
button { width: 100%; min-height: 44px; margin-top: 8px; border: 0; border-radius: 8px; background: var(--accent); color: #fff;
  font: inherit; font-weight: 600; cursor: pointer; }
button:focus-visible { outline: 3px solid var(--text); outline-offset: 2px; }
`;
