import { expect } from "@playwright/test";
import { type ApiClient, signIn } from "../../server/testing/api-client.ts";
import { pdf, recording } from "../../server/testing/samples/samples.ts";
import { until } from "../../server/testing/until.ts";
import type { Message, MessagePage } from "../../shared/inbox/messages.ts";
import type { TicketPage } from "../../shared/inbox/tickets.ts";
import { test } from "./journey.ts";
import { linkShop } from "./link-shop.ts";
import { marina, type Screen, type Stage, setStage, shop } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** The simulated phone sends and receives every kind of file and card. */
let stage: Stage;
let agent: ApiClient;
let phone: Screen;
let ticketId: number;
const customer = "5531977770001";

test.beforeAll(async () => {
  stage = await setStage();
  await stage.sandbox.savePhone({ number: customer, name: "Joana Prado" });
  await linkShop(stage);
  // Afterwards, because linking signs in as the same user and ends her session.
  agent = await signIn(stage.server().url, marina.email, marina.password);
  await stage.sandbox.sendText({ from: customer, to: shop, text: "Bom dia!" });
  const ticket = await until("the ticket", async () => {
    const page = await agent.call<TicketPage>("GET", `/tickets?showAll=true&status=pending&searchParam=${customer}`);
    return page.tickets[0];
  });
  ticketId = ticket.id;
  await agent.call("PUT", `/tickets/${ticketId}`, { status: "open" });
  phone = await stage.open("/sandbox/");
  await phone.getByRole("button", { name: /Joana Prado/ }).click();
});
test.afterAll(() => stage?.close());

const conversation = async () => (await agent.call<MessagePage>("GET", `/messages/${ticketId}`)).messages;
const arrives = (what: string, fits: (message: Message) => boolean) =>
  until(what, async () => (await conversation()).findLast(fits));

test("sends a picture, a voice note, a file and a sticker", async () => {
  await phone.getByRole("button", { name: "Enviar foto de exemplo" }).click();
  const picture = await arrives(
    "the picture",
    ({ mediaType, media }) => mediaType === "image" && media?.state === "ready",
  );
  expect(picture.media).toMatchObject({ width: 640, height: 460, thumbnail: expect.stringMatching(/^data:image/) });
  const shown = await fetch(stage.server().url + picture.mediaUrl);
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/jpeg"]);

  await phone.getByRole("button", { name: "Gravar mensagem de voz" }).click();
  await phone.getByRole("button", { name: "Parar e enviar" }).click();
  await arrives(
    "the voice note",
    ({ mediaType, media }) => mediaType === "audio" && media?.state === "ready" && media.isVoice,
  );

  await phone
    .locator("input[type=file]")
    .setInputFiles({ name: "pedido.pdf", mimeType: "application/pdf", buffer: pdf });
  const file = await arrives(
    "the file",
    ({ mediaType, media }) => mediaType === "document" && media?.state === "ready",
  );
  expect(file.media?.file).toMatchObject({ name: "pedido.pdf", mimeType: "application/pdf" });

  await phone.getByRole("button", { name: "Enviar outra coisa" }).click();
  await stage.inspect(phone, "sandbox-share");
  await phone.getByRole("button", { name: "Figurinha" }).click();
  await arrives("the sticker", ({ mediaType, media }) => mediaType === "sticker" && media?.state === "ready");
});

test("sends a place, a contact card and a poll", async () => {
  for (const [name, kind] of [
    ["Localização", "location"],
    ["Contato", "contacts"],
    ["Enquete", "poll"],
  ] as const) {
    await phone.getByRole("button", { name: "Enviar outra coisa" }).click();
    await phone.getByRole("button", { name, exact: true }).click();
    await arrives(name, ({ content }) => content?.kind === kind);
  }
  await phone.getByText("Praça da Sé").first().waitFor();
  await phone.getByText("Bia Souza").first().waitFor();
});

test("shows the picture and the file it receives", async () => {
  const picture = (await conversation()).find(({ mediaType }) => mediaType === "image");
  const bytes = await (await fetch(stage.server().url + picture?.mediaUrl)).arrayBuffer();
  await sendFiles({ body: "Aqui está" }, [new File([bytes], "batedeira.jpg")]);
  await phone.getByText("Aqui está").first().waitFor();
  const received = phone.locator(".theirs img").last();
  await until("the picture", () => received.evaluate((image) => (image as HTMLImageElement).naturalWidth === 640));
  await sendFiles({}, [new File([new Uint8Array(pdf)], "orçamento.pdf")]);
  const [download] = await Promise.all([
    phone.waitForEvent("download"),
    // The list of customers names the file too.
    phone.getByRole("link", { name: /orçamento\.pdf/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("orçamento.pdf");
  await stage.inspect(phone, "sandbox-files");
});

test("plays the voice note it receives, and the agent sees that it was played", async () => {
  const [sent] = await sendFiles({ isVoice: "true" }, [new File([new Uint8Array(recording(2))], "gravação.mp3")]);
  const play = phone.locator(".theirs").getByRole("button", { name: "Ouvir" }).last();
  await play.click();
  await until("the sound", () =>
    phone
      .locator(".theirs audio")
      .last()
      .evaluate((audio) => (audio as HTMLAudioElement).currentTime > 0.2),
  );
  await arrives("the tick", ({ id, ack }) => id === sent?.id && ack === 5);
});

async function sendFiles(fields: Record<string, string>, files: File[]): Promise<Message[]> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append("medias", file);
  return agent.sendForm<Message[]>("POST", `/messages/${ticketId}`, form);
}
