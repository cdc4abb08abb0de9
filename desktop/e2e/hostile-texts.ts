/** Runs if a page treats a text as markup; `lookForHarm` detects it. */
const harm = "window.__hacked=1";
const marks = "\u0300\u0301\u0302\u0303\u0308\u030a\u0331\u0332\u0489";

/** Reverses the direction of all following text, up to the end of the line. */
export const rtlOverride = "\u202e";
const turned = "gpj.exe tudo";

/** Hostile names for people, queues, tags and so on; each fits the shortest name field. */
export const hostileNames = [
  `<img src=x onerror="${harm}">`,
  `"><script>${harm}</script>`,
  `Fatura ${rtlOverride}${turned}`,
  `Z${marks}a${marks}l${marks}g${marks}o`,
  "W".repeat(40),
  "👩‍👩‍👧‍👦".repeat(3),
  "A\u200bn\ufeffa \u0001\u0007\u001b[31m Sá",
  `=HYPERLINK("//evil.example","x")`,
  "*a* _b_ [c](javascript:alert(1))",
  "{{nome}} $t(shell.tickets) #{7*7}",
] as const;

/** Hostile texts for messages. */
export const hostileTexts = [
  `<img src=x onerror="${harm}"> <svg/onload=${harm}> <script>${harm}</script>`,
  `javascript:${harm} data:text/html,<script>${harm}</script> [x](javascript:${harm})`,
  "https://www.banco.example@evil.example/entrar https://ana:segredo@evil.example http://[::1]:1/",
  `https://evil.example/${rtlOverride}moc.ocnab`,
  `Segue a fatura ${rtlOverride}${turned}`,
  `*${rtlOverride}${turned}*`,
  `Z${marks.repeat(12)}a${marks.repeat(12)}lgo`,
  "m".repeat(300),
  "👩‍👩‍👧‍👦".repeat(40),
  "a\u200b\ufeffb \u0001\u0007\u001b[31mc\r\n\n\n\n\nfim",
  `=cmd|' /C calc'!A0`,
  "```<b>x</b>``` `javascript:x` *_~a~_* {{nome}} $t(shell.tickets) {nome} #{7*7}",
] as const;
