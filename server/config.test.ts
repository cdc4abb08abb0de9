import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { makeAuthority } from "@balcao/local-authority/make-authority.ts";
import { expect, it } from "vitest";
import { readSettings } from "./channels/whatsapp-web/settings.ts";
import { readConfig, settingNames } from "./config.ts";
import { memoryFlags } from "./testing/servers/server-process.ts";

const secret = "s".repeat(32);

it("has defaults for everything but the secret", () => {
  const config = readConfig({ BALCAO_SECRET: secret, HOME: "/home/ana", XDG_DATA_HOME: "/data" });
  expect(config).toMatchObject({
    mode: "production",
    host: "127.0.0.1",
    port: 4000,
    databaseUrl: null,
    sandboxUrl: null,
  });
  expect(config.dataFolder).toBe("/data/balcao");
  expect(Object.isFrozen(config)).toBe(true);
});

it("treats an empty variable as not set", () => {
  expect(readConfig({ BALCAO_SECRET: secret, DATABASE_URL: "", BALCAO_PORT: "" })).toMatchObject({
    databaseUrl: null,
    port: 4000,
  });
});

it("requires a secret in production, and none in the demo", () => {
  expect(() => readConfig({})).toThrow("BALCAO_SECRET");
  expect(() => readConfig({ BALCAO_SECRET: "short" })).toThrow("BALCAO_SECRET");
  expect(readConfig({ BALCAO_MODE: "demo" }).secret).toBeNull();
});

it("binds the sandbox's phone page, which needs no sign-in, to this computer", () => {
  const sandbox = { BALCAO_MODE: "demo", BALCAO_SANDBOX: "http://127.0.0.1:4100" };
  expect(readConfig(sandbox).sandboxUrl).toBe("http://127.0.0.1:4100");
  expect(() => readConfig({ ...sandbox, BALCAO_HOST: "0.0.0.0", BALCAO_DEMO_OPEN: "yes" })).toThrow(
    "this computer only",
  );
  // Behind a proxy on the same computer everybody could reach it.
  expect(() => readConfig({ ...sandbox, BALCAO_MODE: "production", BALCAO_SECRET: secret })).toThrow(
    "Production cannot use a sandbox",
  );
});

it("says that the sandbox is missing where only what production needs is installed", { tags: ["long"] }, async () => {
  const program = `
    import { registerHooks } from "node:module";
    registerHooks({
      resolve(specifier, context, next) {
        if (specifier.startsWith("@balcao/whatsapp-sandbox/")) throw new Error("Cannot find package");
        return next(specifier, context);
      },
    });
    const { readConfig } = await import(${JSON.stringify(new URL("config.ts", import.meta.url).href)});
    try {
      readConfig({ BALCAO_MODE: "demo", BALCAO_SANDBOX: "http://127.0.0.1:4100" });
    } catch ({ name, message }) {
      console.log(name, message);
    }`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program]);

  expect(stdout).toMatch(/^StartupError The sandbox is a development package and is not installed here/);
});

it("binds the demo, whose passwords are public, to this computer unless configured otherwise", () => {
  const open = { BALCAO_MODE: "demo", BALCAO_HOST: "0.0.0.0" };
  expect(() => readConfig(open)).toThrow("BALCAO_DEMO_OPEN");
  expect(readConfig({ ...open, BALCAO_DEMO_OPEN: "yes" }).host).toBe("0.0.0.0");
  expect(readConfig({ ...open, BALCAO_HOST: "::1" }).host).toBe("::1");
});

it("reads trusted proxies and rate limits", () => {
  const usual = readConfig({ BALCAO_SECRET: secret });
  expect(usual).toMatchObject({ trustedProxies: ["loopback"], limits: { perUser: 600, perAddress: 300 } });
  const config = readConfig({
    BALCAO_SECRET: secret,
    BALCAO_TRUSTED_PROXIES: "loopback, 10.0.0.0/8",
    BALCAO_CALLS_PER_USER: "1200",
  });
  expect(config).toMatchObject({ trustedProxies: ["loopback", "10.0.0.0/8"], limits: { heavyPerUser: 240 } });
  const alone = readConfig({ BALCAO_SECRET: secret, BALCAO_TRUSTED_PROXIES: "none" });
  expect(alone.trustedProxies).toEqual([]);
  expect(() => readConfig({ BALCAO_SECRET: secret, BALCAO_TRUSTED_PROXIES: "the proxy" })).toThrow(
    "BALCAO_TRUSTED_PROXIES",
  );
});

it("reads a list of origins and a WhatsApp version", () => {
  const config = readConfig({
    BALCAO_SECRET: secret,
    BALCAO_ORIGINS: "https://a.example, https://b.example",
  });
  expect(config.origins).toEqual(["https://a.example", "https://b.example"]);
  expect(readSettings({ BALCAO_WHATSAPP_VERSION: "2.3000.1" })).toEqual({ version: [2, 3000, 1] });
  const wrong = { BALCAO_SECRET: secret, BALCAO_WHATSAPP_VERSION: "2.3000" };
  expect(() => readConfig(wrong)).toThrow("The setting BALCAO_WHATSAPP_VERSION is not valid");
});

