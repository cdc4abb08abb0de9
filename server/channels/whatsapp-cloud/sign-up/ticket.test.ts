import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import type { Context } from "../../../context.ts";
import { seal, soleKey } from "../../../platform/secrets/secrets.ts";
import { place } from "../sealed-tokens.ts";
import { issueTicket, openTicket } from "./ticket.ts";

const keys = soleKey(randomBytes(32));
const began = Date.UTC(2026, 10, 29, 12);
const hourMs = 60 * 60_000;

/** A person of a company, some milliseconds after the sign-up. */
const person = (id: number, companyId: number, afterMs = 0) =>
  ({ companyId, actor: { type: "user", id }, now: () => new Date(began + afterMs) }) as unknown as Context;
const refused = expect.objectContaining({ code: "ERR_CLOUD_SIGN_UP" });

it("opens for its person in its company, for an hour", () => {
  const ticket = issueTicket(person(7, 1), keys, "EAAtoken");
  expect(openTicket(person(7, 1, hourMs), keys, ticket)).toBe("EAAtoken");
  for (const other of [person(7, 1, hourMs + 1), person(8, 1), person(7, 2), person(1, 7)])
    expect(() => openTicket(other, keys, ticket)).toThrow(refused);
});

it("shows nothing of the token, and opens after the operator's secret has changed", () => {
  const ticket = issueTicket(person(7, 1), keys, "EAAtoken");
  expect(Buffer.from(ticket, "base64url").toString("latin1")).not.toContain("EAA");
  const changed = { present: randomBytes(32), former: [keys.present] };
  expect(openTicket(person(7, 1), changed, ticket)).toBe("EAAtoken");
  expect(() => openTicket(person(7, 1), soleKey(randomBytes(32)), ticket)).toThrow(refused);
});

it("refuses what is no ticket, among it a changed one and a stored token", () => {
  const ticket = issueTicket(person(7, 1), keys, "EAAtoken");
  const changed = Buffer.from(ticket, "base64url");
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  const stored = seal(keys, Buffer.from("EAAtoken"), place(7)).toString("base64url");
  for (const given of ["", "x", ticket.slice(0, -4), changed.toString("base64url"), stored])
    expect(() => openTicket(person(7, 1), keys, given)).toThrow(refused);
});

it("fits the calls that carry it, with the longest token that Meta's answer may have", () => {
  expect(issueTicket(person(2_000_000_000, 2_000_000_000), keys, "E".repeat(2000)).length).toBeLessThan(4000);
});

it("is for people only", () => {
  const program = { ...person(7, 1), actor: { type: "system", name: "a job" } } as unknown as Context;
  expect(() => issueTicket(program, keys, "EAAtoken")).toThrow(expect.objectContaining({ code: "ERR_NO_PERMISSION" }));
});
