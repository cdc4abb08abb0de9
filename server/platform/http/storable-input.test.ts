import { fastify } from "fastify";
import { expect, it } from "vitest";
import { answerErrors } from "./answer-errors.ts";
import { refuseDeep } from "./json-depth.ts";
import { refuseUnstorable } from "./storable-input.ts";

/** Calls that reached their handler. */
let handled = 0;
const app = fastify();
answerErrors(app);
refuseUnstorable(app);
refuseDeep(app);
app.post("/things/:name", async () => {
  handled += 1;
  return "stored";
});

app.addContentTypeParser("application/octet-stream", (_request, body, done) => done(null, body));

const post = async (url: string, payload: string) =>
  (await app.inject({ method: "POST", url, payload, headers: { "content-type": "application/json" } })).statusCode;

it.each([
  ["a NUL in a text", "/things/a", { text: "a\0b" }],
  ["half a character in a list", "/things/a", { texts: ["fine", "\ud83d"] }],
  ["a NUL in a name", "/things/a", { deep: [{ "a\0": 1 }] }],
  ["a NUL in the address", "/things/a%00b", {}],
  ["a NUL behind the address", "/things/a?text=a%00b", {}],
])("refuses %s", async (_what, url, body) => {
  handled = 0;
  expect(await post(url, JSON.stringify(body))).toBe(400);
  expect(handled).toBe(0);
});

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

it("refuses JSON that is nested too deeply, also behind a text with a quote", async () => {
  handled = 0;
  expect(await post("/things/a", nested(50_000))).toBe(400);
  expect(await post("/things/a", `{"text":"\\\\\\"","deep":${nested(101)}}`)).toBe(400);
  expect(handled).toBe(0);
});

it("takes every character that can be stored, and the brackets of texts", async () => {
  handled = 0;
  const text = "👍 \u0001 ñ";
  expect(await post("/things/a?text=%F0%9F%91%8D", JSON.stringify({ text, none: null, n: 1 }))).toBe(200);
  expect(await post("/things/a", JSON.stringify([nested(100), '\\"[', { ["[".repeat(200)]: "{" }, []]))).toBe(200);
  expect(await post("/things/a", nested(99))).toBe(200);
  expect(await post("/things/a", `[${"[],".repeat(1_000)}{}]`)).toBe(200);
  expect(handled).toBe(4);
});

it("leaves a body alone that its route reads by itself", async () => {
  handled = 0;
  const headers = { "content-type": "application/octet-stream" };
  const answer = await app.inject({ method: "POST", url: "/things/a", payload: Buffer.from("a\0b"), headers });
  expect([answer.statusCode, handled]).toEqual([200, 1]);
});