it("reads the operator's number in any notation, and refuses other texts", () => {
  const support = (written: string) => readConfig({ BALCAO_SECRET: secret, BALCAO_SUPPORT_NUMBER: written });
  expect(support("+55 (31) 98800-9000").supportNumber).toBe("5531988009000");
  expect(support("").supportNumber).toBeNull();
  expect(readConfig({ BALCAO_MODE: "demo" }).supportNumber).toMatch(/^5520/);
  for (const wrong of ["support", "031988009000", "1234567", "https://wa.me/5531988009000", "1".repeat(16)])
    expect(() => support(wrong), wrong).toThrow("BALCAO_SUPPORT_NUMBER is not valid: write it in digits");
});

it("requires a complete S3 store, or none", () => {
  const whole = { BALCAO_S3_BUCKET: "b", BALCAO_S3_ACCESS_KEY: "k", BALCAO_S3_SECRET_KEY: "s" };
  expect(readConfig({ BALCAO_SECRET: secret }).s3).toBeNull();
  expect(readConfig({ BALCAO_SECRET: secret, ...whole }).s3).toEqual({
    endpoint: null,
    bucket: "b",
    region: "us-east-1",
    accessKey: "k",
    secretKey: "s",
  });
  for (const missing of Object.keys(whole)) {
    expect(() => readConfig({ BALCAO_SECRET: secret, ...whole, [missing]: "" })).toThrow("BALCAO_S3_BUCKET");
  }
  expect(() => readConfig({ BALCAO_SECRET: secret, BALCAO_S3_ENDPOINT: "http://127.0.0.1:9000" })).toThrow("S3");
});

it("requires a text service with its model, or none", () => {
  const whole = { BALCAO_SECRET: secret, BALCAO_AI_URL: "http://10.0.0.5:8080/v1/", BALCAO_AI_MODEL: "small" };
  expect(readConfig({ BALCAO_SECRET: secret }).textWriter).toBeNull();
  expect(readConfig(whole).textWriter).toEqual({ url: "http://10.0.0.5:8080/v1", key: null, model: "small" });
  expect(readConfig({ ...whole, BALCAO_AI_KEY: "k" }).textWriter?.key).toBe("k");
  for (const missing of ["BALCAO_AI_URL", "BALCAO_AI_MODEL"])
    expect(() => readConfig({ ...whole, [missing]: "" })).toThrow("BALCAO_AI_URL and BALCAO_AI_MODEL");
  expect(() => readConfig({ ...whole, BALCAO_AI_URL: "file:///etc/passwd" })).toThrow("BALCAO_AI_URL");
});

it("requires a complete payment method, or none: a key alone, or a bank's API with its certificate", async () => {
  const named = {
    BALCAO_SECRET: secret,
    BALCAO_PIX_KEY: "pix@example.com",
    BALCAO_PIX_NAME: "Loja",
    BALCAO_PIX_CITY: "Recife",
  };
  const to = { key: "pix@example.com", merchantName: "Loja", merchantCity: "Recife" };
  expect(readConfig({ BALCAO_SECRET: secret }).pix).toBeNull();
  expect(readConfig(named).pix).toEqual({ gateway: "static", ...to });
  const api = {
    ...named,
    BALCAO_PIX_API_URL: "https://pix.example.com/api/v2/",
    BALCAO_PIX_CLIENT_ID: "id",
    BALCAO_PIX_CLIENT_SECRET: "hidden",
  };
  expect(readConfig(api).pix).toEqual({
    gateway: "api-pix",
    ...to,
    apiUrl: "https://pix.example.com/api",
    tokenUrl: "https://pix.example.com/api/oauth/token",
    clientId: "id",
    clientSecret: "hidden",
    tls: { certificate: null, key: null, ca: null },
  });
  for (const missing of ["BALCAO_PIX_KEY", "BALCAO_PIX_NAME", "BALCAO_PIX_CITY"])
    expect(() => readConfig({ ...named, [missing]: "" })).toThrow(missing);
  for (const missing of ["BALCAO_PIX_API_URL", "BALCAO_PIX_CLIENT_ID", "BALCAO_PIX_CLIENT_SECRET"])
    expect(() => readConfig({ ...api, [missing]: "" })).toThrow(missing);
  expect(() => readConfig({ ...api, BALCAO_PIX_API_URL: "http://pix.example.com" })).toThrow("BALCAO_PIX_API_URL");
  expect(() => readConfig({ ...api, BALCAO_PIX_WEBHOOK_SECRET: "short" })).toThrow("BALCAO_PIX_WEBHOOK_SECRET");
  expect(() => readConfig({ ...api, BALCAO_PIX_CA: "/nonexistent" })).toThrow("BALCAO_PIX_CA");

  const folder = mkdtempSync(join(tmpdir(), "balcao-config-"));
  const { issue } = await makeAuthority("Test", 1);
  const [ours, others] = [await issue({ name: "a", for: "client" }), await issue({ name: "b", for: "client" })];
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const BALCAO_PIX_CERT = file("cert.pem", ours.certPem);
  const BALCAO_PIX_CERT_KEY = file("key.pem", ours.keyPem);
  expect(readConfig({ ...api, BALCAO_PIX_CERT, BALCAO_PIX_CERT_KEY }).pix).toMatchObject({
    tls: { certificate: ours.certPem, key: ours.keyPem, ca: null },
  });
  expect(() => readConfig({ ...api, BALCAO_PIX_CERT })).toThrow("BALCAO_PIX_CERT_KEY");
  for (const wrong of [file("other.pem", others.keyPem), file("none.pem", "no key")])
    expect(() => readConfig({ ...api, BALCAO_PIX_CERT, BALCAO_PIX_CERT_KEY: wrong })).toThrow(
      "must be a certificate and its key",
    );
  rmSync(folder, { recursive: true });
});

