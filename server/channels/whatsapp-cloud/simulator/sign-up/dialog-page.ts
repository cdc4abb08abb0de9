import type { OfficialNumber } from "../state.ts";

/** The values that the dialog was opened with. */
export type Asked = { redirect_uri: string; state: string };

/** More would not be read. */
const mostNumbers = 50;
const title = "Meta (simulação)";

const headersFor = (formAction: string) => ({
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
  "cache-control": "no-store",
});

/** The page on which a person chooses what to grant, in place of Meta's. The form leads to its own address. */
export function dialogPage({ redirect_uri }: Asked, numbers: readonly OfficialNumber[], problem: string) {
  const known = numbers
    .slice(-mostNumbers)
    .map(
      ({ phoneNumberId, number, name, isSubscribed }) =>
        `<button name="choice" value="number:${phoneNumberId}">+${escaped(number)} · ${escaped(name)}${
          isSubscribed ? " <small>(já conectado)</small>" : ""
        }</button>`,
    );
  const content = `<p>Aqui, a Meta de verdade pediria para você entrar no Facebook e escolher a sua empresa.</p>
${problem && `<p role="alert">${escaped(problem)}</p>`}
<form method="post">
${known.length > 0 ? `<h2>Um número que já existe</h2>${known.join("")}` : ""}
<h2>Outro número</h2>
<label>Número, com o código do país <input name="number" inputmode="numeric" autocomplete="off" placeholder="5531988002035"></label>
<label>Nome <input name="name" autocomplete="off" maxlength="60" placeholder="Loja"></label>
<button name="choice" value="phone">Número do aplicativo WhatsApp Business do celular</button>
<button name="choice" value="new">Número novo <small>(o Balcão pede um PIN)</small></button>
<h2>Ou</h2>
<button name="choice" value="none">Concluir sem número</button>
<button name="choice" value="cancel">Cancelar</button>
</form>`;
  // Browsers apply the form's policy to the redirect that answers it, too.
  return { headers: headersFor(`'self' ${new URL(redirect_uri).origin}`), html: page(content) };
}

/** The page for an address with which no sign-up begins. */
export const refusalPage = {
  headers: headersFor("'none'"),
  html: (problem: string) => page(`<p role="alert">${escaped(problem)}</p>`),
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const page = (content: string) => `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>${style}</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`;

const style = `
:root { color-scheme: light dark; font: 16px/1.5 "Segoe UI", system-ui, sans-serif; }
body { margin: 0; }
main { box-sizing: border-box; width: min(440px, 100vw); margin: 0 auto; padding: 24px 16px; }
h1 { margin: 0 0 8px; font-size: 20px; }
h2 { margin: 24px 0 8px; font-size: 16px; }
label { display: block; margin: 8px 0; }
input, button { box-sizing: border-box; width: 100%; min-height: 44px; margin: 4px 0; padding: 8px 12px; font: inherit; overflow-wrap: anywhere; }
[role=alert] { font-weight: 600; }
`;
