import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { soleKey } from "../secrets/secrets.ts";
import { SignedUrls } from "./signed-urls.ts";

it("accepts an address signed with a former key while that key is valid, and issues none", () => {
  const [old, present] = [randomBytes(32), randomBytes(32)];
  const now = () => new Date("2027-03-01T12:00:00Z");
  const parts = (url: string) => {
    const query = new URL(url, "http://localhost").searchParams;
    return ["a-file", Number(query.get("expires")), query.get("signature") ?? ""] as const;
  };
  const before = parts(new SignedUrls(soleKey(old), now).of("a-file"));
  const between = new SignedUrls({ present, former: [old] }, now);
  expect(between.isValid(...before)).toBe(true);
  const afterwards = new SignedUrls(soleKey(present), now);
  expect(afterwards.isValid(...before)).toBe(false);
  expect(afterwards.isValid(...parts(between.of("a-file")))).toBe(true);
});
