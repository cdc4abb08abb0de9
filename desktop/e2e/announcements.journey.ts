import { expect } from "@playwright/test";
import sharp from "sharp";
import { test } from "./journey.ts";
import { helena, paulo, type Screen, type Stage, setStage } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** Announcements, helps, and the support contact of the platform's operator. */
let stage: Stage;
let operator: Screen;
let agent: Screen;

test.beforeAll(async () => {
  stage = await setStage();
  operator = await stage.signIn(helena);
  agent = await stage.signIn(paulo);
});
test.afterAll(() => stage?.close());

const go = (screen: Screen, name: RegExp) => screen.getByRole("navigation").getByRole("link", { name }).first().click();
const bell = (screen: Screen) => screen.getByRole("button", { name: /^Informativos/ });
/** An example poster. */
const poster = () =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="960" height="480">
      <rect width="960" height="480" fill="#0F766E"/><circle cx="760" cy="240" r="150" fill="#FDECDF"/>
      <rect x="80" y="160" width="420" height="48" rx="12" fill="#fff"/>
      <rect x="80" y="240" width="320" height="32" rx="12" fill="#fff" opacity=".7"/></svg>`),
  )
    .png()
    .toBuffer();
/** There is no internet: the player's frame is answered here. */
const playFilms = async (screen: Screen) => {
  /** The referrers that the player received: without one, YouTube's player refuses. */
  const told: (string | undefined)[] = [];
  await screen.route(/^https:\/\/(www\.youtube-nocookie\.com|player\.vimeo\.com)\//, async (route) => {
    told.push((await route.request().allHeaders()).referer);
    await route.fulfill({
      contentType: "text/html",
      body: `<html lang="pt"><title>Player</title><body style="margin:0;background:#111"><p style="color:#fff">Filme</p></body></html>`,
    });
  });
  return told;
};

test("reaches an agent of another company at once; once opened, it is no longer new", async () => {
  await bell(agent).click();
  await agent.getByText("Bem-vindo ao Balcão").waitFor();
  await agent.keyboard.press("Escape");
  await agent.getByRole("button", { name: "Informativos", exact: true }).waitFor();

  await go(operator, /Informativos/);
  await operator.getByRole("button", { name: "Novo informativo" }).click();
  const form = operator.getByRole("dialog");
  await form.getByRole("button", { name: "Salvar" }).click();
  await form.getByText("Obrigatório").first().waitFor();
  await form.getByLabel(/^Título/).fill("Manutenção programada no domingo");
  await form
    .getByLabel(/^Texto/)
    .fill("O Balcão fica fora do ar das *3h às 4h* da manhã de domingo.\n\nDetalhes em https://status.balcao.example");
  await form.getByLabel("Prioridade").selectOption("1");
  await form
    .locator("input[type=file]")
    .setInputFiles({ name: "manutencao.png", mimeType: "image/png", buffer: await poster() });
  await form.getByRole("img", { name: "Imagem do informativo" }).waitFor();
  await stage.inspect(operator, "announcement-dialog");
  await form.getByRole("button", { name: "Salvar" }).click();
  await operator.getByText("Informativo salvo").waitFor();
  await operator.getByRole("row", { name: /Manutenção programada.*Alta.*manutencao\.png.*Ativo/ }).waitFor();

  await agent.getByRole("button", { name: "Informativos: há novidade" }).click();
  const list = agent.getByRole("dialog", { name: "Informativos" });
  await list.getByRole("button", { name: /Manutenção programada/ }).waitFor();
  await stage.inspect(agent, "announcements-bell");
  await list.getByRole("button", { name: /Manutenção programada/ }).click();
  const viewer = agent.getByRole("dialog", { name: "Manutenção programada no domingo" });
  const picture = viewer.getByRole("img", { name: "Imagem do informativo" });
  await picture.waitFor();
  // A file of the platform, shown to a user of another company.
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(960);
  await stage.inspect(agent, "announcement-viewer");
  await viewer.getByRole("button", { name: "Fechar" }).click();
  await viewer.waitFor({ state: "detached" });
  await agent.getByRole("button", { name: "Informativos", exact: true }).and(agent.locator(":focus")).waitFor();
  await agent.reload();
  await agent.getByRole("button", { name: "Informativos", exact: true }).waitFor();
});

test("searches, and no longer finds an announcement that is inactive, which is then deleted", async () => {
  await bell(agent).click();
  const list = agent.getByRole("dialog", { name: "Informativos" });
  await list.getByRole("textbox").fill("nada disso");
  await list.getByText("Nenhum informativo").waitFor();
  await list.getByRole("textbox").fill("manutencao");
  await list.getByRole("button", { name: /Manutenção programada/ }).waitFor();

  await operator.getByRole("button", { name: "Editar: Manutenção programada no domingo" }).click();
  await operator.getByRole("dialog").getByLabel("Status").selectOption("inactive");
  await operator.getByRole("dialog").getByRole("button", { name: "Salvar" }).click();
  await operator.getByRole("row", { name: /Manutenção programada.*Inativo/ }).waitFor();
  await list.getByText("Nenhum informativo").waitFor();
  await agent.keyboard.press("Escape");

  await operator.getByRole("button", { name: "Mais ações de Manutenção programada no domingo" }).click();
  await operator.getByRole("menuitem", { name: "Excluir" }).click();
  await operator.getByText("Não dá para desfazer.").waitFor();
  await stage.inspect(operator, "announcement-delete");
  await operator.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await operator.getByText("Informativo excluído").waitFor();
});

test("hides the editors of announcements and helps from users who are not super users", async () => {
  const site = `${stage.server().url}/app`;
  await agent.goto(`${site}/announcements`);
  await agent.waitForURL("**/app/tickets**");
  await expect(agent.getByRole("navigation").getByRole("link", { name: "Informativos" })).toHaveCount(0);
  await agent.goto(`${site}/settings?tab=helps`);
  await agent.waitForURL("**/app/tickets**");
});

test("writes a help that every company sees; its video loads when the help is opened", async () => {
  await go(operator, /Configurações/);
  await operator.getByRole("tab", { name: "Ajuda" }).click();
  const form = operator.getByRole("form", { name: "Novo vídeo" });
  await form.getByLabel(/^Título/).fill("Transferir uma conversa");
  await form.getByLabel(/^Código do vídeo/).fill("https://exemplo.com/filme.mp4");
  await form.getByRole("button", { name: "Salvar" }).click();
  await form.getByText("Use um vídeo do YouTube ou do Vimeo.").waitFor();
  await form.getByLabel(/^Código do vídeo/).fill("https://www.youtube.com/watch?v=aqz-KE-bpKQ");
  await form.getByLabel("Descrição").fill("Para outro atendente ou outra fila.");
  await form.getByRole("button", { name: "Salvar" }).click();
  await operator.getByText("Vídeo salvo").first().waitFor();
  await operator.getByRole("row", { name: /Transferir uma conversa.*YouTube.*aqz-KE-bpKQ/ }).waitFor();
  await operator.getByRole("button", { name: "Editar: Transferir uma conversa" }).click();
  await operator.getByRole("form", { name: "Editar vídeo" }).waitFor();
  await stage.inspect(operator, "settings-helps");

  const asked: string[] = [];
  agent.on("request", (request) => {
    if (!request.url().startsWith(stage.server().url)) asked.push(request.url());
  });
  const told = await playFilms(agent);
  await go(agent, /Ajuda/);
  await agent.getByRole("tab", { name: "Vídeos" }).click();
  await agent.getByRole("button", { name: "Transferir uma conversa" }).waitFor();
  expect(asked).toEqual([]);
  await agent.getByRole("button", { name: "Transferir uma conversa" }).click();
  await agent.frameLocator("iframe").getByText("Filme").waitFor();
  expect(asked).toEqual(["https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0"]);
  expect(told).toEqual([`${stage.server().url}/`]);
  await agent.getByRole("link", { name: "Abrir no YouTube" }).waitFor();
  await stage.inspect(agent, "helps");
  await agent.getByRole("button", { name: "Montando o atendimento automático" }).click();
  await agent.getByRole("link", { name: "Abrir no Vimeo" }).waitFor();
  await expect(agent.locator("iframe")).toHaveCount(1);

  await operator.getByRole("form").getByRole("button", { name: "Excluir" }).click();
  await operator.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await operator.getByRole("form", { name: "Novo vídeo" }).waitFor();
  await agent.getByRole("button", { name: "Transferir uma conversa" }).waitFor({ state: "detached" });
});

test("says how to reach the operator", async () => {
  await agent.getByRole("button", { name: "Conta de Paulo Teles" }).click();
  await agent.getByRole("menuitem", { name: "Suporte" }).click();
  const dialog = agent.getByRole("dialog", { name: "Suporte" });
  await dialog.getByText("+55 20 90000-1020").waitFor();
  await dialog.getByText(/Não use o celular que está conectado/).waitFor();
  await stage.inspect(agent, "support");
  await dialog.getByRole("button", { name: "Copiar número" }).click();
  await agent.getByText("Número copiado").waitFor();
  expect(await agent.evaluate(() => navigator.clipboard.readText())).toBe("+55 20 90000-1020");
  await expect(dialog.getByRole("link")).toHaveAttribute("href", "https://wa.me/5520900001020");
  await dialog.getByRole("button", { name: "Fechar" }).click();
});

test("works on a narrow screen", async () => {
  const screen = await stage.signIn(helena, { narrow: true });
  await playFilms(screen);
  const site = `${stage.server().url}/app`;
  await screen.goto(`${site}/announcements`);
  await screen.getByRole("row", { name: /Bem-vindo/ }).waitFor();
  await screen.getByRole("button", { name: "Novo informativo" }).click();
  await screen.getByRole("dialog").waitFor();
  await stage.inspect(screen, "announcement-dialog-400");
  await screen.keyboard.press("Escape");
  await screen.getByRole("button", { name: "Abrir menu" }).click();
  await screen.getByRole("link", { name: "Informativos" }).waitFor();
  await stage.inspect(screen, "menu-400");
  await bell(screen).click();
  await screen.getByRole("dialog", { name: "Informativos" }).getByText("Bem-vindo ao Balcão").waitFor();
  await stage.inspect(screen, "announcements-bell-400");
  await screen.getByRole("button", { name: /Bem-vindo ao Balcão/ }).click();
  await screen.getByRole("dialog", { name: "Bem-vindo ao Balcão" }).waitFor();
  await stage.inspect(screen, "announcement-viewer-400");
  await screen.getByRole("button", { name: "Fechar", exact: true }).click();
  await screen.getByRole("button", { name: "Suporte", exact: true }).click();
  await screen.getByRole("dialog", { name: "Suporte" }).waitFor();
  await stage.inspect(screen, "support-400");
  await screen.keyboard.press("Escape");
  await screen.goto(`${site}/helps?tab=videos`);
  await screen.getByRole("button", { name: "Primeiros passos" }).click();
  await screen.frameLocator("iframe").getByText("Filme").waitFor();
  await stage.inspect(screen, "helps-400");
  await screen.goto(`${site}/settings?tab=helps`);
  await screen.getByRole("form", { name: "Novo vídeo" }).waitFor();
});
