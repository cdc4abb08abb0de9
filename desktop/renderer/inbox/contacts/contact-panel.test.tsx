import type { Consent, Contact } from "@balcao/shared/inbox/contacts.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { applyEvent } from "../../app/live.ts";
import { ticketsPut } from "../../client/tickets/tickets-slice.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aContact, aSession, aTicket } from "../../testing/fixtures.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { makeWorld, refusal } from "../../testing/world.ts";
import { ContactDialog } from "./ContactDialog.tsx";
import { ContactPanel } from "./ContactPanel.tsx";

freshBrowserEachTest();

/** One pair of her own, and the value of a field, which is shown and edited as such. */
const extraInfo = [
  { id: 1, name: "Pedido", value: "4817" },
  { id: -3, name: "Plano", value: "Ouro", fieldId: 3 },
];
const contact = aContact(5, { name: "Renata Figueiredo", extraInfo });

async function panel() {
  const world = makeWorld({
    "GET /contacts/5": () => ({ body: contact }),
    "PUT /contacts/5": ({ body }) => ({ body: { ...contact, ...(body as object), extraInfo: [] } }),
  });
  await renderPart(world, <ContactPanel contact={contact} />);
  return world;
}

test("it shows the number as people read it and what else is known", async () => {
  await panel();

  expect(screen.getByText("+55 31 98842-1907")).toBeTruthy();
  expect(await screen.findByText("4817")).toBeTruthy();
  expect(screen.queryByText("Ouro")).toBeNull();
});

test("its picture comes from the server, and initials replace a missing one", async () => {
  const world = makeWorld({ "GET /contacts/5": () => ({ body: contact }) });
  const pictured = { ...contact, profilePicUrl: "/public/1?expires=2&signature=3" };
  const { container } = await renderPart(world, <ContactPanel contact={pictured} />);
  const picture = container.querySelector("img");
  expect(picture?.src).toMatch(/^http:\/\/[^/]+\/public\/1\?expires=2&signature=3$/);
  expect(new URL(picture?.src ?? "").host).not.toBe(location.host);

  act(() => void picture?.dispatchEvent(new Event("error")));
  expect(container.querySelector("img")).toBeNull();
  expect(container.textContent).toContain("RF");
});

test("it is edited in place, and shows errors at their fields", { tags: ["long"] }, async () => {
  const { calls } = await panel();
  await waitFor(() => expect(screen.getByRole("button", { name: "Editar" })).toMatchObject({ disabled: false }));
  await userEvent.click(await screen.findByRole("button", { name: "Editar" }));

  await userEvent.clear(screen.getByRole("textbox", { name: /^Nome/ }));
  await userEvent.type(screen.getByRole("textbox", { name: "E-mail" }), "renata@");
  await userEvent.click(await screen.findByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Obrigatório")).toBeTruthy();
  expect(screen.getByText("E-mail inválido")).toBeTruthy();

  await userEvent.type(screen.getByRole("textbox", { name: /^Nome/ }), "Renata F.");
  await userEvent.type(screen.getByRole("textbox", { name: "E-mail" }), "example.com");
  await userEvent.click(await screen.findByRole("button", { name: "Remover informação 1" }));
  await userEvent.click(await screen.findByRole("button", { name: "Salvar" }));

  expect(await screen.findByText("Contato salvo")).toBeTruthy();
  expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({
    name: "Renata F.",
    number: "+55 31 98842-1907",
    email: "renata@example.com",
    extraInfo: [],
  });
});

test("a number without WhatsApp is refused at its field, and one that was not checked in the form", {
  tags: ["long"],
}, async () => {
  const { routes } = await panel();
  routes["PUT /contacts/5"] = () => refusal(400, "ERR_WAPP_INVALID_CONTACT");
  await waitFor(() => expect(screen.getByRole("button", { name: "Editar" })).toMatchObject({ disabled: false }));
  await userEvent.click(await screen.findByRole("button", { name: "Editar" }));
  await userEvent.click(await screen.findByRole("button", { name: "Salvar" }));

  expect(await screen.findByText("Este não é um número de WhatsApp válido.")).toBeTruthy();
  const field = screen.getByRole("textbox", { name: /^Número/ });
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field);

  routes["PUT /contacts/5"] = () => refusal(400, "ERR_WAPP_CHECK_CONTACT");
  await userEvent.click(await screen.findByRole("button", { name: "Salvar" }));
  expect(await screen.findByText(/^Não foi possível conferir este contato/)).toBeTruthy();
});

