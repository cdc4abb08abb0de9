import { expect } from "@playwright/test";
import { until } from "../../server/testing/until.ts";
import type { CloudNumber } from "../../shared/channels/cloud.ts";
import type { Connection } from "../../shared/channels/connections.ts";
import { test } from "./journey.ts";
import { connectOfficialNumber, type OfficialNumber } from "./official-number.ts";
import { type Screen, type Stage, setStage } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** A number that stays in the phone's app: from connecting it to the conversations of before. */
let stage: Stage;
let shop: OfficialNumber;
let admin: Screen;
let connection: Connection;
const phone = "5531988002050";
const [ana, leo] = ["5531987654421", "5531987654422"];

test.beforeAll(async () => {
  stage = await setStage();
  shop = await connectOfficialNumber(stage, []);
  admin = shop.screen;
  const { sandbox } = stage;
  for (const [number, name] of [
    [ana, "ana"],
    [leo, "leo"],
  ] as const)
    await sandbox.savePhone({ number, name });
  await sandbox.saveContact({ phone, number: ana, name: "Ana Cliente Antiga" });
  await sandbox.sendText({ from: ana, to: phone, text: "Vocês consertam sofá?" });
  await sandbox.sendText({ from: phone, to: ana, text: "Consertamos, pode trazer." });
  await sandbox.sendText({ from: leo, to: phone, text: "Qual o endereço?" });
  const number = await shop.simulator.addNumber({ number: phone, name: "Estofados da Rua" });
  shop.simulator.rateNumber(number.phoneNumberId, { isOnPhone: true, silent: true });
});
test.afterAll(async () => {
  await shop?.simulator.stop();
  await stage?.close();
});

const card = () => admin.getByRole("dialog", { name: "Editar conexão" });
const go = (path: string) => admin.goto(`${stage.server().url}/app${path}`);

async function openCard(): Promise<void> {
  await go("/connections");
  await admin.getByRole("button", { name: "Mais ações de Celular da loja" }).click();
  await admin.getByRole("menuitem", { name: "Editar" }).click();
  await card().waitFor();
}

test("the number is authorized at Meta, and asks for no id, token or PIN", async () => {
  await go("/connections");
  await admin.getByRole("button", { name: "Nova conexão" }).click();
  await admin.getByRole("button", { name: "Conectar pela API oficial" }).click();
  const dialog = admin.getByRole("dialog", { name: "Conectar pela API oficial" });
  const begin = dialog.getByRole("button", { name: "Continuar com o Facebook" });
  await begin.waitFor();
  await stage.inspectBoth(admin, "meta-sign-up-offer");
  let opened = admin.waitForEvent("popup");
  await begin.click();
  let meta = await opened;
  await dialog.getByText(/^Continue na janela da Meta/).waitFor();
  await stage.inspect(admin, "meta-sign-up-waiting");
  await meta.getByRole("button", { name: "Cancelar" }).click();
  await dialog.getByText("A autorização foi cancelada na Meta.").waitFor();
  opened = admin.waitForEvent("popup");
  await begin.click();
  meta = await opened;
  await meta.getByRole("button", { name: /Estofados da Rua/ }).click();
  await expect(dialog.getByLabel("Número")).toHaveValue("+55 31 98800-2050 · Estofados da Rua");
  await expect.poll(() => meta.isClosed()).toBe(true);
  await dialog.getByLabel("Nome").fill("Celular da loja");
  await stage.inspectBoth(admin, "meta-sign-up-number");
  await dialog.getByRole("button", { name: "Conectar", exact: true }).click();
  await admin.getByText("Celular da loja está conectada").waitFor();
  const connections = await shop.admin.call<Connection[]>("GET", "/whatsapp");
  const made = connections.find(({ name }) => name === "Celular da loja");
  if (!made) throw new Error("the connection is not listed");
  connection = made;
});

test("the card offers what the phone has, and says how far it came", async () => {
  await openCard();
  await stage.inspectBoth(admin, "phone-history-offer");
  await card().getByRole("button", { name: "Trazer", exact: true }).click();
  await card().getByText("Pronto: 1 contato, 3 mensagens.").waitFor();
  await stage.inspect(admin, "phone-history-done");
  const { history } = await shop.admin.call<CloudNumber>("GET", `/whatsapp-cloud/${connection.id}`);
  expect(history).toMatchObject({ state: "done", progress: 100 });
});

test("nothing of it waits for an answer, and the conversation stands above the new messages", async () => {
  const { tickets } = await shop.admin.call<{ tickets: unknown[] }>("GET", "/tickets?showAll=true&status=pending");
  expect(tickets).toEqual([]);
  await stage.sandbox.sendText({ from: ana, to: phone, text: "Ficou pronto?" });
  const uuid = await until("the new conversation", async () => {
    const path = `/tickets?showAll=true&status=pending&searchParam=${ana}`;
    const found = await shop.admin.call<{ tickets: { id: number; uuid: string }[] }>("GET", path);
    const [ticket] = found.tickets;
    if (ticket) await shop.admin.call("PUT", `/tickets/${ticket.id}`, { status: "open" });
    return ticket?.uuid;
  });
  await go(`/tickets/${uuid}`);
  await admin.getByText("Ana Cliente Antiga").first().waitFor();
  await admin.getByText("Consertamos, pode trazer.").waitFor();
  await stage.inspect(admin, "phone-history-conversation");
  // Messages that the owner writes on the phone go on to arrive.
  await stage.sandbox.sendText({ from: phone, to: ana, text: "Ficou, pode buscar." });
  await admin.getByText("Ficou, pode buscar.").last().waitFor();
});
