import { mostRates, type NewRate, type Rate, type Rates, rateFileBytes } from "@balcao/shared/inbox/costs.ts";
import type { AuditPage } from "@balcao/shared/workspace/audit.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { upload } from "../../../testing/samples/send-form.ts";
import { createWorld, type TestCompany, type World } from "../../../testing/world.ts";

let world: World;
let company: TestCompany;
let other: TestCompany;

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  company = await world.addCompany("Ours");
  other = await world.addCompany("Theirs");
});
afterAll(() => world.close());

const listed = async ({ admin } = company) => (await admin.call("GET", "/costs/rates")).body as Rates;
const own = async (of = company) => (await listed(of)).rates.filter(({ id }) => id !== null);
const bare = (rates: readonly Rate[]) => rates.map(({ id: _, ...rate }) => rate);
const price = (change: Partial<NewRate> = {}): NewRate => ({
  ...{ category: "utility", country: "AR", from: "2026-10-01", currency: "USD", price: 26_000 },
  ...change,
});
const save = async (rate: NewRate, { admin } = company) =>
  (await admin.call("POST", "/costs/rates", rate)) as { status: number; body: Rate & { error: string } };
const importing = async (content: string | Uint8Array, { admin } = company) =>
  (await upload(world, admin, "/costs/rates/import", content, { fileName: "precos.csv" })) as {
    status: number;
    body: { stored: number; error: string; details: unknown };
  };
async function exported({ admin } = company): Promise<string> {
  const headers = { authorization: `Bearer ${admin.token}` };
  const reply = await world.app.inject({ url: "/costs/rates/export", headers });
  expect(reply.headers["content-type"]).toContain("text/csv");
  return reply.body;
}
const log = async () => ((await company.admin.call("GET", "/audit")).body as AuditPage).entries;

const heads = "categoria;pais;vigencia;moeda;valor";

it("has the shipped prices of Brazil and an estimated dollar", async () => {
  const { rates, ...dollar } = await listed();
  expect(rates.map(({ id, category, country, price }) => [id, category, country, price])).toEqual([
    [null, "authentication", "BR", 6_800],
    [null, "marketing", "BR", 62_500],
    [null, "service", "BR", 6_800],
    [null, "utility", "BR", 6_800],
  ]);
  expect(dollar).toEqual({ dollar: 5_400_000, dollarIsEstimate: true });
});

it("stores, replaces and deletes a price, and writes it into the audit log", async () => {
  const first = await save(price());
  expect(first).toMatchObject({ status: 200, body: price() });
  const again = await save(price({ currency: "BRL", price: 140_000 }));
  expect(again.body.id).toBe(first.body.id);
  expect(bare(await own())).toEqual([price({ currency: "BRL", price: 140_000 })]);
  expect((await other.admin.call("DELETE", `/costs/rates/${first.body.id}`)).status).toBe(404);
  expect((await company.admin.call("DELETE", `/costs/rates/${first.body.id}`)).status).toBe(200);
  expect((await company.admin.call("DELETE", `/costs/rates/${first.body.id}`)).status).toBe(404);
  expect(await own()).toEqual([]);
  expect((await log()).map(({ action, targetName, changes }) => [action, targetName, changes])).toEqual([
    ["delete", "utility AR 2026-10-01", []],
    ["update", "utility AR 2026-10-01", [{ field: "value", before: "USD 0.026", after: "BRL 0.14" }]],
    ["create", "utility AR 2026-10-01", [{ field: "value", before: null, after: "USD 0.026" }]],
  ]);
});

it("shows shipped prices only before the first own one of the same category and country", async () => {
  await save(price({ category: "service", country: "BR", from: "2026-11-01" }));
  await save(price({ category: "marketing", country: "BR", from: "2026-09-01" }));
  const shown = (await listed()).rates.map(({ id, category, from }) => [id !== null, category, from]);
  expect(shown).toEqual([
    [false, "authentication", "2026-10-01"],
    [true, "marketing", "2026-09-01"],
    [false, "service", "2026-10-01"],
    [true, "service", "2026-11-01"],
    [false, "utility", "2026-10-01"],
  ]);
});

it("refuses prices that cannot be", async () => {
  const wrong: object[] = [
    { category: "gold" },
    { country: "br" },
    { country: "BRA" },
    { from: "2026-02-30" },
    { from: "1999-12-31" },
    { currency: "EUR" },
    { price: -1 },
    { price: 0.5 },
    { price: 1_000_000_001 },
  ];
  for (const change of wrong) expect((await save(price(change as Partial<NewRate>))).status).toBe(400);
  expect(await own()).toEqual([]);
});