test("a number of another contact is refused in place", { tags: ["long"] }, async () => {
  const { routes } = await panel();
  routes["PUT /contacts/5"] = () => refusal(400, "ERR_DUPLICATED_CONTACT");
  await waitFor(() => expect(screen.getByRole("button", { name: "Editar" })).toMatchObject({ disabled: false }));
  await userEvent.click(await screen.findByRole("button", { name: "Editar" }));
  await userEvent.click(await screen.findByRole("button", { name: "Salvar" }));

  expect(await screen.findByText("Já existe um contato com este número.")).toBeTruthy();
});

test.each([
  ["drawer", (hidden: Contact) => <ContactPanel contact={hidden} />],
  ["dialog", () => <ContactDialog contactId={5} onSaved={() => {}} onClose={() => {}} />],
])("a contact whose number WhatsApp hides is edited without one, in the %s", { tags: ["long"] }, async (_, part) => {
  const hidden = { ...contact, number: "" };
  const world = makeWorld({
    "GET /contacts/5": () => ({ body: hidden }),
    "PUT /contacts/5": ({ body }) => ({ body: { ...hidden, ...(body as object), extraInfo: [] } }),
  });
  await renderPart(world, part(hidden));
  const edit = screen.queryByRole("button", { name: "Editar" });
  if (edit) {
    expect(await screen.findByText("O WhatsApp não mostra o número desta pessoa.")).toBeTruthy();
    await waitFor(() => expect(edit).toMatchObject({ disabled: false }));
    await userEvent.click(edit);
  }
  const number = await screen.findByRole("textbox", { name: "Número do WhatsApp" });
  expect(number).toMatchObject({ value: "", required: false });
  expect(screen.getByText("O WhatsApp não mostra o número desta pessoa.")).toBeTruthy();
  const sent = () => world.calls.filter(({ method }) => method === "PUT").map(({ body }) => body);

  await userEvent.type(number, "123");
  await userEvent.click(await screen.findByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Mínimo de 8 dígitos")).toBeTruthy();
  await userEvent.clear(number);
  await userEvent.type(screen.getByRole("textbox", { name: /^Nome/ }), " Lima");
  await userEvent.type(screen.getByRole("textbox", { name: "E-mail" }), "renata@example.com");
  await userEvent.click(screen.getByRole("button", { name: "Adicionar informação" }));
  await userEvent.type(screen.getAllByRole("textbox", { name: "Dado" })[1] as HTMLElement, "CPF");
  await userEvent.type(screen.getAllByRole("textbox", { name: "Valor" })[1] as HTMLElement, "1");
  await userEvent.click(await screen.findByRole("button", { name: "Salvar" }));

  const extraInfo = [
    { name: "Pedido", value: "4817" },
    { name: "CPF", value: "1" },
  ];
  const saved = { name: "Renata Figueiredo Lima", number: "", email: "renata@example.com", extraInfo };
  await waitFor(() => expect(sent()).toEqual([saved]));
});

test("saving keeps the username that stands in place of the number", { tags: ["long"] }, async () => {
  const hidden = { ...contact, number: "", username: "renata.f" };
  const world = makeWorld({
    "GET /contacts/5": () => ({ body: hidden }),
    "PUT /contacts/5": ({ body }) => ({ body: { ...hidden, ...(body as object), extraInfo: [] } }),
  });
  world.store.dispatch(ticketsPut([aTicket(1, { contactId: 5, contact: hidden })]));
  await renderPart(world, <ContactDialog contactId={5} onSaved={() => {}} onClose={() => {}} />);
  await userEvent.type(await screen.findByRole("textbox", { name: /^Nome/ }), " Lima");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));

  const name = "Renata Figueiredo Lima";
  await waitFor(() => expect(world.store.getState().tickets[1]?.contact).toMatchObject({ name, username: "renata.f" }));
});

