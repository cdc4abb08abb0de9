import { signIn } from "../../server/testing/api-client.ts";
import type { TicketPage } from "../../shared/inbox/tickets.ts";
import { type Customer, runShellJourney } from "../electron-double/shell.journey.ts";
import { test } from "./journey.ts";
import { linkShop } from "./link-shop.ts";
import { bruna, chromiumPath, output, paulo, type Stage, setStage, shop } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** Tray, notifications, links and downloads of the built desktop, against a real server and a simulated WhatsApp. */
let stage: Stage;
test.beforeAll(async () => {
  stage = await setStage();
  await linkShop(stage);
});
test.afterAll(() => stage?.close());

async function aCustomer(number: string, name: string): Promise<Customer> {
  await stage.sandbox.savePhone({ number, name });
  return {
    name,
    write: async (text) => void (await stage.sandbox.sendText({ from: number, to: shop, text })),
    received: () => stage.sandbox.sentTo(number, shop).map(({ text }) => text ?? ""),
  };
}

async function colleagueAccepts({ name }: Customer): Promise<void> {
  const colleague = await signIn(stage.server().url, bruna.email, bruna.password);
  const { tickets } = await colleague.call<TicketPage>("GET", "/tickets?status=pending");
  const ticket = tickets.find(({ contact }) => contact.name === name);
  await colleague.call("PUT", `/tickets/${ticket?.id}`, { status: "open" });
}

test("shows a tray icon, notifies, accepts an answer, opens links, and saves files", async () => {
  const { email, password } = paulo;
  await runShellJourney({
    serverUrl: stage.server().url,
    email,
    password,
    chromium: chromiumPath(),
    outputFolder: output,
    customers: [await aCustomer("5531977770031", "Joana Prado"), await aCustomer("5531977770032", "Zé Carlos")],
    colleagueAccepts,
  });
});
