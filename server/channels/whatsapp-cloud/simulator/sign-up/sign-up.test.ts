import { type Sandbox, startSandbox } from "@balcao/whatsapp-sandbox/sandbox.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CloudSimulator, startCloudSimulator } from "../simulator.ts";
import { signUpApp } from "./sign-up-app.ts";

const redirectUri = "http://localhost:4000/whatsapp-cloud/signed-up";
const secret = "an app's secret";
const clock = { now: Date.now() };
let sandbox: Sandbox;
let simulator: CloudSimulator;

beforeAll(async () => {
  sandbox = await startSandbox();
  simulator = await startCloudSimulator({
    ...{ sandboxUrl: sandbox.addresses.controlUrl, now: () => clock.now },
    app: { secret, verifyToken: "the app's word", webhookUrl: "http://127.0.0.1:9/" },
  });
});
afterAll(async () => {
  await simulator.stop();
  await sandbox.stop();
});

const dialog = (change: Record<string, string | undefined> = {}) => {
  const asked = {
    ...{ client_id: signUpApp.id, config_id: signUpApp.signUpId, redirect_uri: redirectUri, response_type: "code" },
    ...{ override_default_response_type: "true", extras: "{}", state: "a-word", ...change },
  };
  const given = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${simulator.graphUrl}/v25.0/dialog/oauth?${new URLSearchParams(given)}`;
};
const submit = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(dialog(), { method: "POST", body: new URLSearchParams(form), redirect: "manual", headers });
const codeOf = async (form: Record<string, string>) =>
  new URL((await submit(form)).headers.get("location") ?? "").searchParams.get("code") ?? "";
const exchange = async (code: string, change: Record<string, string> = {}) => {
  const query = { client_id: signUpApp.id, client_secret: secret, redirect_uri: redirectUri, code, ...change };
  const answer = await fetch(`${simulator.graphUrl}/v25.0/oauth/access_token?${new URLSearchParams(query)}`);
  return (await answer.json()) as { access_token?: string; error?: { code: number; error_subcode?: number } };
};
const graph = async (path: string, token: string) =>
  (await fetch(`${simulator.graphUrl}/v25.0/${path}`, { headers: { authorization: `Bearer ${token}` } })).json();

it.for([
  ["client_id", "999"],
  ["config_id", "999"],
  ["redirect_uri", "http://chat.example.com/whatsapp-cloud/signed-up"],
  ["redirect_uri", "https://chat.example.com/elsewhere"],
  ["redirect_uri", undefined],
  ["response_type", "token"],
  ["override_default_response_type", undefined],
] as const)("begins no sign-up with another %s: %s", async ([name, value]) => {
  const answer = await fetch(dialog({ [name]: value }));
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(name)]);
});

it("shows its numbers, and their names as text", async () => {
  await simulator.addNumber({ number: "5531988009001", name: "<b>Loja</b> & Cia" });
  const answer = await fetch(dialog({ state: '"><script>' }));
  const html = await answer.text();
  expect(html).toContain("<title>Meta (simulação)</title>");
  expect(html).toContain("+5531988009001 · &#60;b&#62;Loja&#60;/b&#62; &#38; Cia");
  expect(html).not.toContain("<script");
  // Browsers refuse a redirect after the form that the policy does not allow.
  expect(answer.headers.get("content-security-policy")).toContain("form-action 'self' http://localhost:4000;");
});

it("lets no other site finish a sign-up", async () => {
  expect((await submit({ choice: "none" }, { "sec-fetch-site": "cross-site" })).status).toBe(400);
  expect((await submit({ choice: "none" }, { "sec-fetch-site": "same-origin" })).status).toBe(303);
});

it("asks again for a number that is none, or that is there already", async () => {
  for (const form of [
    { choice: "new", number: "12" },
    { choice: "phone", number: "+55 31 98800-9001" },
  ]) {
    const answer = await submit(form);
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('role="alert"')]);
  }
  expect((await submit({ choice: "everything" })).status).toBe(400);
  expect((await submit({ choice: "number:404" })).status).toBe(400);
});

it("exchanges a code once, in time, and for the app and address that it was made for", async () => {
  const code = await codeOf({ choice: "none" });
  expect((await exchange(code, { client_id: "999" })).error?.code).toBe(101);
  expect((await exchange(code, { client_secret: "guessed" })).error?.code).toBe(1);
  expect((await exchange(code, { redirect_uri: `${redirectUri}/` })).error).toMatchObject({ error_subcode: 36008 });
  expect((await exchange(`${code}x`)).error?.code).toBe(100);
  expect((await exchange(code)).access_token).toMatch(/^EAA/);
  expect((await exchange(code)).error).toMatchObject({ code: 100, error_subcode: 36009 });
  const late = await codeOf({ choice: "none" });
  clock.now += 30_001;
  expect((await exchange(late)).error).toMatchObject({ code: 100, error_subcode: 36007 });
});

it("gives a token for the chosen account alone, whose scopes and numbers it may read", async () => {
  const stranger = await simulator.addNumber({ number: "5531988009011" });
  const code = await codeOf({ choice: "phone", number: "5531988009012", name: "Da rua" });
  const token = (await exchange(code)).access_token ?? "";
  const inspected = (await graph(`debug_token?input_token=${token}`, `${signUpApp.id}|${secret}`)) as {
    data: { granular_scopes: { scope: string; target_ids: string[] }[] };
  };
  const [wabaId = ""] = inspected.data.granular_scopes[0]?.target_ids ?? [];
  expect(inspected.data.granular_scopes).toEqual([
    { scope: "whatsapp_business_management", target_ids: [wabaId] },
    { scope: "whatsapp_business_messaging", target_ids: [wabaId] },
  ]);
  expect(await graph(`${wabaId}/phone_numbers?fields=display_phone_number,status,is_on_biz_app`, token)).toMatchObject({
    data: [{ display_phone_number: "+5531988009012", status: "PENDING", is_on_biz_app: true }],
  });
  for (const path of [`${stranger.wabaId}/phone_numbers`, `${stranger.phoneNumberId}?fields=status`])
    expect(await graph(path, token)).toMatchObject({ error: { code: 100 } });
  expect(await graph(`debug_token?input_token=${token}`, `${signUpApp.id}|guessed`)).toMatchObject({
    error: { code: 190 },
  });
  // Its phone is one of the network, like every other.
  expect((await sandbox.phones({})).some(({ number }) => number === "5531988009012")).toBe(true);
});
