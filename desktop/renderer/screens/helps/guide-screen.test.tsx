import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { noAnswer } from "../../client/api-error.ts";
import { Markdown } from "../../team/guide/Markdown.tsx";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aSession, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { renderPart } from "../../testing/render-part.tsx";
import { makeWorld, type Routes } from "../../testing/world.ts";

freshBrowserEachTest();

async function open(address: string, change: Routes = {}) {
  const world = makeWorld(
    {
      "GET /tickets": () => ({ body: ticketPage([]) }),
      "GET /whatsapp": () => ({ body: [] }),
      "GET /settings": () => ({ body: [] }),
      "GET /helps/list": () => ({ body: [] }),
      "GET /quick-messages/list": () => ({ body: [] }),
      ...change,
    },
    aSession(),
  );
  await renderApp(world, address);
  return world;
}
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const link = (name: string | RegExp) => screen.findByRole("link", { name });

test("the guide's pages stand in groups, and a page leads on to the next and back", { tags: ["long"] }, async () => {
  await open("/helps");
  const agents = (await screen.findByRole("heading", { level: 2, name: "Para quem atende" })).closest("section");
  if (!agents) throw new Error("a group has no section");
  await userEvent.click(within(agents).getByRole("link", { name: "Transferir uma conversa" }));

  await heading("Transferir uma conversa");
  expect(screen.getByRole("heading", { level: 2, name: "Passo a passo" })).toBeTruthy();
  expect(within(screen.getByRole("article")).getAllByRole("list")[0]?.tagName).toBe("OL");
  await userEvent.click(screen.getByRole("link", { name: "Escrever uma nota interna" }));
  await heading("Escrever uma nota interna");
  await userEvent.click(screen.getByRole("button", { name: "Voltar ao guia" }));
  await heading("Ajuda");
});

test("a search finds pages by words of title and text, without accents, and the way back keeps it", {
  tags: ["long"],
}, async () => {
  await open("/helps");
  await userEvent.type(await screen.findByRole("textbox", { name: "Buscar na ajuda" }), "codigo camera{Enter}");
  await waitFor(() => expect(screen.queryByRole("link", { name: "Transferir uma conversa" })).toBeNull());
  await userEvent.click(await link(/^Conectar um número/));
  await heading("Conectar um número");
  await userEvent.click(screen.getByRole("button", { name: "Voltar ao guia" }));

  await link(/^Conectar um número/);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Buscar na ajuda" }).value).toBe("codigo camera");
  expect(screen.queryByRole("link", { name: /^Transferir uma conversa/ })).toBeNull();
});

test("who does not run the server is not shown how to, in the list or in a search", async () => {
  await open("/helps?q=servidor");
  await link(/^Trabalhar sem conexão/);
  expect(screen.queryByRole("link", { name: /^Instalar o servidor/ })).toBeNull();
  await userEvent.click((await screen.findAllByRole("button", { name: "Limpar busca" })).at(-1) as HTMLElement);
  await screen.findByRole("heading", { level: 2, name: "Para quem administra" });
  expect(screen.queryByRole("heading", { level: 2, name: "Para quem opera o servidor" })).toBeNull();
});

test("below the guide the server's list of licences opens in a window of its own", async () => {
  await open("/helps");
  const licences = await screen.findByRole<HTMLAnchorElement>("link", { name: "Licenças" });
  expect(licences.href).toMatch(/^http:\/\/server-\d+\.test\/app\/licenses\.txt$/);
  expect(licences.target).toBe("_blank");
});

test("a search without a page says so, and can be cleared", async () => {
  await open("/helps?q=zzz");
  await userEvent.click((await screen.findAllByRole("button", { name: "Limpar busca" })).at(-1) as HTMLElement);
  expect(await link("Responder um cliente")).toBeTruthy();
});

test("a screen's help leads to its page, and back to the screen", async () => {
  await open("/quick-messages?q=oi");
  await userEvent.click(await link("Ajuda desta tela"));
  await heading("Usar mensagens rápidas");
  expect(screen.queryByRole("link", { name: "Ajuda desta tela" })).toBeNull();
  await userEvent.click(screen.getByRole("link", { name: "Responder um cliente" }));
  await heading("Responder um cliente");

  await userEvent.click(screen.getByRole("button", { name: "Voltar à tela" }));
  await heading("Mensagens rápidas");
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Atalho ou texto" }).value).toBe("oi");
});

test("the guide is read without a server", async () => {
  await open("/helps", { "GET /helps/list": () => noAnswer });
  expect(await link("Responder um cliente")).toBeTruthy();
});

test("an unknown page leads to the guide", async () => {
  await open("/helps/no-such-page");
  await screen.findByText("Esta página não existe");
  await userEvent.click(screen.getByRole("button", { name: "Abrir o guia" }));
  expect(await link("Responder um cliente")).toBeTruthy();
});

test("Spanish is shown the Portuguese guide, and told so", async () => {
  localStorage.setItem("balcao.preferences", JSON.stringify({ language: "es" }));
  await open("/helps/transfer-a-conversation");
  await heading("Transferir uma conversa");
  await waitFor(() => expect(screen.getByRole("article").textContent).toContain("se muestra en portugués"));
});

test("Markdown lets no HTML, foreign picture or foreign address through", async () => {
  const world = makeWorld({}, aSession());
  const text = [
    "Um <b onclick=alert(1)>clique</b> e [isto](javascript:alert(1)) ou [aquilo](https://example.com).",
    '<img src="https://example.com/x.png" onerror="alert(1)">',
    "![foto](https://example.com/x.png) e ![tela](pictures/tags.jpg), e [outra página](sign-in.md) com `<id>`",
  ].join("\n\n");
  await renderPart(world, <Markdown text={text} pictures={new Map([["pictures/tags.jpg", "/assets/tags.jpg"]])} />);
  expect([...document.querySelectorAll("img")].map((one) => [one.getAttribute("src"), one.alt])).toEqual([
    ["/assets/tags.jpg", "tela"],
  ]);
  expect(document.body.textContent).toContain("foto e ");
  expect(document.querySelector("b, script, [onclick], [onerror]")).toBeNull();
  expect(screen.getAllByRole("link").map((one) => one.getAttribute("href"))).toEqual(["/helps/sign-in"]);
  expect(document.body.textContent).toContain("<b onclick=alert(1)>clique</b> e isto ou aquilo.");
  expect(document.querySelector("code")?.textContent).toBe("<id>");
});
