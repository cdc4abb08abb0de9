import { expect } from "@playwright/test";
import { until } from "../../server/testing/until.ts";
import type { ContactPage } from "../../shared/inbox/contacts.ts";
import type { Ticket, TicketPage } from "../../shared/inbox/tickets.ts";
import { test } from "./journey.ts";
import { connectOfficialNumber, type OfficialNumber } from "./official-number.ts";
import { type Screen, type Stage, setStage } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** Two people whose number WhatsApp hides: from the first message to their number, to a merge and its undoing. */
let stage: Stage;
let shop: OfficialNumber;
let admin: Screen;
/** The team knows the number of the first one already, under another name. */
const [bia, caio] = ["5531987654411", "5531987654412"];
const known = "Bia Confeitaria";

test.beforeAll(async () => {
  stage = await setStage();
  shop = await connectOfficialNumber(stage, []);
  admin = shop.screen;
  await shop.admin.call("POST", "/contacts", { name: known, number: bia });
  for (const [number, name, username] of [
    [bia, "Bia", "bia.doces"],
    [caio, "Caio", undefined],
  ] as const) {
    await stage.sandbox.savePhone({ number, name });
    shop.simulator.hideNumber(number, username);
  }
});
test.afterAll(async () => {
  await shop?.simulator.stop();
  await stage?.close();
});

const ticketOf = (text: string): Promise<Ticket> =>
  until("the conversation", async () => {
    const path = `/tickets?showAll=true&status=&searchParam=${encodeURIComponent(text)}`;
    return (await shop.admin.call<TicketPage>("GET", path)).tickets[0];
  });
const contacts = async (text: string) =>
  (await shop.admin.call<ContactPage>("GET", `/contacts?searchParam=${encodeURIComponent(text)}`)).contacts;

async function attend(ticket: Ticket): Promise<void> {
  await shop.admin.call("PUT", `/tickets/${ticket.id}`, { status: "open" });
  await admin.goto(`${stage.server().url}/app/tickets/${ticket.uuid}`);
}

/** Taps the button of the request on the person's phone. */
async function share(person: string): Promise<void> {
  const asked = await until("the request", async () => {
    const messages = await stage.sandbox.messages({ phone: person, chat: shop.number, limit: 50 });
    return messages.find(({ card }) => card?.buttons.length === 1);
  });
  await stage.sandbox.tap({ phone: person, chat: shop.number, id: asked.id, button: 0 });
}

test("a person without a number has a name, a username and a place in the search", async () => {
  await stage.sandbox.sendText({ from: bia, to: shop.number, text: "Vocês entregam bolo no sábado?" });
  await attend(await ticketOf("@bia.doces"));
  // It stays open from then on.
  await admin.getByRole("button", { name: "Abrir dados do contato" }).click();
  await admin.getByText("@bia.doces").first().waitFor();
  await stage.inspectBoth(admin, "hidden-number");
});

test("an agent asks for the number, once, and the conversation says so", async () => {
  await admin.getByRole("button", { name: "Pedir o número" }).click();
  const dialog = admin.getByRole("dialog", { name: "Pedir o número de Bia" });
  await dialog.waitFor();
  await stage.inspect(admin, "number-request");
  await dialog.getByRole("button", { name: "Enviar pedido" }).click();
  await admin.getByText(/^Número pedido hoje/).waitFor();
  await admin.getByText("Compartilhar dados de contato").waitFor();
});

test("the shared number is another contact's, and an admin merges the two", async () => {
  await share(bia);
  await admin.getByText(`Este número já é de outro contato: ${known}.`).waitFor();
  await stage.inspectBoth(admin, "number-of-another");
  await admin.getByRole("button", { name: "Juntar contatos" }).click();
  await admin.getByRole("dialog", { name: "Juntar contatos" }).getByRole("button", { name: "Juntar" }).click();
  await until("one contact", async () => (await contacts(bia)).length === 1 && (await contacts(known)).length === 0);
  expect(await contacts("@bia.doces")).toMatchObject([{ name: "Bia", number: bia }]);
  await admin.getByText("+55 31 98765-4411").first().waitFor();
});

test("the merge is undone, and each has its own again", async () => {
  await admin.getByRole("button", { name: `Desfazer a junção com ${known}` }).click();
  await admin.getByRole("button", { name: "Desfazer junção" }).click();
  await until("two contacts", async () => (await contacts(known)).length === 1);
  expect(await contacts("@bia.doces")).toMatchObject([{ name: "Bia", number: "" }]);
  expect(await contacts(known)).toMatchObject([{ number: bia, username: null }]);
  // The person writes on, as before.
  await stage.sandbox.sendText({ from: bia, to: shop.number, text: "E no domingo?" });
  await admin.getByText("E no domingo?").last().waitFor();
});

test("a number that nobody else has becomes the contact's own", async () => {
  await stage.sandbox.sendText({ from: caio, to: shop.number, text: "Bom dia" });
  await attend(await ticketOf("Caio"));
  await admin.getByRole("button", { name: "Pedir o número" }).click();
  await admin.getByRole("button", { name: "Enviar pedido" }).click();
  await admin.getByText(/^Número pedido hoje/).waitFor();
  await share(caio);
  await admin.getByText("Número do próprio contato, confirmado pelo WhatsApp").waitFor();
  await admin.getByText("+55 31 98765-4412").first().waitFor();
  expect(await contacts("Caio")).toMatchObject([{ number: caio }]);
});
