import { expect } from "@playwright/test";
import { test } from "./journey.ts";
import { linkShop } from "./link-shop.ts";
import { lookForHarm, watchForHarm } from "./look-for-harm.ts";
import { type Seeded, seedHostile } from "./seed-hostile.ts";
import { helena, marina, type Screen, type Stage, setStage } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** Every name and every message is hostile text: every screen must show it as plain text. */
let stage: Stage;
let admin: Screen;
let seeded: Seeded;
let outside: string[];

test.beforeAll(async () => {
  stage = await setStage({ BALCAO_CALLS_PER_USER: "100000", BALCAO_CALLS_PER_ADDRESS: "100000" });
  await linkShop(stage);
  seeded = await seedHostile(stage);
  admin = await stage.signIn(marina);
  outside = watchForHarm(admin, stage.server().url);
});
test.afterAll(() => stage?.close());

/** The shown form of the name with a direction override. */
const shown = "Fatura gpj.exe tudo";
const nameOf = (path: string) => path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, "").replaceAll(/[^a-z]+/g, "-");

const go = async (screen: Screen, path: string, words = shown) => {
  await screen.goto(`${stage.server().url}/app${path}`);
  await screen.getByText(words).first().waitFor({ state: "attached" });
};

/** Checks the open dialog or menu, on a wide and a narrow screen. */
async function look(screen: Screen, name: string): Promise<string[]> {
  const wide = await lookForHarm(screen, `${name}-1280`);
  await stage.narrow(screen);
  return [...wide, ...(await lookForHarm(screen, `${name}-400`))];
}

async function lookAt(screen: Screen, paths: readonly (readonly [path: string, words?: string])[]): Promise<string[]> {
  const found: string[] = [];
  for (const [path, words] of paths) {
    await screen.setViewportSize({ width: 1280, height: 800 });
    await go(screen, path, words);
    found.push(...(await look(screen, nameOf(path))));
  }
  return found;
}

test("shows hostile texts as plain text on every screen", async () => {
  const { contactListId, campaignId, ticketUuid, chatUuid } = seeded;
  const paths = [
    [`/tickets/${ticketUuid}`, "Nota interna"],
    ["/tickets?list=pending", "{{nome}}"],
    ["/contacts"],
    ["/tags"],
    ["/quick-messages", "/Faturagpj.exetudo"],
    ["/schedules"],
    ["/kanban"],
    [`/chats/${chatUuid}`, "@<img"],
    ["/queues"],
    ["/connections"],
    ["/users"],
    ["/helps?tab=videos"],
    ["/"],
    ["/messages-api?tab=webhooks"],
    ["/audit"],
    ["/broadcasts"],
    ["/broadcasts?tab=lists"],
    [`/contact-lists/${contactListId}/contacts`],
    [`/campaign/${campaignId}/report`, "{{nome}}"],
  ] as const;
  expect(await lookAt(admin, paths)).toEqual([]);
  expect(outside).toEqual([]);
});

type Step = (screen: Screen) => Promise<void>;
const button =
  (name: string | RegExp): Step =>
  (screen) =>
    screen.getByRole("button", { name, exact: true }).first().click();
const item =
  (name: string): Step =>
  (screen) =>
    screen.getByRole("menuitem", { name, exact: true }).click();
const find =
  (role: "combobox" | "searchbox", text: string): Step =>
  (screen) =>
    screen.getByRole("dialog").getByRole(role).first().pressSequentially(text);
const see =
  (role: "dialog" | "alertdialog" | "complementary" | "option", text: string | RegExp = shown): Step =>
  (screen) =>
    screen
      .getByRole(role)
      .getByText(text)
      .or(screen.getByRole(role, { name: text }))
      .filter({ visible: true })
      .first()
      .waitFor();
const search: Step = async (screen) => {
  await screen.getByRole("tab", { name: "Busca" }).click();
  await screen.getByRole("searchbox").fill("gpj");
};
const more = button(`Mais ações de ${shown}`);
const palette: Step = (screen) => screen.keyboard.press("Control+k");

test("shows hostile texts as plain text in dialogs and menus", async () => {
  const ticket = `/tickets/${seeded.ticketUuid}`;
  const over: [name: string, path: string, ...steps: Step[]][] = [
    ["transfer", ticket, button("Mais ações"), item("Transferir"), see("dialog", "Transferir atendimento")],
    ["schedule", ticket, button("Mais ações"), item("Agendar mensagem"), see("dialog", /agendamento/i)],
    ["contact", ticket, button("Abrir dados do contato"), see("complementary")],
    ["merge", "/contacts", more, item("Juntar com outro"), find("combobox", "img"), see("option", /^<img/)],
    ["personal-data", "/contacts", more, item("Dados pessoais (LGPD)"), see("dialog")],
    ["queue", "/queues", button(`Editar: ${shown}`), see("dialog")],
    ["connection", "/connections", more, item("Editar"), see("dialog")],
    ["user", "/users", button(`Editar: ${shown}`), see("dialog")],
    ["campaign", "/broadcasts", more, item("Editar"), see("dialog", "Editar campanha")],
    ["tag-removed", "/tags", more, item("Excluir"), see("alertdialog", `Excluir “${shown}”?`)],
    ["chat", `/chats/${seeded.chatUuid}`, button("Mais ações"), item("Editar"), see("dialog")],
    ["calls", "/tags", button(/^Notificações/), see("dialog", /^<img/)],
    ["announcements", "/tags", button(/^Informativos/), see("dialog")],
    ["announcement", "/tags", button(/^Informativos/), button(/^<img/), see("dialog", /^<img/)],
    ["palette", "/tags", palette, find("combobox", "fatura"), see("option", `Conversa com ${shown}`)],
    ["new-ticket", "/tickets", button("Novo atendimento"), find("combobox", "gpj"), see("option")],
    ["search", "/tickets", search, see("option")],
  ];
  const found: string[] = [];
  for (const [name, path, ...steps] of over) {
    await admin.setViewportSize({ width: 1280, height: 800 });
    await go(admin, path);
    for (const step of steps) await step(admin);
    found.push(...(await look(admin, `over-${name}`)));
  }
  expect(found).toEqual([]);
  expect(outside).toEqual([]);
});

test("shows changed values in the log exactly as they were written", async () => {
  await admin.setViewportSize({ width: 1280, height: 800 });
  await go(admin, "/audit");
  await admin.getByRole("button", { name: shown }).first().click();
  expect(await look(admin, "over-audit")).toEqual([]);
  await stage.inspect(admin, "hostile-audit-400");
  await go(admin, `/tickets/${seeded.ticketUuid}`, "Nota interna");
  await stage.inspect(admin, "hostile-ticket-400");
});

test("shows hostile texts as plain text on the platform's screens", async () => {
  const operator = await stage.signIn(helena);
  const called = watchForHarm(operator, stage.server().url);
  const tabs = ["companies", "plans", "helps"].map((tab) => [`/settings?tab=${tab}`] as const);
  expect(await lookAt(operator, [["/announcements"], ...tabs])).toEqual([]);
  expect(called).toEqual([]);
});
