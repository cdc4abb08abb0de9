import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Language, languages } from "@balcao/shared/platform/languages.ts";
import type { SignInInfo } from "@balcao/shared/workspace/auth.ts";
import { escaped } from "../../platform/http/escaped.ts";
import { frontPageTexts, languageNames } from "./texts.ts";

export type FrontPage = {
  accounts: SignInInfo["demoAccounts"];
  /** True if this server's WhatsApp is the sandbox, with its page of phones. */
  hasPhones: boolean;
};

const style = readFileSync(join(import.meta.dirname, "front-page.css"), "utf8");
const logo = readFileSync(join(import.meta.dirname, "logo.svg"), "utf8").trim();
const drawings = {
  console:
    "M3 5.5A1.5 1.5 0 0 1 4.5 4h11A1.5 1.5 0 0 1 17 5.5v6a1.5 1.5 0 0 1-1.5 1.500H9l-4 3v-3H4.500A1.5 1.5 0 0 1 3 11.500zM6.5 7.500h7M6.5 10h4",
  phones:
    "M7 2.500h6a1.5 1.5 0 0 1 1.5 1.500v12a1.5 1.5 0 0 1-1.5 1.500H7A1.5 1.5 0 0 1 5.5 16V4A1.5 1.5 0 0 1 7 2.500zM9 15h2",
  api: "M7 6l-4 4 4 4M13 6l4 4-4 4M11.5 4.500l-3 11",
};

/**
 * The page at the root of a demo: it describes the demo's parts, and links to them. It is plain HTML, so it needs no script.
 */
export function frontPage({ accounts, hasPhones }: FrontPage, language: Language): string {
  const t = frontPageTexts[language];
  const passwords = [...new Set(accounts.map(({ password }) => password))];
  const entrances = [
    entrance("/app/", drawings.console, t.console, t.consoleHint),
    ...(hasPhones ? [entrance("/sandbox/", drawings.phones, t.phones, t.phonesHint)] : []),
    entrance("/docs", drawings.api, t.api, t.apiHint),
  ];
  const rows = accounts.map(
    ({ name, email, profile }) =>
      `<tr><th scope="row">${escaped(name)}</th><td>${escaped(email)}</td><td>${escaped(roleOf(t.roles, profile))}</td></tr>`,
  );
  const switches = languages.map(
    (one) =>
      `<a href="/?lang=${one}" lang="${frontPageTexts[one].lang}"${one === language ? ' aria-current="true"' : ""}>${languageNames[one]}</a>`,
  );
  return `<!doctype html>
<html lang="${t.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escaped(t.title)}</title>
<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,${encodeURIComponent(logo)}">
<style>${style}</style>
</head>
<body>
<header>${logo}<span>Balcão</span><nav class="languages" aria-label="${escaped(t.languages)}">${switches.join("")}</nav></header>
<main>
<h1>${escaped(t.heading)}</h1>
<p class="intro">${escaped(t.intro)}</p>
<nav aria-label="${escaped(t.entrances)}"><ul class="entrances">${entrances.join("")}</ul></nav>
<section aria-labelledby="accounts">
<h2 id="accounts">${escaped(t.accounts)}</h2>
<p class="password">${escaped(t.password)} ${passwords.map((one) => `<code>${escaped(one)}</code>`).join(" ")}</p>
<table>
<thead><tr><th scope="col">${t.name}</th><th scope="col">${t.email}</th><th scope="col">${t.role}</th></tr></thead>
<tbody>${rows.join("")}</tbody>
</table>
</section>
</main>
</body>
</html>
`;
}

const entrance = (href: string, drawing: string, name: string, hint: string): string =>
  `<li><a href="${href}"><svg viewBox="0 0 20 20" width="24" height="24" aria-hidden="true"><path d="${drawing}"/></svg>` +
  `<strong>${escaped(name)}</strong><span>${escaped(hint)}</span></a></li>`;

const roleOf = (roles: Record<string, string>, profile: string): string => roles[profile] ?? profile;
