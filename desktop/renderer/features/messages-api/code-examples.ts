/** The languages programs of customers are written in most. */
export const exampleLanguages = ["curl", "javascript", "python"] as const;
export type ExampleLanguage = (typeof exampleLanguages)[number];
export type ExampleKind = "text" | "file";

type Example = Record<ExampleLanguage, (url: string, token: string) => string>;

const number = "5531988001020";

const text: Example = {
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

const file: Example = {
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

const examples = { text, file };

/** A call that works when it is pasted: the server's address and the connection's token are in it. */
export const codeExample = (kind: ExampleKind, language: ExampleLanguage, url: string, token: string): string =>
  examples[kind][language](url, token);
