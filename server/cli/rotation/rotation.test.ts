// @module-tag long
import { eq } from "drizzle-orm";
import { type TOTP, URI } from "otpauth";
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ChannelModule } from "../../channels/channel-module.ts";
import { connections } from "../../channels/connections/connections.table.ts";
import { cloudNumbers } from "../../channels/whatsapp-cloud/cloud-numbers.table.ts";
import { whatsappCloudModule } from "../../channels/whatsapp-cloud/module.ts";
import { place as cloudPlace, secretPlace } from "../../channels/whatsapp-cloud/sealed-tokens.ts";
import { sealedPlace } from "../../channels/whatsapp-web/credentials/credential-store.ts";
import { whatsappCredentials } from "../../channels/whatsapp-web/credentials/credentials.table.ts";
import { whatsappWebModule } from "../../channels/whatsapp-web/module.ts";
import { embeddedAddress } from "../../platform/embedded-postgres/embedded-postgres.ts";
import { deriveKeyring, type OperatorSecrets, seal, unseal } from "../../platform/secrets/secrets.ts";
import { openDatabase } from "../../platform/sql/database.ts";
import { copyPreparedData } from "../../testing/run/prepared-data.ts";
import { answerOf } from "../../testing/servers/command.ts";
import { type ServerProcess, startServer } from "../../testing/servers/server-process.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import type { Resealed } from "./reseal.ts";

const [old, present] = ["o".repeat(40), "n".repeat(40)];
const { folder, remove } = copyPreparedData();
const before = { BALCAO_DATA: folder, BALCAO_MODE: "production", BALCAO_SECRET: old };
/** A mail server that is away: the mail waits in its job. */
const mail = {
  BALCAO_SMTP_URL: "smtp://127.0.0.1:9",
  BALCAO_MAIL_FROM: "no-reply@example.com",
  BALCAO_PUBLIC_URL: "http://localhost",
};
const between = { ...before, BALCAO_SECRET: present, BALCAO_SECRET_PREVIOUS: `${old}, ${"x".repeat(40)}` };
const afterwards = { ...before, BALCAO_SECRET: present };
const email = "boss@example.com";

let server: ServerProcess;
let password: string;
let token: string;
let cookie: string;

beforeAll(async () => {
  server = await startServer({ ...before, ...mail });
  ({ password } = await answerOf<{ password: string }>(before, "create-super", "--email", email));
  const reply = await call("POST", "/auth/login", { email, password });
  ({ token } = (await reply.json()) as { token: string });
  cookie = cookieOf(reply);
});
afterAll(async () => {
  await server?.stop();
  remove();
});

