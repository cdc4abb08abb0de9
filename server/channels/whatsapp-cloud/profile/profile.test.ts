import type { CloudSimulator } from "@balcao/cloud-simulator/simulator.ts";
import type { OfficialNumber } from "@balcao/cloud-simulator/state.ts";
import type { CloudProfile } from "@balcao/shared/channels/cloud-profile.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { AuditPage } from "@balcao/shared/workspace/audit.ts";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { type OfficialWorld, openOfficialWorld } from "../../../testing/official-world.ts";
import { hollowWebp, plainPng } from "../../../testing/samples/hollow-pictures.ts";
import { sendForm } from "../../../testing/samples/send-form.ts";
import type { Caller, TestCompany, World } from "../../../testing/world.ts";
import { files } from "../../../workspace/files/files.table.ts";
import { FileRefused, GraphClient } from "../graph-client.ts";
import { readProfile } from "./meta-profile.ts";

let opened: OfficialWorld;
let simulator: CloudSimulator;
let world: World;
let company: TestCompany;
let other: TestCompany;
let shop: OfficialNumber;
let at: string;
let count = 0;

type Answer = { status: number; body: CloudProfile & { error?: string; message?: string; details?: never } };

beforeAll(async () => {
  opened = await openOfficialWorld("5531988009001");
  ({ simulator, world } = opened);
  other = await world.addCompany("Theirs");
});
afterAll(() => opened.close());
/** The calls of a company are limited, so each case has its own. */
beforeEach(async () => {
  count += 1;
  company = await world.addCompany(`Ours ${count}`);
  shop = await simulator.addNumber({ number: `55319880091${String(count).padStart(2, "0")}`, name: "Loja do Zé" });
  const { phoneNumberId, wabaId, token: accessToken } = shop;
  const form = { name: "Oficial", phoneNumberId, wabaId, accessToken };
  const { id } = (await company.admin.call("POST", "/whatsapp-cloud", form)).body as Connection;
  at = `/whatsapp-cloud/${id}/profile`;
});
afterEach(() => {
  simulator.setFaults({ isDown: false, tokensExpired: false });
  vi.restoreAllMocks();
});

const find = async (by: Caller = company.admin) => (await by.call("GET", at)) as Answer;
const save = async (change: object, by: Caller = company.admin) => (await by.call("PUT", at, change)) as Answer;
const sendPicture = async (content: Uint8Array, by: Caller = company.admin) =>
  (await sendForm(
    world,
    by,
    `${at}/picture`,
    {},
    [{ name: "fachada.png", content: Buffer.from(content), field: "file" }],
    "PUT",
  )) as Answer;
const shownPicture = (by: Caller = company.admin) =>
  world.app.inject({ method: "GET", url: `${at}/picture`, headers: { authorization: `Bearer ${by.token}` } });
const changes = async () =>
  ((await company.admin.call("GET", "/audit?area=connection")).body as AuditPage).entries
    .filter(({ action }) => action === "update")
    .flatMap(({ changes }) => changes);
/** Without the calls of jobs, which read templates and ratings meanwhile. */
const aboutProfiles = (call: MockInstance<GraphClient["call"]>) =>
  call.mock.calls.flatMap(([request]) => (/business_profile|upload/.test(request.path) ? [request] : []));
const filled = {
  ...{ about: "Aberto", address: "Rua A, 10", description: "Pães\ne bolos", email: "oi@loja.example" },
  ...{ websites: ["https://loja.example", "http://blog.loja.example"], vertical: "RETAIL" },
};
const empty = { about: "", address: "", description: "", email: "", websites: [], vertical: "", hasPicture: false };

