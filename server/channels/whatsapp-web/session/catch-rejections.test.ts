import { EventEmitter, once } from "node:events";
import { expect, it } from "vitest";
import { until } from "../../../testing/until.ts";
import { catchRejections } from "./catch-rejections.ts";

it("gives a listener's rejection to whoever knows the connection, and calls the listeners in their order", async () => {
  const socket = new EventEmitter();
  const called: unknown[] = [];
  const failures: unknown[] = [];
  socket.on("CB:receipt", async (stanza) => {
    called.push(["first", stanza]);
    throw new Error("Connection Closed");
  });
  socket.on("CB:receipt", (stanza) => called.push(["second", stanza]));
  catchRejections(socket, (error, event) => failures.push([event, error]));
  const next = once(socket, "CB:receipt");
  socket.emit("CB:receipt", "a stanza");
  await next;
  await until("the failure", () => failures.length > 0);
  expect(called).toEqual([
    ["first", "a stanza"],
    ["second", "a stanza"],
  ]);
  expect(failures).toEqual([["CB:receipt", new Error("Connection Closed")]]);
});

it("leaves an error that is thrown at once to the emitter's caller", () => {
  const socket = new EventEmitter();
  socket.on("CB:success", () => {
    throw new Error("at once");
  });
  catchRejections(socket, () => undefined);
  expect(() => socket.emit("CB:success")).toThrow("at once");
});