const identities: Contact["identities"] = [
  { kind: "lid", value: "77123456789012", isConfirmed: true },
  { kind: "phone", value: "5531988421907", isConfirmed: true },
  { kind: "bsuid", value: "BR.13491208655302741918", isConfirmed: true },
  { kind: "username", value: "renata.f", isConfirmed: false },
];
function identified(change: Partial<Contact>, profile: "admin" | "user" = "admin") {
  return makeWorld(
    { "GET /contacts/5": () => ({ body: { ...contact, identities, ...change } }) },
    aSession("token-1", profile),
  );
}

test.each([
  ["drawer", <ContactPanel key="drawer" contact={contact} />],
  ["dialog", <ContactDialog key="dialog" contactId={5} onSaved={() => {}} onClose={() => {}} />],
])("an admin finds the ids of a contact in the %s, to copy them", async (_, part) => {
  await renderPart(identified({}), part);
  const toggle = await screen.findByRole("button", { name: "Identificadores", expanded: false });
  expect(screen.queryByText("BR.13491208655302741918")).toBeNull();
  await userEvent.click(toggle);

  const rows = [...document.querySelectorAll("dt")].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);
  expect(rows.slice(-3)).toEqual([
    ["ID da Meta (BSUID)", "BR.13491208655302741918"],
    ["ID privado do WhatsApp (LID)", "77123456789012"],
    ["Usuário do WhatsApp · não confirmado", "@renata.f"],
  ]);
  expect(screen.queryByText("5531988421907")).toBeNull();
  // Provides a clipboard, which jsdom lacks.
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Copiar: ID da Meta (BSUID)" }));
  expect(await screen.findByText("Copiado")).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe("BR.13491208655302741918");
});

test.each<[string, Partial<Contact>, "user"?]>([
  ["for an agent", {}, "user"],
  ["of a group", { isGroup: true, identities: [{ kind: "lid", value: "1203", isConfirmed: true }] }],
  ["where only the number is known", { identities: identities.slice(1, 2) }],
  ["by an older server", { identities: undefined }],
])("no ids are shown %s", async (_, change, profile) => {
  await renderPart(identified(change, profile), <ContactPanel contact={contact} />);
  expect(await screen.findByText("4817")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Identificadores" })).toBeNull();
});

test("a group is called one, and not a person without a number", async () => {
  const group = { ...contact, number: "", isGroup: true, extraInfo: [] };
  await renderPart(makeWorld({ "GET /contacts/5": () => ({ body: group }) }), <ContactPanel contact={group} />);

  expect(await screen.findByText("Grupo")).toBeTruthy();
  expect(screen.getByText("Nenhum outro dado.")).toBeTruthy();
});

test("a group is edited without a number field", async () => {
  const world = makeWorld({
    "GET /contacts/5": () => ({ body: { ...contact, number: "", isGroup: true } }),
    "PUT /contacts/5": ({ body }) => ({ body: { ...contact, ...(body as object), extraInfo: [] } }),
  });
  await renderPart(world, <ContactDialog contactId={5} onSaved={() => {}} onClose={() => {}} />);
  await screen.findByRole("textbox", { name: /^Nome/ });
  expect(screen.queryByRole("textbox", { name: /^Número/ })).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "Salvar" }));

  await waitFor(() => expect(world.calls.some(({ method }) => method === "PUT")).toBe(true));
});