it("reads which internal hosts may be called, and refuses invalid ones", () => {
  const read = (BALCAO_INTERNAL_HOSTS: string) => readConfig({ BALCAO_SECRET: secret, BALCAO_INTERNAL_HOSTS });
  const { internalHosts } = read("erp.local, 10.1.0.0/16");
  expect([internalHosts.hasName("ERP.local"), internalHosts.hasAddress("10.1.2.3")]).toEqual([true, true]);
  expect([internalHosts.hasName("crm.local"), internalHosts.hasAddress("10.2.2.3")]).toEqual([false, false]);
  expect(() => read("http://erp.local")).toThrow("BALCAO_INTERNAL_HOSTS");
});

it("sends mail with a server, a sender and a public address, or none", () => {
  const url = "smtp://balcao:secret@mail.example.com:587";
  const whole = {
    BALCAO_SECRET: secret,
    BALCAO_PUBLIC_URL: "https://chat.example.com/",
    BALCAO_SMTP_URL: url,
    BALCAO_MAIL_FROM: "Balcão <no-reply@example.com>",
  };
  const from = { name: "Balcão", address: "no-reply@example.com" };
  expect(readConfig(whole).mail).toEqual({ url, from, publicUrl: "https://chat.example.com" });
  expect(readConfig({ BALCAO_SECRET: secret }).mail).toBeNull();
  for (const missing of ["BALCAO_SMTP_URL", "BALCAO_MAIL_FROM", "BALCAO_PUBLIC_URL"])
    expect(() => readConfig({ ...whole, [missing]: "" }), missing).toThrow("E-mail needs BALCAO_SMTP_URL");
  expect(() => readConfig({ ...whole, BALCAO_SMTP_URL: "http://balcao:secret@mail.example.com" })).toThrow(
    "BALCAO_SMTP_URL is not valid: it begins with smtp:// or smtps://",
  );
  for (const sender of [
    "no address",
    "a@example.com, b@example.com",
    "Balcão <no-reply>",
    "x@y.example\r\nBcc: z@y.example",
  ])
    expect(() => readConfig({ ...whole, BALCAO_MAIL_FROM: sender }), sender).toThrow("BALCAO_MAIL_FROM is not valid");
});

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

it("has every setting documented, and every documented or deployed setting exists", () => {
  const listed = read("../docs/operating.md")
    .split("\n")
    .filter((line) => line.startsWith("| `BALCAO_") || line.startsWith("| `DATABASE_") || line.startsWith("| `REDIS_"));
  const described = listed.flatMap((line) =>
    [...(line.split("|")[1] ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  expect(described.toSorted()).toEqual([...settingNames].sort());
  // The compose file itself reads the domain.
  const known = [...settingNames, "BALCAO_DOMAIN"];
  for (const file of ["compose.yaml", "Dockerfile", "balcao.service"])
    for (const [name] of read(`./deploy/${file}`).matchAll(/\b(BALCAO|DATABASE|REDIS)_\w+/g))
      expect(known).toContain(name);
});

it("has the same Node flags in every start script", () => {
  for (const file of ["../docs/operating.md", "../scripts/start.mjs", "./deploy/Dockerfile", "./deploy/balcao.service"])
    expect(read(file).replace(/[",]/g, "")).toContain(memoryFlags.join(" "));
  for (const file of ["../docs/operating.md", "../scripts/start.mjs", "./deploy/Dockerfile", "./deploy/balcao.service"])
    expect(read(file)).toContain("NODE_COMPILE_CACHE");
});

it("accepts a Redis only beside an external database, and reveals no more of an invalid address", () => {
  const [REDIS_URL, DATABASE_URL] = ["rediss://:a-password@redis.local:6380", "postgres://db.local/balcao"];
  expect(readConfig({ BALCAO_SECRET: secret, DATABASE_URL, REDIS_URL }).redisUrl).toBe(REDIS_URL);
  expect(() => readConfig({ BALCAO_SECRET: secret, REDIS_URL })).toThrow("DATABASE_URL");
  for (const wrong of ["http://redis.local", "a-password@redis.local"])
    expect(() => readConfig({ BALCAO_SECRET: secret, DATABASE_URL, REDIS_URL: wrong })).toThrow(
      /^(?!.*a-password).*REDIS_URL/,
    );
});