it("reads a profile from Meta, and saves one field without touching the others", async () => {
  expect((await find()).body).toEqual(empty);
  expect((await save(filled)).body).toEqual({ ...filled, hasPicture: false });
  expect(shop.profile).toEqual(filled);
  expect((await save({ about: "Fechado" })).body).toEqual({ ...filled, about: "Fechado", hasPicture: false });
  expect(shop.profile).toEqual({ ...filled, about: "Fechado" });
  const phones = await opened.sandbox.phones({});
  expect(phones.find(({ number }) => number === shop.number)).toMatchObject({ about: "Fechado" });
  const emptied = { address: "", description: "", email: "", websites: [], vertical: "" };
  await save(emptied);
  expect((await find()).body).toEqual({ ...empty, about: "Fechado" });
});

it("sends Meta only the fields that were given", async () => {
  await save(filled);
  const sent = vi.spyOn(GraphClient.prototype, "call");
  await save({ address: "Rua B" });
  expect(aboutProfiles(sent).map(({ method, body }) => [method, body])).toEqual([
    ["GET", undefined],
    ["POST", { messaging_product: "whatsapp", address: "Rua B" }],
  ]);
});

it("is logged, with what each field was before", async () => {
  await save(filled);
  await save({ description: "Só bolos", vertical: "" });
  expect((await changes()).slice(0, 2)).toEqual([
    { field: "profileDescription", before: "Pães\ne bolos", after: "Só bolos" },
    { field: "profileVertical", before: "RETAIL", after: null },
  ]);
  const before = (await changes()).length;
  await save({ description: "Só bolos" });
  expect(await changes()).toHaveLength(before);
});

it.each([
  ["an empty recado", { about: " " }, "about"],
  ["one of letters without width", { about: "\u200b\u200b" }, "about"],
  ["one that is too long", { about: "a".repeat(140) }, "about"],
  ["a long address", { address: "a".repeat(257) }, "address"],
  ["a long description", { description: "a".repeat(513) }, "description"],
  ["a recado of a control character", { about: "\u0007" }, "about"],
  ["a website of a filler without width", { websites: ["https://loja.example/\u3164"] }, "websites/0"],
  ["a NUL", { description: "a\0b" }, null],
  ["half a character", { description: "a\ud83d" }, null],
  ["no e-mail", { email: "loja" }, "email"],
  ["a website without its scheme", { websites: ["loja.example"] }, "websites/0"],
  ["a website of another scheme", { websites: ["javascript:alert(1)"] }, "websites/0"],
  ["an invisible sign in a website", { websites: ["https://loja.example/\u202eoi"] }, "websites/0"],
  ["three websites", { websites: ["https://a.example", "https://b.example", "https://c.example"] }, "websites"],
  ["an industry of nobody", { vertical: "FUN" }, "vertical"],
  ["nothing at all", {}, "about"],
])("refuses %s, and names the field", async (_, change, field) => {
  const { status, body } = await save(change);
  expect([status, body.error]).toEqual([400, "ERR_INVALID_REQUEST"]);
  if (field !== null) expect(JSON.stringify(body.details)).toContain(`"${field}"`);
  expect(shop.profile).toBeUndefined();
});

it("removes signs that would reorder the text, and accepts what is exactly as long as Meta allows", async () => {
  const long = { about: "a".repeat(139), address: "b".repeat(256), description: "c".repeat(512) };
  expect((await save(long)).status).toBe(200);
  await save({ address: "Rua \u202eA\u0007", about: "Oi 👋🏽" });
  expect(shop.profile).toMatchObject({ ...long, address: "Rua A", about: "Oi 👋🏽" });
});

it("belongs to the company's admins", async () => {
  for (const [by, error] of [
    [company.agent, "ERR_NO_PERMISSION"],
    [other.admin, "ERR_NO_WAPP_FOUND"],
  ] as const) {
    expect((await find(by)).body.error).toBe(error);
    expect((await save({ about: "Deles" }, by)).body.error).toBe(error);
    expect((await sendPicture(await photo(300, 300), by)).body.error).toBe(error);
    expect((await shownPicture(by)).json().error).toBe(error);
  }
  expect(shop.profile).toBeUndefined();
});

it("is not there for a number that is linked by QR code", async () => {
  at = `/whatsapp-cloud/${company.connectionId}/profile`;
  expect((await find()).body.error).toBe("ERR_NO_WAPP_FOUND");
  expect((await save({ about: "Oi" })).body.error).toBe("ERR_NO_WAPP_FOUND");
});

