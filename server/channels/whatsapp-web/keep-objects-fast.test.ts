import { setFlagsFromString } from "node:v8";
import { runInThisContext } from "node:vm";
import { expect, it } from "vitest";
import "./keep-objects-fast.ts";

it("leaves room for the shapes of other objects when WhatsApp's message formats are loaded", async () => {
  const { proto } = await import("@whiskeysockets/baileys");
  const made = (name: string) => Object.assign({}, Object.fromEntries([[name, 1]]));
  setFlagsFromString("--allow-natives-syntax");
  const haveOneShape = runInThisContext("(one, other) => %HaveSameMap(one, other)");
  for (let n = 0; n < 100; n++) expect(haveOneShape(made(`of its own ${n}`), made(`of its own ${n}`))).toBe(true);

  // The getters return the same values as protobufjs' own.
  const text = proto.Message.decode(proto.Message.encode({ conversation: "hello" }).finish());
  expect([Reflect.get(text, "_conversation"), Reflect.get(text, "_chat")]).toEqual(["conversation", undefined]);
});
