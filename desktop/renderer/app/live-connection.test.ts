import { io, type Socket } from "socket.io-client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LiveConnection } from "./live-connection.ts";

type Listener = (...args: unknown[]) => void;

/** socket.io's client as far as the connection uses it; `fire` plays the server. */
class FakeSocket {
  connected = false;
  active = true;
  emitted: unknown[][] = [];
  readonly listeners = new Map<string, Listener>();
  readonly connect = vi.fn();
  readonly disconnect = vi.fn();
  on = (name: string, listener: Listener) => this.listeners.set(name, listener);
  emit = (...args: unknown[]) => this.emitted.push(args);
  removeAllListeners = () => this.listeners.clear();
  fire(name: string, ...args: unknown[]) {
    if (name === "connect") this.connected = true;
    if (name === "disconnect") this.connected = false;
    this.listeners.get(name)?.(...args);
  }
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function connection(renew = vi.fn(async () => true)) {
  const socket = new FakeSocket();
  vi.mocked(io).mockReturnValueOnce(socket as unknown as Socket);
  const heard = { onEvent: vi.fn(), onConnected: vi.fn(), onDisconnected: vi.fn() };
  const token = vi.fn(() => "token-1");
  const live = new LiveConnection({ url: "http://server.test", companyId: 1, userId: 7, token, renew, ...heard });
  const emitted = () => socket.emitted.splice(0).map((args) => args.join(" "));
  return { live, socket, heard, renew, token, emitted };
}

test("after every connect the rooms on screen are joined, and no others", () => {
  const { live, socket, emitted } = connection();
  live.watchList("open");
  const leave = live.watchTicket(5);
  expect(emitted()).toEqual([]);

  socket.fire("connect");
  expect(emitted()).toEqual(["joinNotification", "userStatus", "joinTickets open", "joinChatBox 5"]);
  leave();
  expect(emitted()).toEqual(["leaveChatBox 5"]);
  socket.fire("disconnect", "transport close");
  socket.fire("connect");

  expect(emitted()).toEqual(["joinNotification", "userStatus", "joinTickets open"]);
});

test("a room that two parts of the screen watch is left by the last one", () => {
  const { live, socket, emitted } = connection();
  socket.fire("connect");
  emitted();

  const first = live.watchTicket(5);
  const second = live.watchTicket(5);
  first();
  expect(emitted()).toEqual(["joinChatBox 5"]);
  second();

  expect(emitted()).toEqual(["leaveChatBox 5"]);
});

test("a sign of life goes out every five minutes", () => {
  const { live, socket, emitted } = connection();
  socket.fire("connect");
  emitted();

  vi.advanceTimersByTime(600_000);
  live.stop();
  vi.advanceTimersByTime(600_000);

  expect(emitted()).toEqual(["userStatus", "userStatus"]);
});

test("a handshake refused for its old token is renewed once, at once; a server that goes on refusing is not hammered", async () => {
  const { socket, renew } = connection();
  socket.active = false;
  socket.fire("connect_error", new Error("ERR_SESSION_EXPIRED"));
  await vi.advanceTimersByTimeAsync(0);
  expect(renew).toHaveBeenCalledTimes(1);
  expect(socket.connect).toHaveBeenCalledTimes(1);

  socket.fire("connect_error", new Error("ERR_SESSION_EXPIRED"));
  await vi.advanceTimersByTimeAsync(4000);
  expect(renew).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2000);

  expect(renew).toHaveBeenCalledTimes(2);
});

test("nobody is let in again once the session cannot be renewed", async () => {
  const { socket, heard } = connection(vi.fn(async () => false));
  socket.active = false;

  socket.fire("connect_error", new Error("ERR_SESSION_EXPIRED"));
  await vi.advanceTimersByTimeAsync(60_000);

  expect(socket.connect).not.toHaveBeenCalled();
  expect(heard.onDisconnected).toHaveBeenCalled();
});

test("events of the company are heard under their kind", () => {
  const { socket, heard } = connection();

  socket.fire("company-1-ticket", { action: "delete", ticketId: 3 });
  socket.fire("company-2-ticket", { action: "delete", ticketId: 4 });

  expect(heard.onEvent.mock.calls).toEqual([["ticket", { action: "delete", ticketId: 3 }]]);
});

test("writing is told while there is a connection, and never later", () => {
  const { live, socket, emitted } = connection();
  live.typing(5, true);
  socket.fire("connect");
  emitted();

  live.typing(5, true);
  live.typing(5, false);

  expect(emitted()).toEqual(["typing 5 true", "typing 5 false"]);
});
