import type { TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { expect } from "@playwright/test";
import { signIn } from "../../server/testing/api-client.ts";
import { until } from "../../server/testing/until.ts";
import { test } from "./journey.ts";
import { linkShop } from "./link-shop.ts";
import { marina, paulo, type Screen, type Stage, setStage, shop } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** An agent puts conversations aside by keyboard, and finds them again: by hand, on a reply, and in time. */
let stage: Stage;
let agent: Screen;
const ana = { number: "5531977770041", name: "Ana Lúcia Prado" };

test.beforeAll(async () => {
  stage = await setStage();
  await stage.sandbox.savePhone(ana);
  await linkShop(stage);
  await stage.sandbox.sendText({ from: ana.number, to: shop, text: "Vou ver e te aviso" });
  agent = await stage.signIn(paulo);
  await agent.getByRole("button", { name: "Agora não" }).click();
  await agent
    .getByRole("button", { name: /^Aceitar o atendimento de Ana/ })
    .first()
    .click();
  const composer = agent.getByRole("textbox", { name: "Mensagem", exact: true });
  await composer.fill("Combinado, fico no aguardo");
  await agent.keyboard.press("Enter");
  await agent.getByRole("log").getByText("Combinado, fico no aguardo").waitFor();
});
test.afterAll(() => stage?.close());

const row = () => agent.getByRole("option", { name: /Ana/ });
const snoozedButton = () => agent.getByRole("button", { name: /^1 adiada/ });
const dialog = () => agent.getByRole("dialog", { name: "Adiar conversa" });
const openSnoozed = async () => {
  await snoozedButton().click();
  await row().click();
  await agent.getByRole("button", { name: "Tirar do adiamento" }).waitFor();
};

test("puts the open conversation aside by keyboard, and undoes it", async () => {
  await agent.keyboard.press("Alt+s");
  await dialog().waitFor();
  await stage.inspect(agent, "snooze");
  await dialog()
    .getByRole("button", { name: /^Amanhã às 9h/ })
    .press("Enter");
  await agent
    .getByText(/^Adiada até .*09:00$/)
    .first()
    .waitFor();
  await snoozedButton().waitFor();
  await row().waitFor({ state: "detached" });
  await agent.keyboard.press("Alt+z");
  await agent.getByRole("log").getByText("Combinado, fico no aguardo").waitFor();
  await snoozedButton().waitFor({ state: "detached" });
});

test("shows it among the snoozed ones, with the time of its return, and brings it back by hand", async () => {
  await agent.keyboard.press("Alt+s");
  await dialog().getByRole("switch", { name: "Lembrar só se não responder" }).click();
  await dialog()
    .getByRole("button", { name: /^Se não responder até amanhã/ })
    .click();
  await openSnoozed();
  await agent
    .getByRole("log")
    .getByText(/Paulo.* adiou até .* se o contato não responder/)
    .waitFor();
  await stage.inspect(agent, "snoozed");
  await agent.getByRole("button", { name: "Tirar do adiamento" }).click();
  await agent.getByRole("button", { name: "Tirar do adiamento" }).waitFor({ state: "detached" });
  // The undo before left the first of them.
  await agent
    .getByRole("log")
    .getByText(/trouxe a conversa de volta/)
    .nth(1)
    .waitFor();
  await snoozedButton().waitFor({ state: "detached" });
});

test("returns at once when the customer replies", async () => {
  await agent.keyboard.press("Alt+s");
  await dialog()
    .getByRole("button", { name: /^Em 1 hora/ })
    .click();
  await snoozedButton().waitFor();
  await stage.sandbox.sendText({ from: ana.number, to: shop, text: "Fechado!" });
  await row().waitFor();
  await snoozedButton().waitFor({ state: "detached" });
});

test("returns in time, on top and unread, and says so in the list", async () => {
  // The screen offers no shorter time than an hour. A second sign-in of the agent would end the first.
  const admin = await signIn(stage.server().url, marina.email, marina.password);
  const query = `status=open&showAll=true&searchParam=${ana.number}`;
  const { tickets } = await admin.call<TicketPage>("GET", `/tickets?${query}`);
  // A time that has passed before the request arrives is refused.
  await until("a snooze until soon", async () => {
    const soon = new Date(Date.now() + 1_500).toISOString();
    return admin.call("PUT", `/tickets/${tickets[0]?.id}/snooze`, { until: soon }).catch(() => null);
  });
  await row().getByText("Voltou do adiamento").waitFor();
  await expect(agent.getByRole("option").first()).toContainText("Ana");
  await stage.inspect(agent, "snooze-returned");
});

test("has room on a narrow screen", async () => {
  await row().click();
  await agent.getByRole("log").getByText("Voltou do adiamento").waitFor();
  await stage.narrow(agent);
  await agent.getByRole("button", { name: "Mais ações" }).click();
  await agent.getByRole("menuitem", { name: "Adiar" }).click();
  await dialog().waitFor();
  await stage.inspect(agent, "snooze-400");
  await dialog()
    .getByRole("button", { name: /^Em 1 hora/ })
    .click();
  await openSnoozed();
  await stage.inspect(agent, "snoozed-400");
});
