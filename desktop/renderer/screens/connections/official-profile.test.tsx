import { cloudKind } from "@balcao/shared/channels/cloud.ts";
import type { CloudProfile } from "@balcao/shared/channels/cloud-profile.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aConnection, aSession, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

const official = aConnection(7, { name: "Oficial", channelKind: cloudKind, capabilities: ["serviceWindow"] });
const number = {
  ...{ connectionId: 7, phoneNumberId: "106540352242922", wabaId: "102290129340398", quality: "GREEN" },
  ...{ qualityAt: null, throughput: "STANDARD", messagingLimit: "TIER_250", readAt: null, trouble: null },
};
const stored: CloudProfile = {
  ...{ about: "Aberto", address: "Rua A, 10", description: "Pães e bolos", email: "oi@loja.example" },
  ...{ websites: ["https://loja.example"], vertical: "RETAIL", hasPicture: true },
};
const day = (weekdayEn: string, startTime: string, endTime: string) => ({ weekday: "", weekdayEn, startTime, endTime });
const hours = {
  ...{ id: 1, name: "Loja", timeZone: "America/Sao_Paulo", holidays: [] },
  schedules: [day("monday", "08:00", "18:00"), day("saturday", "09:00", "13:00")],
};

async function openProfile(change: Routes = {}, scheduleType: "company" | "disabled" = "disabled") {
  const session = aSession("token-1", "admin");
  session.user.company.settings = [{ key: "scheduleType", value: scheduleType }];
  const world = makeWorld(
    {
      "GET /tickets": () => ({ body: ticketPage([]) }),
      "GET /whatsapp": () => ({ body: [official] }),
      "GET /queue": () => ({ body: [] }),
      "GET /whatsapp-cloud/7": () => ({ body: number }),
      "GET /whatsapp-cloud/7/profile": () => ({ body: stored }),
      "GET /whatsapp-cloud/7/profile/picture": () => ({ body: "the picture" }),
      "PUT /whatsapp-cloud/7/profile": ({ body }) => ({ body: { ...stored, ...(body as object) } }),
      "PUT /whatsapp-cloud/7/profile/picture": () => ({ body: { message: "" } }),
      "GET /companies/1": () => ({ body: hours }),
      ...change,
    },
    session,
  );
  await renderApp(world, "/connections");
  await userEvent.click(await screen.findByRole("button", { name: "Mais ações de Oficial" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Editar" }));
  await userEvent.click(await screen.findByRole("button", { name: "Perfil no WhatsApp" }));
  const form = within(await screen.findByRole("dialog", { name: "Perfil no WhatsApp" }));
  return { ...world, form, sent: () => world.calls.filter(({ method }) => method !== "GET") };
}

type Form = Awaited<ReturnType<typeof openProfile>>["form"];
const fieldOf = (form: Form, label: RegExp) => form.findByRole<HTMLInputElement>("textbox", { name: label });
const isGone = () => waitFor(() => expect(screen.queryByRole("dialog", { name: "Perfil no WhatsApp" })).toBeNull());

test("the dialog shows what Meta has, and saves only what was changed", { tags: ["long"] }, async () => {
  const { form, sent } = await openProfile();
  const about = await fieldOf(form, /^Recado/);
  expect(about.value).toBe("Aberto");
  expect((await fieldOf(form, /^Endereço/)).value).toBe("Rua A, 10");
  expect((await fieldOf(form, /^Descrição/)).value).toBe("Pães e bolos");
  expect((await fieldOf(form, /^Site 1/)).value).toBe("https://loja.example");
  expect(form.getByRole<HTMLSelectElement>("combobox", { name: "Categoria" }).selectedOptions[0]?.text).toBe(
    "Compras e varejo",
  );
  await waitFor(() => expect(document.querySelector("img[src^='data:']")).toBeTruthy());
  await userEvent.clear(about);
  await userEvent.type(about, "Fechado");
  await userEvent.selectOptions(form.getByRole("combobox", { name: "Categoria" }), "Restaurante");
  await userEvent.type(await fieldOf(form, /^Site 2/), "blog.loja.example");
  await userEvent.click(form.getByRole("button", { name: "Salvar" }));
  await isGone();
  expect(await screen.findByText("Perfil atualizado")).toBeTruthy();
  const websites = ["https://loja.example", "https://blog.loja.example"];
  expect(sent()).toMatchObject([{ method: "PUT", path: "/whatsapp-cloud/7/profile" }]);
  expect(sent()[0]?.body).toEqual({ about: "Fechado", vertical: "RESTAURANT", websites });
  // The connection's own form, below it, was not sent.
  expect(screen.getByRole("dialog", { name: "Editar conexão" })).toBeTruthy();
});

test("nothing is sent if nothing was changed, and texts can be emptied but for the first", {
  tags: ["long"],
}, async () => {
  const { form, sent } = await openProfile();
  await userEvent.clear(await fieldOf(form, /^Recado/));
  await userEvent.click(form.getByRole("button", { name: "Salvar" }));
  expect(await form.findByText("Obrigatório")).toBeTruthy();
  await userEvent.type(await fieldOf(form, /^Recado/), "Aberto");
  await userEvent.clear(await fieldOf(form, /^E-mail/));
  await userEvent.clear(await fieldOf(form, /^Site 1/));
  await userEvent.click(form.getByRole("button", { name: "Salvar" }));
  await isGone();
  expect(sent().map(({ body }) => body)).toEqual([{ email: "", websites: [] }]);
  await userEvent.click(screen.getByRole("button", { name: "Perfil no WhatsApp" }));
  const again = within(await screen.findByRole("dialog", { name: "Perfil no WhatsApp" }));
  await fieldOf(again, /^Recado/);
  await userEvent.click(again.getByRole("button", { name: "Salvar" }));
  await isGone();
  expect(sent()).toHaveLength(1);
});

test("a wrong website is told at its own field, and near the limit the rest is counted", {
  tags: ["long"],
}, async () => {
  const { form, sent } = await openProfile();
  await userEvent.clear(await fieldOf(form, /^Site 1/));
  await userEvent.type(await fieldOf(form, /^Site 2/), "ftp://loja");
  const about = await fieldOf(form, /^Recado/);
  expect(form.queryByText(/para o limite/)).toBeNull();
  await userEvent.clear(about);
  about.focus();
  await userEvent.paste("a".repeat(138));
  expect(await form.findByText("Falta 1 caractere para o limite")).toBeTruthy();
  await userEvent.paste("aaa");
  expect(await form.findByText("2 caracteres a mais")).toBeTruthy();
  await userEvent.click(form.getByRole("button", { name: "Salvar" }));
  expect(await form.findByText("Máximo de 139 caracteres")).toBeTruthy();
  const wrong = (await fieldOf(form, /^Site 2/)).getAttribute("aria-invalid");
  expect([wrong, (await fieldOf(form, /^Site 1/)).getAttribute("aria-invalid")]).toEqual(["true", null]);
  expect(form.getByText("Escreva o endereço completo, com https:// no começo.")).toBeTruthy();
  expect(sent()).toEqual([]);
});

test("Meta's refusal is shown in its own words, and what was typed stays", { tags: ["long"] }, async () => {
  const reason = "Profile updates are blocked for this business.";
  const { form } = await openProfile({
    "PUT /whatsapp-cloud/7/profile": () => refusal(400, "ERR_CLOUD_PROFILE_REFUSED", { code: 100, reason }),
  });
  const about = await fieldOf(form, /^Recado/);
  await userEvent.type(about, " já");
  await userEvent.click(form.getByRole("button", { name: "Salvar" }));
  expect((await form.findByRole("alert")).textContent).toContain("A Meta não aceitou a mudança no perfil");
  expect(form.getByText(`A Meta respondeu: ${reason}`)).toBeTruthy();
  expect(about.value).toBe("Aberto já");
});

test("a profile that cannot be loaded says why, and is asked for again", { tags: ["long"] }, async () => {
  let isBroken = true;
  const { form } = await openProfile({
    "GET /whatsapp-cloud/7/profile": () => (isBroken ? refusal(400, "ERR_CLOUD_TOKEN") : { body: stored }),
  });
  expect(await form.findByText(/não aceitou o token/)).toBeTruthy();
  expect(form.queryByRole("button", { name: "Salvar" })).toBeNull();
  isBroken = false;
  await userEvent.click(form.getByRole("button", { name: "Tentar de novo" }));
  expect((await fieldOf(form, /^Recado/)).value).toBe("Aberto");
});

test("a picture is sent at once; one that is too small says how large it has to be", { tags: ["long"] }, async () => {
  URL.createObjectURL = () => "blob:preview";
  URL.revokeObjectURL = vi.fn();
  let isSmall = true;
  const { form, sent } = await openProfile({
    "GET /whatsapp-cloud/7/profile": () => ({ body: { ...stored, hasPicture: false } }),
    "PUT /whatsapp-cloud/7/profile/picture": () =>
      isSmall ? refusal(400, "ERR_FILE_INVALID", { leastEdge: 192 }) : { body: { message: "" } },
  });
  await form.findByRole("button", { name: "Trocar foto" });
  const input = form.getByLabelText<HTMLInputElement>("Trocar foto", { selector: "input" });
  await userEvent.upload(input, new File(["a"], "a.png", { type: "image/png" }));
  expect(await form.findByText(/pelo menos 192 × 192 pixels/)).toBeTruthy();
  isSmall = false;
  await userEvent.upload(input, new File(["b"], "b.png", { type: "image/png" }));
  expect(await screen.findByText(/^Foto trocada/)).toBeTruthy();
  expect(document.querySelector("img[src='blob:preview']")).toBeTruthy();
  expect(form.queryByText(/pelo menos 192/)).toBeNull();
  expect(sent().map(({ path }) => path)).toEqual(Array(2).fill("/whatsapp-cloud/7/profile/picture"));
});

test("the company's hours are written below the description once, if they fit", { tags: ["long"] }, async () => {
  const { form, sent } = await openProfile({}, "company");
  const description = await fieldOf(form, /^Descrição/);
  const insert = await form.findByRole("button", { name: "Inserir horário de atendimento" });
  const line = "Seg, 8h às 18h; sáb, 9h às 13h";
  await userEvent.click(insert);
  await userEvent.click(insert);
  expect(description.value).toBe(`Pães e bolos\n${line}`);
  await userEvent.clear(description);
  description.focus();
  await userEvent.paste("a".repeat(500));
  await userEvent.click(insert);
  expect((await form.findByRole("alert")).textContent).toBe(
    `O horário não cabe na descrição. Encurte o texto em ${500 + 1 + line.length - 512} caracteres.`,
  );
  expect(description.value).toBe("a".repeat(500));
  await userEvent.clear(description);
  await userEvent.click(insert);
  expect(form.queryByRole("alert")).toBeNull();
  await userEvent.click(form.getByRole("button", { name: "Salvar" }));
  await isGone();
  expect(sent().map(({ body }) => body)).toEqual([{ description: line }]);
});

test("no hours are offered to a company without any", { tags: ["long"] }, async () => {
  const { form, calls } = await openProfile();
  await fieldOf(form, /^Descrição/);
  expect(form.queryByRole("button", { name: "Inserir horário de atendimento" })).toBeNull();
  expect(calls.some(({ path }) => path === "/companies/1")).toBe(false);
});

test("what Meta has in its own way stays as it is, unless it is changed", { tags: ["long"] }, async () => {
  const { form, sent } = await openProfile({
    "GET /whatsapp-cloud/7/profile": () => ({
      body: { ...stored, vertical: "SPACE_TRAVEL", about: " Aberto", websites: ["loja.example ", "https://b.example"] },
    }),
  });
  expect((await fieldOf(form, /^Site 1/)).value).toBe("loja.example ");
  const category = form.getByRole<HTMLSelectElement>("combobox", { name: "Categoria" });
  expect(category.selectedOptions[0]?.text).toBe("SPACE_TRAVEL");
  await userEvent.type(await fieldOf(form, /^Endereço/), ", fundos");
  await userEvent.click(form.getByRole("button", { name: "Salvar" }));
  await isGone();
  expect(sent().map(({ body }) => body)).toEqual([{ address: "Rua A, 10, fundos" }]);
});

test("Escape closes the profile, and not the connection below it", { tags: ["long"] }, async () => {
  const { form, sent } = await openProfile();
  await userEvent.click(await fieldOf(form, /^Recado/));
  await userEvent.keyboard("{Escape}");
  await isGone();
  expect(screen.getByRole("dialog", { name: "Editar conexão" })).toBeTruthy();
  expect(sent()).toEqual([]);
});