it("passes on Meta's refusal in its own words, and logs nothing", async () => {
  // As if Meta had a rule that we do not know.
  const call = GraphClient.prototype.call;
  vi.spyOn(GraphClient.prototype, "call").mockImplementation(function (this: GraphClient, request) {
    const body = request.method === "POST" ? { ...request.body, about: "" } : request.body;
    return call.call(this, { ...request, ...(body && { body }) });
  });
  const { status, body } = await save({ about: "Aberto" });
  expect([status, body.error]).toEqual([400, "ERR_CLOUD_PROFILE_REFUSED"]);
  expect(body.details).toMatchObject({ code: 100, reason: expect.stringContaining("about") });
  expect(await changes()).toEqual([]);
});

it("says that the token ended or that Meta is silent, and never shows the token", async () => {
  const tries = async () => [
    await find(),
    await save({ about: "Oi" }),
    await sendPicture(await photo(300, 300)),
    { body: (await shownPicture()).json() },
  ];
  simulator.setFaults({ tokensExpired: true });
  const refused = await tries();
  expect(refused.map(({ body }) => body.error)).toEqual(Array(4).fill("ERR_CLOUD_TOKEN"));
  simulator.setFaults({ tokensExpired: false, isDown: true });
  const silent = await tries();
  expect(silent.map(({ body }) => body.error)).toEqual(Array(4).fill("ERR_CLOUD_UNREACHABLE"));
  expect(JSON.stringify([refused, silent])).not.toContain(shop.token);
  expect(await changes()).toEqual([]);
});

it("limits a company's calls to Meta", async () => {
  for (let calls = 0; calls < 30; calls++) expect((await find()).status).toBe(200);
  expect((await find()).body.error).toBe("ERR_TOO_MANY_ATTEMPTS");
});

/** A photo whose left half is red, and whose EXIF data say that it stands on its side. */
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#0000ff" } })
    .composite([
      { input: { create: { width: width / 2, height, channels: 3, background: "#ff0000" } }, left: 0, top: 0 },
    ])
    .withExif({ IFD0: { Copyright: "a secret place" } })
    .withMetadata({ orientation: 6 })
    .png()
    .toBuffer();

it("sets the picture as an upright square JPEG without the camera's data, and hands it through", async () => {
  expect((await shownPicture()).json().error).toBe("ERR_NO_FILE_FOUND");
  const sent = await photo(900, 700);
  expect((await sharp(sent).metadata()).exif?.includes("a secret place")).toBe(true);
  expect((await sendPicture(sent)).status).toBe(200);
  expect((await find()).body).toEqual({ ...empty, hasPicture: true });
  const { statusCode, headers, rawPayload } = await shownPicture();
  expect([statusCode, headers["content-type"]]).toEqual([200, "image/jpeg"]);
  expect(headers["content-security-policy"]).toContain("sandbox");
  expect([headers["x-content-type-options"], headers["cache-control"]]).toEqual(["nosniff", "no-store"]);
  const { format, width, height, exif } = await sharp(rawPayload).metadata();
  expect({ format, width, height, exif }).toEqual({ format: "jpeg", width: 640, height: 640, exif: undefined });
  // Turned to the right, the red half is above.
  const [top, bottom] = await Promise.all([50, 590].map((row) => colorAt(rawPayload, 320, row)));
  expect([top, bottom]).toEqual(["red", "blue"]);
  expect((await changes())[0]).toEqual({ field: "image", before: null, after: "fachada.png" });
  expect(await world.database.db.select().from(files)).toEqual([]);
});

async function colorAt(jpeg: Buffer, left: number, top: number): Promise<string> {
  const [red = 0, , blue = 0] = await sharp(jpeg).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return red > blue ? "red" : "blue";
}