it("sets the dollar, and returns to the estimate", async () => {
  const set = async (dollar: unknown) => (await company.admin.call("PUT", "/costs/dollar", { dollar })).status;
  expect(await set(5_123_456)).toBe(200);
  expect(await listed()).toMatchObject({ dollar: 5_123_456, dollarIsEstimate: false });
  expect(await listed(other)).toMatchObject({ dollarIsEstimate: true });
  for (const wrong of [0, 999_999, 100_000_001, 1_000_000.5, "5", undefined]) expect(await set(wrong)).toBe(400);
  expect(await set(null)).toBe(200);
  expect(await listed()).toMatchObject({ dollar: 5_400_000, dollarIsEstimate: true });
  expect((await log()).map(({ changes }) => changes)).toEqual([
    [{ field: "value", before: "5.123456", after: null }],
    [{ field: "value", before: null, after: "5.123456" }],
  ]);
});

it("imports files as spreadsheet programs write them", async () => {
  const rows = [
    price({ category: "marketing_lite", country: "US", price: 31_250 }),
    price({ category: "authentication-international", country: "IN", currency: "BRL", price: 1_000_000_000 }),
  ];
  const files: (string | Uint8Array)[] = [
    `${heads}\nmarketing_lite;US;2026-10-01;USD;0,03125\nauthentication-international;IN;01/10/2026;BRL;1000`,
    "category,country,from,currency,price\r\nMarketing_Lite,us,1/10/2026,usd,0.03125\r\nauthentication-international,IN,2026-10-01,BRL,1000.0\r\n",
    "\ufeffvalor\tmoeda\tvigência\tpaís\tobs\tcategoria\n\n0,03125\tUSD\t2026-10-01\tUS\t\tmarketing_lite\n\t\t\t\t\n1000\tBRL\t2026-10-01\tIN\tx\tauthentication-international\n\n",
    `categoria,pais,vigencia,moeda,valor\nmarketing_lite,US,2026-10-01,USD,"0,03125"\nauthentication-international,IN,2026-10-01,BRL,"1000,000000"`,
    Buffer.from(
      `\ufeff${heads}\nmarketing_lite;US;2026-10-01;USD;0,03125\nauthentication-international;IN;2026-10-01;BRL;1000`,
      "utf16le",
    ),
    Buffer.from(
      "categoria;país;vigência;moeda;valor\nmarketing_lite;US;2026-10-01;USD;0,03125\nauthentication-international;IN;2026-10-01;BRL;1000",
      "latin1",
    ),
  ];
  for (const file of files) {
    const company = await world.addCompany();
    expect(await importing(file, company)).toMatchObject({ status: 200, body: { stored: 2 } });
    expect(bare(await own(company)).toReversed()).toEqual(rows);
  }
});

const good = "utility;AR;2026-10-01;USD;0,026";
it.each([
  [`categoria;pais;vigencia;moeda\n${good}`, 1, "heads"],
  [`categoria;pais;vigencia;moeda;valor;price\n${good};1`, 1, "heads"],
  [`\n\n${good}`, 3, "heads"],
  [`${heads}\n${good}\nservices;AR;2026-10-01;USD;0,026`, 3, "category"],
  [`${heads}\n${good}\n\n\n;AR;2026-10-01;USD;0,026`, 5, "category"],
  [`${heads}\nutility;Brasil;2026-10-01;USD;0,026`, 2, "country"],
  [`${heads}\nutility;AR;2026-13-01;USD;0,026`, 2, "from"],
  [`${heads}\nutility;AR;30/02/2026;USD;0,026`, 2, "from"],
  [`${heads}\nutility;AR;10/2026;USD;0,026`, 2, "from"],
  [`${heads}\nutility;AR;01/10/1999;USD;0,026`, 2, "from"],
  [`${heads}\nutility;AR;2026-10-01;EUR;0,026`, 2, "currency"],
  [`${heads}\nutility;AR;2026-10-01;USD;`, 2, "price"],
  [`${heads}\nutility;AR;2026-10-01;USD;-1`, 2, "price"],
  [`${heads}\nutility;AR;2026-10-01;USD;1.000,50`, 2, "price"],
  [`${heads}\nutility;AR;2026-10-01;USD;"1,000.50"`, 2, "price"],
  [`${heads}\nutility;AR;2026-10-01;USD;=1+1`, 2, "price"],
  [`${heads}\nutility;AR;2026-10-01;USD;1e2`, 2, "price"],
  [`${heads}\nutility;AR;2026-10-01;USD;1\0`, 2, "price"],
  [`${heads}\nutility;AR;46296;USD;0,026`, 2, "from"],
  [`${heads}\nutility\0;AR;2026-10-01;USD;0,026`, 2, "category"],
  [`${heads}\nutility;AR;2026-10-01;USD;0,0000001`, 2, "price"],
  [`${heads}\nutility;AR;2026-10-01;USD;1001`, 2, "price"],
  [`${heads}\nutility;AR;2026-10-01;USD`, 2, "price"],
  [`${heads}\n${good}\nUTILITY;ar;01/10/2026;BRL;1`, 3, "twice"],
])("refuses the file %j as a whole, and names its line and column", async (content, line, column) => {
  await save(price({ country: "CL" }));
  const answer = await importing(`${content}`);
  expect(answer).toMatchObject({ status: 400, body: { error: "ERR_IMPORT_INVALID", details: { line, column } } });
  expect(bare(await own())).toEqual([price({ country: "CL" })]);
});

