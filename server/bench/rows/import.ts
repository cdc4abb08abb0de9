import type { ContactImport } from "@balcao/shared/inbox/contacts.ts";
import { startBenchServer } from "../bench-server.ts";
import { type Row, round } from "../measure.ts";

const rows = 20_000;

/** Imports a spreadsheet of contacts twice. Throws if the second import changes anything. */
export const importContacts: Row = {
  name: "import.contacts",
  about: `${rows} contacts of a spreadsheet, from the upload to the report; p50 is the first time, p95 the second, which changes nothing`,
  measure: async () => {
    const server = await startBenchServer();
    const [token] = await server.signInAgents(1, "admin");
    const url = await server.listen();
    const headers = { authorization: `Bearer ${token}` };
    const take = async (): Promise<{ ms: number; report: ContactImport }> => {
      const form = new FormData();
      form.set("file", new Blob([sheet()]), "contacts.csv");
      const began = performance.now();
      const started = await fetch(`${url}/contacts/import/file`, { method: "POST", headers, body: form });
      let report = (await started.json()) as ContactImport;
      while (report.state === "running") {
        await new Promise((resolve) => setTimeout(resolve, 20));
        report = (await (await fetch(`${url}/contacts/imports/${report.id}`, { headers })).json()) as ContactImport;
      }
      return { ms: performance.now() - began, report };
    };
    const first = await take();
    const second = await take();
    await server.close();
    if (first.report.created !== rows || second.report.unchanged !== rows) {
      throw new Error(`not every contact was imported: ${JSON.stringify([first.report, second.report])}`);
    }
    return { unit: "ms", p50: round(first.ms), p95: round(second.ms), perSecond: round(rows / (first.ms / 1000)) };
  },
};

function sheet(): string {
  const lines = Array.from({ length: rows }, (_, n) => `Cliente ${n};31 9${70_000_000 + n};cliente${n}@example.com`);
  return ["nome;numero;email", ...lines].join("\n");
}