it("refuses pictures that are none, hostile, damaged or too small, before Meta hears of them", async () => {
  const sent = vi.spyOn(GraphClient.prototype, "call");
  const whole = await photo(300, 300);
  const page = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const content of [page, hollowWebp(400, 400), whole.subarray(0, 80), plainPng(20_000, 20_000)])
    expect((await sendPicture(content)).body.error).toBe("ERR_FILE_INVALID");
  const small = await sendPicture(await photo(400, 191));
  expect([small.body.error, small.body.details]).toEqual(["ERR_FILE_INVALID", { leastEdge: 192 }]);
  expect(aboutProfiles(sent)).toEqual([]);
  expect(await world.database.db.select().from(files)).toEqual([]);
});

it("hands nothing through that is no picture, or that lies outside Meta's hosts", async () => {
  await sendPicture(await photo(300, 300));
  const download = vi.spyOn(GraphClient.prototype, "download");
  download.mockResolvedValueOnce(new Blob(["<script>alert(1)</script>"]).stream());
  expect((await shownPicture()).json().error).toBe("ERR_CLOUD_UNREACHABLE");
  download.mockResolvedValueOnce(new Blob([new Uint8Array(6 * 2 ** 20)]).stream());
  expect((await shownPicture()).json().error).toBe("ERR_CLOUD_UNREACHABLE");
  const broken = new ReadableStream({ pull: (stream) => stream.error(new TypeError("terminated")) });
  download.mockResolvedValueOnce(broken);
  expect((await shownPicture()).json().error).toBe("ERR_CLOUD_UNREACHABLE");
  download.mockRejectedValueOnce(new FileRefused(403));
  expect((await shownPicture()).json().error).toBe("ERR_CLOUD_UNREACHABLE");
  // The address of a picture is Meta's answer, and leads into no network of ours.
  const call = GraphClient.prototype.call;
  const asked = vi.spyOn(globalThis, "fetch");
  for (const place of ["http://169.254.169.254/latest", "http://lookaside.fbsbx.com", "https://fbcdn.net.example"]) {
    vi.spyOn(GraphClient.prototype, "call").mockImplementation(async function (this: GraphClient, request) {
      const answer = await call.call(this, request);
      return JSON.parse(JSON.stringify(answer).replace(/http:[^"]*pictures/, place));
    });
    expect((await shownPicture()).json().error).toBe("ERR_CLOUD_UNREACHABLE");
  }
  expect(asked.mock.calls.map(([address]) => new URL(String(address)).origin)).toEqual(
    Array(3).fill(new URL(simulator.graphUrl).origin),
  );
  vi.restoreAllMocks();
  expect((await shownPicture()).statusCode).toBe(200);
});

it("reads both forms of Meta's answer, and one without what it should have", async () => {
  const graph = new GraphClient({ graphUrl: simulator.graphUrl, version: "v25.0" });
  const answers = [
    { data: [{ about: "Oi", vertical: "UNDEFINED", websites: null }] },
    { data: [{ business_profile: { about: "Oi", messaging_product: "whatsapp", email: 7 } }] },
    { data: [] },
  ];
  const texts = [];
  for (const answer of answers) {
    vi.spyOn(graph, "call").mockResolvedValueOnce(answer);
    texts.push(await readProfile(graph, shop));
  }
  const { hasPicture: _, ...nothing } = { ...empty, pictureUrl: "" };
  expect(texts).toEqual([{ ...nothing, about: "Oi" }, { ...nothing, about: "Oi" }, nothing]);
});

it("follows no redirect of a picture's host", async () => {
  await sendPicture(await photo(300, 300));
  const ask = globalThis.fetch;
  const asked = vi.spyOn(globalThis, "fetch").mockImplementation(async (address, init) => {
    if (!String(address).includes("/pictures/")) return ask(address, init);
    expect(init?.redirect).toBe("manual");
    return new Response(null, { status: 302, headers: { location: "http://169.254.169.254/" } });
  });
  expect((await shownPicture()).json().error).toBe("ERR_CLOUD_UNREACHABLE");
  expect(asked.mock.calls.map(([address]) => String(address))).not.toContain("http://169.254.169.254/");
});
