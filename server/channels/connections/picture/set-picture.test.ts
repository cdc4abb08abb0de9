import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { AuditPage } from "@balcao/shared/workspace/audit.ts";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { upload } from "../../../testing/samples/send-form.ts";
import { until } from "../../../testing/until.ts";
import { type Caller, createWorld, type TestCompany, type World } from "../../../testing/world.ts";
import { files } from "../../../workspace/files/files.table.ts";
import { SendError } from "../../send-error.ts";

let world: World;
let company: TestCompany;
let other: TestCompany;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  other = await world.addCompany("Theirs");
  await world.connect();
});
beforeEach(() => {
  world.whatsapp.failure = null;
  world.whatsapp.pictures.clear();
});
afterAll(() => world.close());

const picture = (width: number, height: number, format: "png" | "jpeg" | "webp" = "png") =>
  sharp({ create: { width, height, channels: 3, background: "#0f766e" } })
    .toFormat(format)
    .toBuffer();
const send = (content: Uint8Array | string, by: Caller = company.admin) =>
  upload(world, by, `/whatsapp/profile/${company.connectionId}`, content, {
    fileName: "photo.png",
    part: "fileProfile",
  });
const find = async () => (await company.agent.call("GET", `/whatsapp/${company.connectionId}`)).body as Connection;
const stored = () => world.database.db.select().from(files).where(eq(files.companyId, company.id));
const codeOf = ({ body }: { body: never }) => (body as { error: string }).error;
const set = () => until("the picture", () => world.whatsapp.pictures.get(company.connectionId));

it.each([
  ["a large PNG", 1600, 900, 640],
  ["a small one", 120, 200, 120],
])("sends WhatsApp %s as a square JPEG, shows it then, and stores no file", async (_, width, height, edge) => {
  expect((await send(await picture(width, height))).status).toBe(200);
  const { format, ...size } = await sharp(await set()).metadata();
  expect([format, size.width, size.height]).toEqual(["jpeg", edge, edge]);
  await until("the image", async () => (await find()).image?.startsWith("data:image/jpeg;base64,"));
  await until("the files gone", async () => (await stored()).length === 0);
});

it("is logged with the person who set it", async () => {
  await send(await picture(300, 300, "jpeg"));
  await set();
  const { entries } = (await company.admin.call("GET", "/audit?area=connection")).body as AuditPage;
  expect(entries[0]).toMatchObject({
    user: { id: company.admin.id },
    changes: [{ field: "image", before: null, after: "photo.png" }],
  });
});

it("refuses files that are not PNG or JPEG by their bytes, and damaged ones", async () => {
  const whole = await picture(300, 300);
  for (const content of ["words", await picture(300, 300, "webp"), whole.subarray(0, 60)])
    expect(codeOf(await send(content))).toBe("ERR_FILE_INVALID");
  expect(world.whatsapp.pictures.size).toBe(0);
  expect(await stored()).toEqual([]);
});

it("is set by admins of the company, while the number is connected", async () => {
  const content = await picture(100, 100);
  expect(codeOf(await send(content, company.agent))).toBe("ERR_NO_PERMISSION");
  expect(codeOf(await send(content, other.admin))).toBe("ERR_NO_WAPP_FOUND");
  await world.whatsapp.close(company.connectionId);
  expect(codeOf(await send(content))).toBe("ERR_WAPP_NOT_INITIALIZED");
  await world.whatsapp.open(company.connectionId);
});

it("stays unchanged when WhatsApp refuses, and no file is left", async () => {
  const before = (await find()).image;
  world.whatsapp.failure = new SendError("refused", "no");
  expect((await send(await picture(100, 100))).status).toBe(200);
  await until("the files gone", async () => (await stored()).length === 0);
  expect([world.whatsapp.pictures.size, (await find()).image]).toEqual([0, before]);
});

it("is tried again when WhatsApp does not answer", { tags: ["long"] }, async () => {
  const before = world.whatsapp.failures;
  world.whatsapp.failure = new SendError("timeout", "no answer");
  await send(await picture(100, 100));
  await until("the first try", () => world.whatsapp.failures > before);
  world.whatsapp.failure = null;
  await set();
  await until("the files gone", async () => (await stored()).length === 0);
});
