import type { NewTemplate } from "@balcao/cloud-simulator/simulator.ts";
import { expect } from "@playwright/test";
import { until } from "../../server/testing/until.ts";
import type { Connection } from "../../shared/channels/connections.ts";
import type { CampaignPage } from "../../shared/outreach/campaigns.ts";
import { beginTemplateCampaign } from "./begin-template-campaign.ts";
import { test } from "./journey.ts";
import { connectOfficialNumber, type OfficialNumber } from "./official-number.ts";
import { type Screen, type Stage, setStage } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** An admin sends templates to a list by an official number. Meta pauses one, and another is deleted. */
let stage: Stage;
let official: OfficialNumber;
let admin: Screen;
const people = [
  { name: "Ana Beatriz", number: "5531987654341" },
  { name: "Bento", number: "5531987654342" },
];
const promotion: NewTemplate = {
  ...{ name: "promocao", language: "pt_BR", category: "MARKETING" },
  components: [
    { type: "BODY", text: "Oi, {{1}}! Hoje tem {{2}} na loja.", example: { body_text: [["Ana", "café grátis"]] } },
  ],
};
const news: NewTemplate = {
  ...{ name: "novidade", language: "pt_BR", category: "UTILITY" },
  components: [{ type: "BODY", text: "A loja tem novidades." }],
};

test.beforeAll(async () => {
  stage = await setStage();
  // A company with official numbers only needs no check of its lists.
  official = await connectOfficialNumber(stage, [promotion, news], async (company) => {
    for (const { id } of await company.call<Connection[]>("GET", "/whatsapp"))
      await company.call("DELETE", `/whatsapp/${id}`);
    return {};
  });
  admin = official.screen;
  const list = await official.admin.call<{ id: number }>("POST", "/contact-lists", { name: "Clientes do café" });
  for (const person of people)
    await official.admin.call("POST", "/contact-list-items", { contactListId: list.id, email: "", ...person });
});
test.afterAll(async () => {
  await official?.simulator.stop();
  await stage?.close();
});

const go = (path: string) => admin.goto(`${stage.server().url}/app${path}`);
const arrived = () => people.flatMap(({ number }) => stage.sandbox.sentTo(number, official.number));

test("chooses a template for official numbers, and sees it as each contact will", async () => {
  const dialog = await beginTemplateCampaign(stage, admin);
  await dialog.getByRole("textbox", { name: /^Texto/ }).fill("café grátis");
  await dialog.getByText("Oi, Ana! Hoje tem café grátis na loja.").waitFor();
  await stage.inspect(admin, "template-campaign");
  await stage.narrow(admin);
  await stage.inspect(admin, "template-campaign-400");
  await admin.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await admin.getByText("Campanha salva").waitFor();
});

test("stops with one notice when Meta pauses the template, and goes on after it is approved", async () => {
  const { simulator } = official;
  const template = simulator.templates().find(({ name }) => name === promotion.name);
  // The webhook is lost: the first message meets the pause.
  if (template) template.status = "PAUSED";
  await admin.getByRole("button", { name: "Iniciar: Café grátis" }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Iniciar" }).click();
  await admin.getByRole("link", { name: "Café grátis" }).click();
  await admin.getByText(/^A campanha parou: o modelo/).waitFor();
  await admin.getByRole("button", { name: "Na fila 2" }).waitFor();
  await stage.inspect(admin, "template-campaign-halted");
  expect(arrived()).toHaveLength(0);
  simulator.decide(template?.id ?? "", "APPROVED");
  const { records } = await official.admin.call<CampaignPage>("GET", "/campaigns");
  // The server learns of the approval by the webhook.
  await until("the restart", async () => {
    try {
      await official.admin.call("POST", `/campaigns/${records[0]?.id}/restart`);
      return true;
    } catch {
      return false;
    }
  });
  await admin.getByText("Finalizada").waitFor();
  await until("both", () => arrived().length === people.length);
  expect(arrived().map(({ text }) => text)).toEqual([
    "Oi, Ana! Hoje tem café grátis na loja.",
    "Oi, Bento! Hoje tem café grátis na loja.",
  ]);
});

test("goes on with another template after Meta deleted the first in the middle, and nobody gets both", async () => {
  const before = arrived().length;
  const { simulator, wabaId, token, connectionId } = official;
  const [list] = await official.admin.call<{ id: number }[]>("GET", "/contact-lists/list");
  const fields = {
    "body.1": { from: "contact", value: "firstName", otherwise: "" },
    "body.2": { from: "text", value: "bolo", otherwise: "" },
  };
  await official.admin.call("POST", "/campaigns", {
    ...{ name: "Bolo de hoje", contactListId: list?.id, whatsappId: [connectionId], waitTime: 30 },
    template: { name: promotion.name, language: promotion.language, fields },
  });
  await go("/broadcasts");
  await admin.getByRole("button", { name: "Iniciar: Bolo de hoje" }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Iniciar" }).click();
  await until("the first", () => arrived().length === before + 1);
  const url = `${simulator.graphUrl}/v24.0/${wabaId}/message_templates?name=${promotion.name}`;
  const gone = await fetch(url, { method: "DELETE", headers: { authorization: `Bearer ${token}` } });
  expect(gone.status).toBe(200);

  await admin.getByRole("link", { name: "Bolo de hoje" }).click();
  await admin.getByText(/^A campanha parou: o modelo/).waitFor();
  await admin.getByRole("button", { name: "Na fila 1" }).waitFor();
  await admin.getByRole("button", { name: "Mais ações de Bolo de hoje" }).click();
  await admin.getByRole("menuitem", { name: "Editar" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByText(/^O modelo promocao não pode ser enviado agora/).waitFor();
  await stage.inspect(admin, "template-campaign-deleted");
  await dialog
    .getByRole("combobox", { name: /^Modelo/ })
    .selectOption({ label: "novidade · Português (Brasil) · Utilidade" });
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await admin.getByText("Campanha salva").waitFor();
  await admin.getByRole("button", { name: "Reiniciar" }).click();
  await admin.getByText("Finalizada").waitFor();
  await admin.getByText("novidade · Português (Brasil) · Utilidade; antes: promocao").waitFor();
  await until("both", () => arrived().length === before + people.length);
  await stage.inspect(admin, "template-campaign-replaced");
  expect(people.map(({ number }) => stage.sandbox.sentTo(number, official.number).at(-1)?.text).sort()).toEqual([
    "A loja tem novidades.",
    "Oi, Ana! Hoje tem bolo na loja.",
  ]);
});