function call(method: string, path: string, body?: object): Promise<Response> {
  const headers = {
    ...(body && { "content-type": "application/json" }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(cookie && { cookie: `jrt=${cookie}` }),
  };
  return fetch(server.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}
const cookieOf = (reply: Response): string => /jrt=([^;]+)/.exec(reply.headers.get("set-cookie") ?? "")?.[1] ?? "";
const answer = async <T>(method: string, path: string, body?: object): Promise<T> => {
  const reply = await call(method, path, body);
  expect(reply.status, `${method} ${path}`).toBeLessThan(300);
  return (await reply.json()) as T;
};
async function restart(settings: Record<string, string>): Promise<void> {
  await server.stop();
  server = await startServer(settings);
}

const credential = { connectionId: 999, kind: "creds", id: "" };
const keysOf =
  ({ sealed }: ChannelModule) =>
  (secrets: OperatorSecrets) =>
    deriveKeyring(secrets, sealed?.purpose ?? "");
const [cloudKeys, whatsappKeys] = [keysOf(whatsappCloudModule), keysOf(whatsappWebModule)];
const companyOf = async (db: ReturnType<typeof openDatabase>["db"], id: number) =>
  (await db.select({ companyId: connections.companyId }).from(connections).where(eq(connections.id, id)))[0]?.companyId;
async function onDatabase<T>(work: (db: ReturnType<typeof openDatabase>["db"]) => Promise<T>): Promise<T> {
  const database = openDatabase(embeddedAddress(folder) ?? { url: "" }, { poolSize: 1 });
  return work(database.db).finally(database.close);
}

it("decrypts everything with the old secret, encrypts it again, and no longer needs the old one", async () => {
  type Shown = { id: number; token: string };
  const connection = await onDatabase(async (db) => {
    const [platform] = await db.select({ companyId: companies.id }).from(companies);
    // Disabled, so that no server opens a session for it.
    const values = { companyId: platform?.companyId ?? 0, name: "Loja", enabled: false };
    const [row] = await db.insert(connections).values(values).returning({ id: connections.id });
    return row ?? { id: 0 };
  });
  const made = await answer<Shown>("POST", `/whatsapp/${connection.id}/token`);
  expect(made.token).not.toBe("");
  const hook = { name: "ERP", url: "https://example.com/hook", events: ["message.ack"], isActive: false };
  const webhook = await answer<{ id: number }>("POST", "/webhooks", hook);
  const { secret } = await answer<{ secret: string }>("POST", `/webhooks/${webhook.id}/secret`);
  const { uri } = await answer<{ uri: string }>("POST", "/two-factor/begin", { password });
  const codeOf = (steps: number) => (URI.parse(uri) as TOTP).generate({ timestamp: Date.now() + steps * 30_000 });
  await answer("POST", "/two-factor/enable", { code: codeOf(0) });
  const invited = { name: "Rita Nunes", email: "rita@example.com" };
  expect(await answer("POST", "/users/invitations", invited)).toMatchObject({ isMailed: true });
  await onDatabase(async (db) => {
    const value = seal(whatsappKeys({ present: old, former: [] }), Buffer.from("creds"), sealedPlace(credential));
    const rows = Array.from({ length: 600 }, (_, n) => ({ ...credential, id: `k${n}`, value }));
    await db.insert(whatsappCredentials).values({ ...credential, value });
    await db.insert(cloudNumbers).values({
      ...{ connectionId: connection.id, companyId: (await companyOf(db, connection.id)) ?? 0 },
      ...{ phoneNumberId: "106540352242922", wabaId: "102290129340398" },
      tokenSealed: seal(cloudKeys({ present: old, former: [] }), Buffer.from("EAA"), cloudPlace(connection.id)),
      addressWord: "word",
      appSecretSealed: seal(cloudKeys({ present: old, former: [] }), Buffer.from("app"), secretPlace(connection.id)),
    });
    // Values bound to another place: no key opens them, now or later.
    await db.insert(whatsappCredentials).values(rows.map((row) => ({ ...row, kind: "moved" })));
  });

  await restart(between);
  // A session continues with its access token, its socket, and its refresh token, which is renewed under the new
  // secret.
  expect(await answer<Shown>("GET", `/whatsapp/${connection.id}`)).toMatchObject({ token: made.token });
  const socket = io(server.url, { auth: { token }, transports: ["websocket"], reconnection: false });
  await new Promise<void>((open, refused) => socket.once("connect", open).once("connect_error", refused));
  socket.close();
  const refreshed = await call("POST", "/auth/refresh_token");
  expect(refreshed.status).toBe(200);
  ({ token } = (await refreshed.json()) as { token: string });
  cookie = cookieOf(refreshed);

  type Told = { kinds: Resealed[]; left: number; lost: number };
  const count = (told: Told) => Object.fromEntries(told.kinds.map(({ name, ...rest }) => [name, rest]));
  const looked = await answerOf<Told>(between, "secrets", "rotate", "--only-count");
  expect([looked.left, looked.lost]).toEqual([8, 600]);
  const rotated = await answerOf<Told>(between, "secrets", "rotate");
  const one = { current: 0, resealed: 1, left: 0, lost: 0 };
  expect(count(rotated)).toEqual({
    "WhatsApp credentials": { ...one, lost: 600 },
    "official WhatsApp tokens": one,
    "secrets of own Meta apps": one,
    "connection tokens": one,
    "webhook secrets": one,
    "former webhook secrets": one,
    "two-factor secrets": one,
    "mails on their way": one,
  });
  const again = await answerOf<Told>(between, "secrets", "rotate");
  expect(again.kinds.map(({ current, resealed }) => [current, resealed])).toEqual(Array(8).fill([1, 0]));

  await restart(afterwards);
  expect(await answer<Shown>("GET", `/whatsapp/${connection.id}`)).toMatchObject({ token: made.token });
  expect(await answer("GET", `/webhooks/${webhook.id}/secret`)).toEqual({ secret });
  const [row] = await onDatabase((db) =>
    db.select().from(whatsappCredentials).where(eq(whatsappCredentials.kind, credential.kind)),
  );
  const opened = unseal(whatsappKeys({ present, former: [] }), row?.value ?? Buffer.alloc(0), sealedPlace(credential));
  expect(opened.toString()).toBe("creds");
  const [number] = await onDatabase((db) => db.select().from(cloudNumbers));
  const sealed = number?.appSecretSealed ?? Buffer.alloc(0);
  const appSecret = unseal(cloudKeys({ present, former: [] }), sealed, secretPlace(connection.id));
  expect(appSecret.toString()).toBe("app");
  expect((await call("POST", "/auth/refresh_token")).status).toBe(200);
  token = "";
  const half = await call("POST", "/auth/login", { email, password });
  const { details } = (await half.json()) as { details: { twoFactorToken: string } };
  const whole = await call("POST", "/auth/two-factor", { ...details, code: codeOf(1) });
  expect(whole.status).toBe(200);
});
