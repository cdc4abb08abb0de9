/** The most common programming languages of customers. */
export const languageNames = {
  curl: "curl",
  javascript: "JavaScript",
  node: "Node.js",
  php: "PHP",
  python: "Python",
} as const;
export type Example = { language: keyof typeof languageNames; code: string };
export type ExampleKind = "text" | "file";

/** The parts of a template that an example names. */
export type ExampleTemplate = { name: string; language: string; values: Readonly<Record<string, string>> };

/** Until a company has a template of its own. */
const sampleTemplate: ExampleTemplate = { name: "pedido_enviado", language: "pt_BR", values: { "body.1": "Ana" } };

const sendLanguages = ["curl", "javascript", "python"] as const;
type Call = Record<(typeof sendLanguages)[number], (url: string, token: string) => string>;

const number = "5531988001020";

const text: Call = {
  curl: (url, token) => `curl -X POST '${url}' \\
  -H 'Authorization: Bearer ${token}' \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: pedido-1001' \\
  -d '{"number": "${number}", "body": "Seu pedido saiu para entrega."}'`,
  javascript: (url, token) => `await fetch("${url}", {
  method: "POST",
  headers: {
    "Authorization": "Bearer ${token}",
    "Content-Type": "application/json",
    "Idempotency-Key": "pedido-1001",
  },
  body: JSON.stringify({ number: "${number}", body: "Seu pedido saiu para entrega." }),
});`,
  python: (url, token) => `import requests

requests.post(
    "${url}",
    headers={"Authorization": "Bearer ${token}", "Idempotency-Key": "pedido-1001"},
    json={"number": "${number}", "body": "Seu pedido saiu para entrega."},
)`,
};

const file: Call = {
  curl: (url, token) => `curl -X POST '${url}' \\
  -H 'Authorization: Bearer ${token}' \\
  -F 'number=${number}' \\
  -F 'body=Sua nota fiscal' \\
  -F 'medias=@nota.pdf'`,
  javascript: (url, token) => `const form = new FormData();
form.append("number", "${number}");
form.append("body", "Sua nota fiscal");
form.append("medias", file);
await fetch("${url}", {
  method: "POST",
  headers: { "Authorization": "Bearer ${token}" },
  body: form,
});`,
  python: (url, token) => `import requests

requests.post(
    "${url}",
    headers={"Authorization": "Bearer ${token}"},
    data={"number": "${number}", "body": "Sua nota fiscal"},
    files={"medias": open("nota.pdf", "rb")},
)`,
};

/** Programs of a terminal quote JSON in single quotes, which end at the first one inside. */
const inShell = (json: string): string => json.replaceAll("'", "'\\''");

const template = (json: string): Call => ({
  curl: (url, token) => `curl -X POST '${url}' \\
  -H 'Authorization: Bearer ${token}' \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: pedido-1001' \\
  -d '{"number": "${number}", "template": ${inShell(json)}}'`,
  javascript: (url, token) => `await fetch("${url}", {
  method: "POST",
  headers: {
    "Authorization": "Bearer ${token}",
    "Content-Type": "application/json",
    "Idempotency-Key": "pedido-1001",
  },
  body: JSON.stringify({ number: "${number}", template: ${json} }),
});`,
  python: (url, token) => `import requests

requests.post(
    "${url}",
    headers={"Authorization": "Bearer ${token}", "Idempotency-Key": "pedido-1001"},
    json={"number": "${number}", "template": ${json}},
)`,
});

const examples = { text, file };

/** Calls that send a template, with one of the connection's own where it has one. */
export function templateExamples(url: string, token: string, own: ExampleTemplate = sampleTemplate): Example[] {
  const { name, language, values } = own;
  const calls = template(JSON.stringify({ name, language, values }));
  return sendLanguages.map((language) => ({ language, code: calls[language](url, token) }));
}

/** Calls that work when pasted: they contain the server's address and the connection's token. */
export const sendExamples = (kind: ExampleKind, url: string, token: string): Example[] =>
  sendLanguages.map((language) => ({ language, code: examples[kind][language](url, token) }));
