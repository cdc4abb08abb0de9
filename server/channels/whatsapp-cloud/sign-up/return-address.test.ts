import { expect, it } from "vitest";
import { readCloudSettings } from "../settings.ts";
import { returnAddress, signUpLink } from "./return-address.ts";

const local = { protocol: "http", host: "localhost:4000" };
const path = "/whatsapp-cloud/signed-up";

it("is the public https address, whatever address the caller used", () => {
  const server = { publicUrl: "https://chat.example.com", isSimulated: false };
  expect(returnAddress(server, { protocol: "http", host: "evil.example" })).toBe(`https://chat.example.com${path}`);
  expect(returnAddress({ ...server, publicUrl: "https://example.com/balcao" }, local)).toBe(
    `https://example.com/balcao${path}`,
  );
});

it("is the caller's own address on this computer if a program here plays Meta", () => {
  const server = { publicUrl: null, isSimulated: true };
  expect(returnAddress(server, local)).toBe(`http://localhost:4000${path}`);
  expect(returnAddress(server, { ...local, host: "[::1]:4000" })).toBe(`http://[::1]:4000${path}`);
  for (const host of ["evil.example", "localhost.evil.example", "localhost:4000@evil.example", "", "a b"])
    expect(returnAddress(server, { ...local, host }), host).toBeNull();
});

it("is none without either: Meta accepts https only", () => {
  expect(returnAddress({ publicUrl: "http://chat.example.com", isSimulated: false }, local)).toBeNull();
  expect(returnAddress({ publicUrl: null, isSimulated: false }, local)).toBeNull();
});

const environment = {
  ...{ BALCAO_GRAPH_URL: "https://graph.facebook.com", BALCAO_GRAPH_VERSION: "v25.0" },
  ...{ BALCAO_CLOUD_APP_SECRET: "a secret", BALCAO_CLOUD_VERIFY_TOKEN: "a verify token" },
  ...{ BALCAO_CLOUD_APP_ID: "1234567890", BALCAO_CLOUD_SIGN_UP_ID: "9876543210" },
  BALCAO_FACEBOOK_URL: "https://www.facebook.com/",
};

it("leads to Meta's dialog, without the app's secret", () => {
  const { signUp } = readCloudSettings(environment);
  const { signUpUrl, signUpOrigin } = signUpLink(signUp, `https://example.com/balcao${path}`);
  expect(signUpUrl).toMatch(/^https:\/\/www\.facebook\.com\/v25\.0\/dialog\/oauth\?client_id=1234567890&/);
  expect(signUpUrl).not.toContain("secret");
  expect(signUpOrigin).toBe("https://example.com");
});

it.for(["BALCAO_CLOUD_APP_SECRET", "BALCAO_CLOUD_VERIFY_TOKEN", "BALCAO_CLOUD_APP_ID", "BALCAO_CLOUD_SIGN_UP_ID"])(
  "is not offered without %s",
  (name) => {
    const { signUp } = readCloudSettings({ ...environment, [name]: undefined });
    expect(signUpLink(signUp, `https://example.com${path}`)).toEqual({ signUpUrl: null, signUpOrigin: null });
  },
);