const asked: Consent = { kind: "asked", text: "Podemos enviar novidades?", at: "2026-11-20T12:00:00.000Z" };
const given: Consent = { kind: "given", text: "Sim!", at: "2026-11-20T12:05:00.000Z" };
const left: Consent = { kind: "left", text: "SAIR", at: "2026-11-22T12:00:00.000Z" };

function consenting(consent: Contact["consent"], setOptInType = "enabled") {
  const session = aSession();
  session.user.company.settings = [{ key: "setOptInType", value: setOptInType }];
  return makeWorld({ "GET /contacts/5": () => ({ body: { ...contact, consent } }) }, session);
}
const consentOf = () => screen.findByRole("region", { name: "Autorização de envio" });

test("the state of consent is shown with its date, its text and its history", async () => {
  const world = consenting(given);
  world.routes["GET /contacts/5/consents"] = () => ({ body: [given, asked] });
  await renderPart(world, <ContactPanel contact={contact} />);

  const section = await consentOf();
  expect(section.textContent).toContain("Autorizou mensagens20/11/26 09:05Escreveu: “Sim!”");
  expect(world.calls.some(({ path }) => path.endsWith("/consents"))).toBe(false);
  await userEvent.click(within(section).getByRole("button", { name: "Ver histórico", expanded: false }));

  await within(section).findByText("Perguntamos: “Podemos enviar novidades?”");
  expect(
    within(section)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining("Autorizou mensagens"), expect.stringContaining("Perguntado20/11/26 09:00")]);
});

test("a contact who opts out meanwhile is shown as opted out", async () => {
  const world = consenting(given);
  world.routes["GET /contacts/5/consents"] = () => ({ body: [given, asked] });
  await renderPart(world, <ContactPanel contact={contact} />);
  await userEvent.click(await screen.findByRole("button", { name: "Ver histórico" }));
  await screen.findByText(/Perguntamos/);

  world.routes["GET /contacts/5"] = () => ({ body: { ...contact, consent: left } });
  world.routes["GET /contacts/5/consents"] = () => ({ body: [left, given, asked] });
  act(() => applyEvent(world.store.dispatch, "contact", { action: "reload" }));

  expect(await screen.findByText("Pediu para sair")).toBeTruthy();
});

test("an opt-out that Meta told names its source", async () => {
  const stopped: Consent = { kind: "stopped", text: "", at: "2026-11-22T12:00:00.000Z" };
  await renderPart(consenting(stopped), <ContactPanel contact={contact} />);
  expect((await consentOf()).textContent).toContain(
    "Não quer mais propaganda pelo WhatsApp22/11/26 09:00Avisado pela Meta",
  );
});

test("an unanswered consent question is shown as unanswered", async () => {
  const world = consenting(asked);
  world.routes["GET /contacts/5/consents"] = () => ({ body: [asked] });
  await renderPart(world, <ContactPanel contact={contact} />);
  expect((await consentOf()).textContent).toContain("Perguntado, sem resposta");
  await userEvent.click(await screen.findByRole("button", { name: "Ver histórico" }));

  expect((await screen.findByRole("listitem")).textContent).toContain("Perguntado, sem resposta");
});

test("the contact's form shows consent too", async () => {
  await renderPart(consenting(left), <ContactDialog contactId={5} onSaved={() => {}} onClose={() => {}} />);

  expect((await consentOf()).textContent).toContain("Pediu para sair");
});

test.each([
  ["is worth a word where the company asks", "enabled", "Ainda não foi perguntado."],
  ["is no matter where it does not", "disabled", null],
])("that no consent was requested %s", async (_, setOptInType, words) => {
  await renderPart(consenting(null, setOptInType), <ContactPanel contact={contact} />);
  await screen.findByText("4817");

  expect(screen.queryByText("Ainda não foi perguntado.")?.textContent ?? null).toBe(words);
});