it("refuses a file that is none, is empty, or has too much", async () => {
  const lines = (amount: number) =>
    Array.from(
      { length: amount },
      (_, n) =>
        `utility;AR;${2000 + Math.floor(n / 336)}-${String(1 + (Math.floor(n / 28) % 12)).padStart(2, "0")}-${String(1 + (n % 28)).padStart(2, "0")};USD;1`,
    );
  const refusals: [string | Uint8Array, string][] = [
    ["", "empty"],
    [heads, "empty"],
    [`${heads}\n;;;;\n`, "empty"],
    [`${heads}\n"utility;AR`, "unreadable"],
    [`${heads}\n${lines(mostRates + 1).join("\n")}`, "tooManyRows"],
    [`${heads}\n${good}${"\n;;;;".repeat(3 * mostRates)}`, "tooManyRows"],
  ];
  for (const [content, reason] of refusals)
    expect(await importing(content)).toMatchObject({ body: { error: "ERR_IMPORT_INVALID", details: { reason } } });
  expect((await importing("x".repeat(rateFileBytes + 1))).body.error).toBe("ERR_FILE_TOO_LARGE");
  expect(await company.admin.call("POST", "/costs/rates/import")).toMatchObject({ status: 400 });
  expect(await own()).toEqual([]);
  // The shipped ones are in the exported table, too.
  expect(await importing(`${heads}\n${lines(mostRates).join("\n")}`)).toMatchObject({ status: 400 });
  expect(await own()).toEqual([]);
  expect(await importing(`${heads}\n${lines(mostRates - 4).join("\n")}`)).toMatchObject({
    body: { stored: mostRates - 4 },
  });
  expect((await save(price({ country: "CL" }))).body.error).toBe("ERR_INVALID_REQUEST");
  expect((await save(price({ from: "2000-01-01" }))).status).toBe(200);
  expect((await importing(await exported())).body.stored).toBe(mostRates);
});

it("takes imports at once, and deletions beside them, one after the other", async () => {
  const first = await save(price());
  const file = (value: string) =>
    `${heads}\r${Array.from({ length: 28 }, (_, n) => `utility;AR;${n + 1}/10/2026;USD;${value}`).join("\r")}\r`;
  const answers = await Promise.all([
    ...["0,1", "0,2", "0,3"].map((value) => importing(file(value))),
    company.admin.call("DELETE", `/costs/rates/${first.body.id}`),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const stored = await own();
  expect(new Set(stored.slice(1).map(({ price }) => price)).size).toBe(1);
  expect(stored.length).toBeGreaterThanOrEqual(27);
});

it("takes its own file back unchanged", async () => {
  await save(price({ price: 1 }));
  await save(price({ country: "US", from: "2026-11-30", currency: "BRL", price: 999_999_999 }));
  await save(price({ category: "service", country: "BR", from: "2026-12-01", price: 0 }));
  const [table, file] = [await listed(), await exported()];
  expect(file.replace("\ufeff", "").split("\r\n").slice(0, 3)).toEqual([
    heads,
    "authentication;BR;2026-10-01;USD;0,0068",
    "marketing;BR;2026-10-01;USD;0,0625",
  ]);
  expect((await importing(file)).body).toEqual({ stored: table.rates.length });
  // Shipped prices stay the product's own.
  expect(await listed()).toEqual(table);
  expect(await exported()).toBe(file);
  const [entry] = await log();
  expect(entry).toMatchObject({
    targetName: "precos.csv",
    changes: [{ field: "rows", after: String(table.rates.length) }],
  });
  await importing(file, other);
  expect(await exported(other)).toBe(file);
});

it("stores a price that equals a shipped one where another would hold", async () => {
  const shipped = "service;BR;2026-10-01;USD;0,0068";
  await importing(`${heads}\n${shipped}`);
  expect(await own()).toEqual([]);
  await importing(`${heads}\nservice;BR;2026-01-01;USD;0,001\n${shipped}`);
  expect((await own()).map(({ from, price }) => [from, price])).toEqual([
    ["2026-01-01", 1_000],
    ["2026-10-01", 6_800],
  ]);
  await save(price({ category: "service", country: "BR", price: 5 }));
  await importing(`${heads}\n${shipped}`);
  expect((await own()).map(({ price }) => price)).toEqual([1_000, 6_800]);
});
