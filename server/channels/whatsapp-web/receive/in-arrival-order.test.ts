import { EventEmitter } from "node:events";
import type { BinaryNode } from "@whiskeysockets/baileys";
import { expect, it } from "vitest";
import { until } from "../../../testing/until.ts";
import { inArrivalOrder } from "./in-arrival-order.ts";

const stanza = (id: string, isEncrypted = false): BinaryNode => ({
  tag: "message",
  attrs: { id },
  ...(isEncrypted ? { content: [{ tag: "enc", attrs: {} }] } : {}),
});

type Step = (stanza: BinaryNode) => Promise<void>;
const nothing: Step = async () => undefined;

function listen(begun = nothing, prepared = nothing) {
  const socket = new EventEmitter();
  const handedOver: unknown[] = [];
  const arrived: unknown[] = [];
  const failures: unknown[] = [];
  const failed = (error: unknown) => void failures.push(error);
  inArrivalOrder(socket, begun, ({ attrs }) => arrived.push(attrs.id), prepared, failed);
  socket.on("CB:message", ({ attrs }: BinaryNode) => {
    handedOver.push(attrs.id);
    if (attrs.id === "bad") throw new Error("listener");
  });
  return { socket, handedOver, arrived, failures };
}

it("continues after a message whose listener threw, or whose decryption failed", async () => {
  const { socket, handedOver, failures } = listen(async ({ attrs }) => {
    if (attrs.id === "garbled") throw new Error("decryption");
  });
  for (const one of [stanza("bad"), stanza("garbled", true), stanza("good")]) {
    expect(socket.emit("CB:message", one)).toBe(true);
  }
  await until("the last one", () => handedOver.includes("good"));
  expect(handedOver).toEqual(["bad", "garbled", "good"]);
  expect(failures).toEqual([new Error("listener"), new Error("decryption")]);
});

it("keeps the next message until the previous one's decryption has begun, and reports both arrivals at once", async () => {
  const beginning = Promise.withResolvers<void>();
  const { socket, handedOver, arrived } = listen(() => beginning.promise);
  for (const one of [stanza("first", true), stanza("second")]) socket.emit("CB:message", one);
  await until("the first one", () => handedOver.length > 0);
  expect([arrived, handedOver]).toEqual([["first", "second"], ["first"]]);
  beginning.resolve();
  await until("the second one", () => handedOver.includes("second"));
});

it("withholds a message that could not be prepared, and prepares one after the other", async () => {
  const { socket, handedOver, failures } = listen(nothing, async ({ attrs }) => {
    if (attrs.id === "unkept") throw new Error("no room");
  });
  for (const one of [stanza("unkept"), stanza("good")]) socket.emit("CB:message", one);
  await until("the second one", () => handedOver.includes("good"));
  expect([handedOver, failures]).toEqual([["good"], [new Error("no room")]]);
});
