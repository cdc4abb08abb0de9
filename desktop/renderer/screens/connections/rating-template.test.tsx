import { type CloudNumber, cloudKind } from "@balcao/shared/channels/cloud.ts";
import type { MessageTemplate, SaveTemplate } from "@balcao/shared/channels/message-templates.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aConnection, aSession, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes } from "../../testing/world.ts";

freshBrowserEachTest();

const buttons = ["Ruim", "Bom", "Ótimo"].map((text) => ({ type: "reply" as const, text, value: "" }));
const template: MessageTemplate = {
  ...{ id: 3, connectionId: 7, name: "balcao_avaliacao_20261128_1405", language: "pt_BR", category: "utility" },
  ...{ nextCategory: null, nextCategoryAt: null, status: "approved", quality: "unknown", reason: "" },
  ...{ isSupported: true, updatedAt: "2026-11-20T12:00:00.000Z", header: null, footer: "", examples: {} },
  ...{ body: "Como foi?", buttons },
};

const number: CloudNumber = {
  ...{ connectionId: 7, phoneNumberId: "106540352242922", wabaId: "102290129340398", quality: "GREEN" },
  ...{ qualityAt: null, throughput: "STANDARD", messagingLimit: "TIER_250", readAt: null, trouble: null },
};

async function screenWith(list: MessageTemplate[], change: Routes = {}, address = "/connections/7/templates") {
  const ratingMessage = "Oi, {nome}! Como foi?\n1 - Ruim\n2 - Bom\n3 - Ótimo";
  const official = { name: "Oficial", channelKind: cloudKind, capabilities: ["templates" as const], ratingMessage };
  const session = aSession("token-1", "admin");
  session.user.company.settings = [{ key: "userRating", value: "enabled" }];
  const world = makeWorld(
    {
      "GET /tickets": () => ({ body: ticketPage([]) }),
      "GET /whatsapp": () => ({ body: [aConnection(7, official)] }),
      "GET /queue": () => ({ body: [] }),
      "GET /whatsapp-cloud": () => ({ body: { isConfigured: true, webhookUrl: null, verifyToken: null } }),
      "GET /message-templates/7": () => ({ body: list }),
      ...change,
    },
    session,
  );
  await renderApp(world, address);
  const saved = () => world.calls.filter(({ method }) => method === "POST").map(({ body }) => body as SaveTemplate);
  return { saved };
}
const card = async () => within(await screen.findByRole("region", { name: "Avaliações depois das 24 horas" }));

test("the rating template is proposed from the connection's request, under a name of the product", {
  tags: ["long"],
}, async () => {
  const { saved } = await screenWith([], {
    "POST /message-templates/7": ({ body }) => ({
      body: { ...template, ...(body as SaveTemplate), status: "pending" },
    }),
  });
  await userEvent.click((await card()).getByRole("button", { name: "Criar modelo de avaliação" }));
  const form = within(await screen.findByRole("dialog", { name: "Criar modelo de avaliação" }));
  expect(form.getByLabelText<HTMLInputElement>("Nome").readOnly).toBe(true);
  const body = form.getByLabelText<HTMLTextAreaElement>(/^Texto/);
  expect(body.value).toBe("Oi! Como foi?");
  await userEvent.type(body, " {{{{1}} ok");
  expect(form.getByText("Aqui não cabem variáveis.")).toBeTruthy();
  await userEvent.clear(form.getByLabelText(/^Nota 3/));
  await userEvent.type(form.getByLabelText(/^Nota 3/), "Bom");
  expect(form.getByText("Outro botão já tem este texto.")).toBeTruthy();
  await userEvent.click(form.getByRole("button", { name: "Enviar para análise" }));
  expect(saved()).toEqual([]);
  await userEvent.clear(body);
  await userEvent.type(body, "Como foi?");
  await userEvent.type(form.getByLabelText(/^Nota 3/), " demais");
  await userEvent.selectOptions(form.getByLabelText("Idioma"), "Espanhol");
  await userEvent.click(form.getByRole("button", { name: "Enviar para análise" }));
  expect(await screen.findByText("Modelo enviado para análise da Meta")).toBeTruthy();
  expect(saved()).toMatchObject([
    {
      ...{ language: "es", category: "utility", header: null, body: "Como foi?", footer: "" },
      name: expect.stringMatching(/^balcao_avaliacao_\d{8}_\d{4}$/),
      buttons: ["Ruim", "Bom", "Bom demais"].map((text) => ({ type: "reply", text })),
    },
  ]);
});

test.each([
  [{}, "Aprovado", /a avaliação é pedida por este modelo/, false],
  [{ status: "pending" }, "Em análise", /A Meta costuma responder.* nenhuma avaliação é pedida enquanto/, false],
  [{ status: "paused" }, "Pausado", /A Meta libera sozinha.* nenhuma avaliação é pedida enquanto/, false],
  [{ status: "rejected", reason: "SCAM" }, "Recusado", /parecido com golpe.* nenhuma avaliação/, true],
  [{ buttons: buttons.slice(1) }, "Aprovado", /Foi alterado e não serve mais.* nenhuma avaliação/, true],
] as const)(
  "its state is told, and another is offered where it cannot come back: %o",
  async (change, state, text, isNew) => {
    await screenWith([{ ...template, ...change } as MessageTemplate]);
    const shown = await card();
    expect(shown.getByText(state)).toBeTruthy();
    expect(shown.getByText(text)).toBeTruthy();
    expect(shown.queryByRole("button", { name: "Criar modelo de avaliação" }) !== null).toBe(isNew);
  },
);

test("nothing is said of another connection's rating template before its templates are known", async () => {
  const officials = [7, 8].map((id) => aConnection(id, { channelKind: cloudKind, capabilities: ["templates"] }));
  const known = Promise.withResolvers<MessageTemplate[]>();
  await screenWith([template], {
    "GET /whatsapp": () => ({ body: officials }),
    "GET /message-templates/8": async () => ({ body: await known.promise }),
  });
  await card();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Conexão" }), officials[1]?.name ?? "");
  expect(screen.queryByRole("region", { name: "Avaliações depois das 24 horas" })).toBeNull();
  known.resolve([{ ...template, connectionId: 8 }]);
  expect((await card()).getByText(/a avaliação é pedida por este modelo/)).toBeTruthy();
});

test("editing it keeps the three steps", { tags: ["long"] }, async () => {
  await screenWith([template]);
  await userEvent.click((await card()).getByRole("button", { name: "Editar" }));
  const form = within(await screen.findByRole("dialog", { name: template.name }));
  await userEvent.click(form.getByRole("button", { name: "Remover botão 1" }));
  expect(form.getByText(/exatamente três respostas rápidas/)).toBeTruthy();
});

test.each([
  [[template], /a avaliação é pedida pelo modelo de avaliação/],
  [[{ ...template, status: "paused" as const }], /nenhuma avaliação é pedida: falta um modelo/],
])(
  "the connection's form tells beside the request what is asked after the 24 hours",
  { tags: ["long"] },
  async (list, text) => {
    await screenWith(list, { "GET /whatsapp-cloud/7": () => ({ body: number }) }, "/connections");
    await userEvent.click(await screen.findByRole("button", { name: "Mais ações de Oficial" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Editar" }));
    const form = within(await screen.findByRole("dialog"));
    await waitFor(() => expect(form.getByText(text)).toBeTruthy());
  },
);
