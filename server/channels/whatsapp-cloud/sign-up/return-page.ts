import { createHash } from "node:crypto";
import { signUpChannel } from "@balcao/shared/channels/cloud.ts";
import type { Language } from "@balcao/shared/platform/languages.ts";
import type { FastifyInstance } from "fastify";
import { pageLanguage } from "../../../platform/http/page-language.ts";
import { returnPath } from "./return-address.ts";

const texts: Record<Language, { lang: string; done: string; again: string; hint: string }> = {
  pt: {
    lang: "pt-BR",
    done: "Pronto. Você já pode fechar esta janela.",
    again: "Volte ao Balcão e tente de novo.",
    hint: "Se o Balcão não continuar, volte a ele e tente de novo.",
  },
  en: {
    lang: "en",
    done: "Done. You can close this window.",
    again: "Go back to Balcão and try again.",
    hint: "If Balcão does not go on, go back to it and try again.",
  },
  es: {
    lang: "es",
    done: "Listo. Ya puedes cerrar esta ventana.",
    again: "Vuelve a Balcão e inténtalo de nuevo.",
    hint: "Si Balcão no continúa, vuelve a él e inténtalo de nuevo.",
  },
};

/**
 * Reads the address in the browser, so that the page is the same for everybody. Only pages of our own origin hear it, and
 * of them only the console that made the state acts. The code leaves the address, and with it the browser's history.
 */
const script = `
const asked = new URLSearchParams(location.search);
history.replaceState(null, "", location.pathname);
const [state, code, error] = ["state", "code", "error"].map((name) => asked.get(name));
if (state && (code || error)) {
  new BroadcastChannel(${JSON.stringify(signUpChannel)}).postMessage({ state, code, error });
  if (code) {
    document.getElementById("again").hidden = true;
    document.getElementById("done").hidden = false;
  }
  setTimeout(() => window.close(), 500);
}
`;
const style = `
:root { color-scheme: light dark; font: 16px/1.5 "Segoe UI", system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; }
main { width: min(360px, calc(100vw - 32px)); }
small { opacity: .75; }
`;
const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const headers = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "content-security-policy": [
    `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}`,
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ].join("; "),
};

/** The page to which Meta sends people back, in a window of its own. It hands the code to the console. */
export async function returnPage(app: FastifyInstance): Promise<void> {
  app.get(returnPath, { schema: { hide: true } as object, config: { access: "public" } as object }, (request, reply) =>
    reply
      .headers(headers)
      .type("text/html; charset=utf-8")
      .send(page(pageLanguage(request.headers["accept-language"]))),
  );
}

function page(language: Language): string {
  const { lang, done, again, hint } = texts[language];
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Balcão</title><style>${style}</style></head>
<body><main><p id="done" role="status" hidden>${done}<br><small>${hint}</small></p><p id="again">${again}</p></main>
<script>${script}</script></body></html>`;
}
