import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { TicketPage } from "@balcao/shared/inbox/tickets.ts";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type OfficialWorld, openOfficialWorld } from "../../testing/official-world.ts";
import { recording } from "../../testing/samples/samples.ts";
import { type FormFile, sendForm } from "../../testing/samples/send-form.ts";
import { until } from "../../testing/until.ts";
import { cloudFiles } from "./file-types.ts";

const ana = "5531987656001";
let opened: OfficialWorld;
let connection: Connection;
let ticketId: number;

beforeAll(async () => {
  opened = await openOfficialWorld("5531988007601");
  const { sandbox, company, shop } = opened;
  const form = { name: "Oficial", phoneNumberId: shop.phoneNumberId, wabaId: shop.wabaId, accessToken: shop.token };
  const made = await company.admin.call("POST", "/whatsapp-cloud", { ...form, queueIds: [company.queueIds[0]] });
  connection = made.body as Connection;
  await sandbox.savePhone({ number: ana, name: "Ana" });
  await sandbox.sendText({ from: ana, to: shop.number, text: "oi" });
  ticketId = await until("the ticket", async () => {
    const { tickets } = (await company.admin.call("GET", "/tickets?showAll=true&status=")).body as TicketPage;
    return tickets.find(({ contact }) => contact.number === ana)?.id;
  });
  await company.agent.call("PUT", `/tickets/${ticketId}`, { status: "open" });
});
afterAll(() => opened.close());

it("tells the console which files an official number carries", () => {
  expect(connection.files).toEqual(cloudFiles);
});

const webp = () =>
  sharp({ create: { width: 40, height: 20, channels: 4, background: "#246" } })
    .webp()
    .toBuffer();
/** Noise cannot be compressed: more than 5 MB. */
const vast = () =>
  sharp({
    create: { width: 1_700, height: 1_300, channels: 3, noise: { type: "gaussian", mean: 128, sigma: 60 } },
  } as never)
    .png()
    .toBuffer();

it.for([
  ["a picture of another format", async () => ({ name: "foto.webp", content: await webp() }), "image/jpeg"],
  ["a picture that is too large", async () => ({ name: "foto.png", content: await vast() }), "image/jpeg"],
  ["a sound", async () => ({ name: "som.mp3", content: recording(1) }), "audio/mpeg"],
] as const)("carries %s", { tags: ["long"] }, async ([, make, mimetype]) => {
  const { sandbox, company, world, shop } = opened;
  const before = sandbox.sentTo(ana, shop.number).length;
  const file: FormFile = await make();
  expect((await sendForm(world, company.agent, `/messages/${ticketId}`, {}, [file])).status).toBe(200);
  const sent = await until("the file", () => sandbox.sentTo(ana, shop.number)[before]);
  expect(sent.media).toMatchObject({ mimetype });
});
