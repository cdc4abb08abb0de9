import { lookAtMs } from "@balcao/shared/events.ts";
import { io, type Socket } from "socket.io-client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LiveConnection } from "./live-connection.ts";

type Listener = (...args: unknown[]) => void;

/** The part of socket.io's client that the connection uses; `fire` plays the server. */
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
  expect(emitted()).toEqual(["joinNotification", "userStatus", "joinTickets open", "joinChatBox 5", "lookAt 5"]);
  leave();
  expect(emitted()).toEqual(["leaveChatBox 5"]);
  socket.fire("disconnect", "transport close");
  socket.fire("connect");

  expect(emitted()).toEqual(["joinNotification", "userStatus", "joinTickets open"]);
});

test("a room that two components watch is left with the last one", () => {
  const { live, socket, emitted } = connection();
  socket.fire("connect");
  emitted();

  const first = live.watchTicket(5);
  const second = live.watchTicket(5);
  first();
  expect(emitted()).toEqual(["joinChatBox 5", "lookAt 5"]);
  second();

  expect(emitted()).toEqual(["leaveChatBox 5"]);
});

test("viewing is reported repeatedly while the window is visible", () => {
  const { live, socket, emitted } = connection();
  socket.fire("connect");
  const leave = live.watchTicket(5);
  emitted();
  const seen = vi.spyOn(document, "visibilityState", "get");

  vi.advanceTimersByTime(lookAtMs);
  expect(emitted()).toEqual(["lookAt 5"]);
  seen.mockReturnValue("hidden");
  vi.advanceTimersByTime(3 * lookAtMs);
  expect(emitted()).toEqual([]);
  seen.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(emitted()).toEqual(["lookAt 5"]);
  leave();
  emitted();
  vi.advanceTimersByTime(2 * lookAtMs);

  expect(emitted()).toEqual([]);
  seen.mockRestore();
});

test("a heartbeat is sent every five minutes", () => {
  const { live, socket, emitted } = connection();
  socket.fire("connect");
  emitted();

  vi.advanceTimersByTime(600_000);
  live.stop();
  vi.advanceTimersByTime(600_000);

  expect(emitted()).toEqual(["userStatus", "userStatus"]);
});

test("a handshake refused for an old token refreshes once, at once; a server that keeps refusing is retried slowly", async () => {
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

test("does not reconnect once the session cannot be refreshed", async () => {
  const { socket, heard } = connection(vi.fn(async () => false));
  socket.active = false;

  socket.fire("connect_error", new Error("ERR_SESSION_EXPIRED"));
  await vi.advanceTimersByTimeAsync(60_000);

  expect(socket.connect).not.toHaveBeenCalled();
  expect(heard.onDisconnected).toHaveBeenCalled();
});

test("events of the company are received under their kind", () => {
  const { socket, heard } = connection();

  socket.fire("company-1-ticket", { action: "delete", ticketId: 3 });
  socket.fire("company-2-ticket", { action: "delete", ticketId: 4 });

  expect(heard.onEvent.mock.calls).toEqual([["ticket", { action: "delete", ticketId: 3 }]]);
});

test("typing is published while there is a connection, and never later", () => {
  const { live, socket, emitted } = connection();
  live.typing(5, true);
  socket.fire("connect");
  emitted();

  live.typing(5, true);
  live.typing(5, false);

  expect(emitted()).toEqual(["typing 5 true", "typing 5 false"]);
});

test("a socket closed for too many screens reconnects only when its screen is viewed", () => {
  const { live, socket } = connection();
  socket.fire("connect");
  socket.fire("displaced");
  socket.fire("disconnect", "io server disconnect");
  expect(socket.connect).not.toHaveBeenCalled();
  window.dispatchEvent(new Event("focus"));
  window.dispatchEvent(new Event("focus"));
  expect(socket.connect).toHaveBeenCalledTimes(1);

  // After another reason to close, it reconnects at once to learn whether the session still holds.
  socket.fire("connect");
  socket.fire("disconnect", "io server disconnect");
  expect(socket.connect).toHaveBeenCalledTimes(2);

  socket.fire("connect");
  socket.fire("displaced");
  socket.fire("disconnect", "io server disconnect");
  live.stop();
  window.dispatchEvent(new Event("focus"));
  expect(socket.connect).toHaveBeenCalledTimes(2);
});

test("an offline browser counts as disconnected at once, and unanswered calls lead to retries", () => {
  const { live, socket } = connection();
  window.dispatchEvent(new Event("offline"));
  expect(socket.disconnect).not.toHaveBeenCalled();

  socket.fire("connect");
  window.dispatchEvent(new Event("offline"));
  expect([socket.disconnect.mock.calls.length, socket.connect.mock.calls.length]).toEqual([1, 1]);

  socket.fire("connect");
  live.checkAnew();
  expect(socket.disconnect).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  live.checkAnew();
  expect(socket.disconnect).toHaveBeenCalledTimes(2);

  live.stop();
  const before = socket.connect.mock.calls.length;
  window.dispatchEvent(new Event("online"));
  expect(socket.connect).toHaveBeenCalledTimes(before);
});
