import { type Sandbox, startSandbox } from "@balcao/whatsapp-sandbox/sandbox.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CloudSimulator, startCloudSimulator } from "../simulator.ts";
import type { OfficialNumber } from "../state.ts";

let sandbox: Sandbox;
let simulator: CloudSimulator;
let shop: OfficialNumber;

beforeAll(async () => {
  sandbox = await startSandbox();
  const app = { secret: "an app's secret", verifyToken: "the app's word", webhookUrl: "http://127.0.0.1:9/" };
  simulator = await startCloudSimulator({ sandboxUrl: sandbox.addresses.controlUrl, app });
  shop = await simulator.addNumber({ number: "5531977770092" });
});
afterAll(async () => {
  await simulator.stop();
  await sandbox.stop();
});

async function graph(path: string, body?: object): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${simulator.graphUrl}/v25.0/${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${shop.token}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}
const codeOf = ({ body }: { body: unknown }) => (body as { error?: { code: number } }).error?.code;

async function upload(bytes: Uint8Array, announced = bytes.length, offset = "0") {
  const begun = await graph(`app/uploads?file_name=a.jpg&file_type=image%2Fjpeg&file_length=${announced}`, {});
  const response = await fetch(`${simulator.graphUrl}/v25.0/${(begun.body as { id: string }).id}`, {
    method: "POST",
    headers: { authorization: `OAuth ${shop.token}`, file_offset: offset },
    body: new Blob([Buffer.from(bytes)]),
  });
  return (await response.json()) as { h: string; error?: { code: number } };
}
const profile = (change?: object) =>
  graph(
    `${shop.phoneNumberId}/whatsapp_business_profile?fields=about,email,websites,profile_picture_url`,
    change && { messaging_product: "whatsapp", ...change },
  );

it("keeps a number's profile, with Meta's limits, and shows the picture of an uploaded handle", async () => {
  for (const wrong of [
    ...[{ about: "" }, { about: "a".repeat(140) }, { description: "a".repeat(513) }, { email: "loja" }],
    ...[{ websites: ["loja.example"] }, { websites: Array(3).fill("https://a.example") }, { vertical: "FUN" }],
  ])
    expect(codeOf(await profile(wrong)), JSON.stringify(wrong)).toBe(100);
  expect((await profile()).body).toEqual({ data: [{ messaging_product: "whatsapp" }] });
  expect((await profile({ about: "Aberto", websites: ["https://loja.example"] })).body).toEqual({ success: true });
  await profile({ email: "oi@loja.example" });
  await profile({ websites: [] });
  const texts = { messaging_product: "whatsapp", about: "Aberto", email: "oi@loja.example" };
  expect((await profile()).body).toEqual({ data: [texts] });

  const picture = Buffer.from([0xff, 0xd8, 0xff, 1]);
  expect((await upload(picture, 5)).error?.code).toBe(100);
  expect((await upload(picture, 4, "2")).error?.code).toBe(100);
  expect(codeOf(await profile({ profile_picture_handle: "4::none" }))).toBe(131009);
  const words = await upload(Buffer.from("words"));
  expect(codeOf(await profile({ profile_picture_handle: words.h }))).toBe(131009);
  await profile({ profile_picture_handle: (await upload(picture)).h });
  const [{ profile_picture_url: url = "" } = {}] = (
    (await profile()).body as { data: { profile_picture_url?: string }[] }
  ).data;
  expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(picture);
  expect((await fetch(`${url}0`)).status).toBe(400);
});
