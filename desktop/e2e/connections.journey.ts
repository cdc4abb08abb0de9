import { expect } from "@playwright/test";
import { until } from "../../server/testing/until.ts";
import { test } from "./journey.ts";
import { marina, paulo, type Screen, type Stage, setStage } from "./stage.ts";

test.describe.configure({ mode: "serial" });

let stage: Stage;
let admin: Screen;
const number = "5531988003344";

test.beforeAll(async () => {
  stage = await setStage();
  admin = await stage.signIn(marina);
  await admin.getByRole("link", { name: /Conexões/ }).click();
});
test.afterAll(() => stage?.close());

/** Asks for a code for the number, and types it on the number's phone. */
async function typeCodeOn(account: string, looked: () => Promise<void> = async () => undefined): Promise<void> {
  await admin.getByRole("button", { name: "Conectar com código de 8 caracteres" }).click();
  await admin.getByLabel("Número do WhatsApp").fill(account);
  await admin.getByRole("button", { name: "Gerar código" }).click();
  const code = admin.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  await code.waitFor();
  await looked();
  const letters = ((await code.textContent()) ?? "").replace(/[^0-9A-Z]/g, "");
  await stage.sandbox.enterPairingCode({ account, code: letters });
}

test("a number that wants a passkey says so, and is linked once it wants none", async () => {
  await stage.sandbox.faults({ asksPasskey: true });
  await admin.getByRole("button", { name: "Nova conexão" }).click();
  const form = admin.getByRole("dialog");
  await form.getByLabel(/^Nome/).fill("Entregas");
  await form.getByRole("button", { name: "Salvar" }).click();
  const account = "5531988003355";
  await typeCodeOn(account);
  const notice = admin.getByRole("dialog", { name: "O WhatsApp pede uma chave de acesso para este número" });
  await notice.waitFor();
  await stage.inspect(admin, "connection-passkey");
  await notice.getByRole("button", { name: "Fechar" }).click();
  const row = admin.getByRole("row", { name: /Entregas/ });
  await row.getByText("Desconectado", { exact: true }).waitFor();
  await stage.inspect(admin, "connection-passkey-row");

  await stage.sandbox.faults({ asksPasskey: false });
  await row.getByRole("button", { name: "O WhatsApp pede uma chave de acesso" }).click();
  await notice.getByRole("button", { name: "Novo QR Code" }).click();
  await typeCodeOn(account);
  await admin.getByRole("dialog", { name: "Número conectado" }).getByRole("button", { name: "Concluir" }).click();
  await row.getByText("Conectado", { exact: true }).waitFor();
});

test("adds a connection and pairs it with an eight letter code", async () => {
  await admin.getByRole("button", { name: "Nova conexão" }).click();
  const form = admin.getByRole("dialog");
  await form.getByLabel(/^Nome/).fill("F");
  await form.getByRole("button", { name: "Salvar" }).click();
  await form.getByText("Mínimo de 2 caracteres").waitFor();
  await stage.inspect(admin, "connection-form");
  await form.getByLabel(/^Nome/).fill("Financeiro");
  await form.getByRole("button", { name: "Salvar" }).click();

  const row = admin.getByRole("row", { name: /Financeiro/ });
  // The code to scan is shown at once.
  await typeCodeOn(number, () => stage.inspect(admin, "connection-code"));
  const linked = admin.getByRole("dialog", { name: "Número conectado" });
  await linked.waitFor();
  await stage.inspect(admin, "connection-linked");
  await linked.getByRole("button", { name: "Concluir" }).click();
  await row.getByText("Conectado", { exact: true }).waitFor();
});

test("shows changes of the connection's status live", async () => {
  const row = admin.getByRole("row", { name: /Financeiro/ });
  await stage.sandbox.kick({ account: number, reason: "unavailable" });
  const replace = () => stage.sandbox.kick({ account: number, reason: "replaced" });
  await until("the line to come back by itself", async () => (await replace()).sessions > 0);
  await row.getByText("Desconectado", { exact: true }).waitFor();
  await stage.inspect(admin, "connection-lost");
  await row.getByRole("button", { name: "Tentar de novo" }).click();
  await row.getByText("Conectado", { exact: true }).waitFor();
});

test("disconnects after asking, and deletes after asking", async () => {
  const row = admin.getByRole("row", { name: /Financeiro/ });
  await row.getByRole("button", { name: "Desconectar" }).click();
  await admin.getByRole("alertdialog").waitFor();
  await stage.inspect(admin, "connection-disconnect");
  await admin.getByRole("alertdialog").getByRole("button", { name: "Desconectar" }).click();
  await row.getByText("Desconectado", { exact: true }).waitFor();
  await until("the phone to be unlinked", async () => (await stage.sandbox.devices({ account: number })).length === 0);

  await row.getByRole("button", { name: /Mais ações/ }).click();
  await admin.getByRole("menuitem", { name: "Excluir" }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await row.waitFor({ state: "detached" });
});

test("shows an agent the status of connections, without actions", async () => {
  const agent = await stage.signIn(paulo, { narrow: true });
  await agent.goto(`${stage.server().url}/app/connections`);
  await agent.getByText("Loja Centro").waitFor();
  await expect(agent.getByRole("button", { name: /Nova conexão|Ler QR|Mais ações de/ })).toHaveCount(0);
  await stage.inspect(agent, "connections-agent-400");
});
