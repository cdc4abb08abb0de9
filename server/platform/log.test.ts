import { DrizzleQueryError } from "drizzle-orm";
import { symbols } from "pino";
import { expect, it } from "vitest";
import { createLog } from "./log.ts";

it("keeps message texts out of the log when a query fails", () => {
  const log = createLog("info") as unknown as Record<symbol, { error: (error: unknown) => unknown }>;
  const serialize = log[symbols.serializersSym]?.error;
  const cause = Object.assign(new Error("duplicate key"), { detail: "Key (body)=(my secret) exists", code: "23505" });
  const logged = JSON.stringify(serialize?.(new DrizzleQueryError("insert into messages", ["my secret"], cause)));
  expect(logged).toContain("duplicate key");
  expect(logged).toContain("23505");
  expect(logged).not.toContain("my secret");
});
