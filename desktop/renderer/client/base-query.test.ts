import { afterEach, expect, test, vi } from "vitest";
import { ticketsApi } from "../inbox/tickets/tickets-api.ts";
import { aSession, aTicket } from "../testing/fixtures.ts";
import { type Answer, type Call, makeWorld, refusal } from "../testing/world.ts";
import { noAnswer } from "./api-error.ts";

afterEach(() => vi.unstubAllGlobals());

const { getTicket } = ticketsApi.endpoints;
const onlyFor =
  (token: string, id: number) =>
  (call: Call): Answer =>
    call.token === token ? { body: aTicket(id) } : refusal(403, "ERR_SESSION_EXPIRED");

test("calls that fail together with an old token share one refresh and are repeated", async () => {
  const { store, calls, transport } = makeWorld({
    "GET /tickets/u/a": onlyFor("token-2", 1),
    "GET /tickets/u/b": onlyFor("token-2", 2),
    "GET /tickets/u/c": onlyFor("token-2", 3),
  });
  transport.refresh.mockImplementation(async () => aSession("token-2"));

  const answers = await Promise.all(["a", "b", "c"].map((uuid) => store.dispatch(getTicket.initiate(uuid))));

  expect(answers.map(({ data }) => data)).toEqual([1, 2, 3]);
  expect(transport.refresh).toHaveBeenCalledTimes(1);
  expect(calls).toHaveLength(6);
  expect(store.getState().session.session?.token).toBe("token-2");
});

test("a refusal for lack of permission is final: no refresh, no repeat, still signed in", async () => {
  const { store, calls, transport } = makeWorld({ "GET /tickets/u/a": () => refusal(403, "ERR_NO_PERMISSION") });

  const { error } = await store.dispatch(getTicket.initiate("a"));

  expect(error).toMatchObject({ status: 403, code: "ERR_NO_PERMISSION" });
  expect(transport.refresh).not.toHaveBeenCalled();
  expect(calls).toHaveLength(1);
  expect(store.getState().session.phase).toBe("signedIn");
});

test("a call is repeated only once, however often the server reports an old token", async () => {
  const { store, calls, transport } = makeWorld({ "GET /tickets/u/a": () => refusal(403, "ERR_SESSION_EXPIRED") });
  transport.refresh.mockImplementation(async () => aSession("token-2"));

  await store.dispatch(getTicket.initiate("a"));

  expect(calls).toHaveLength(2);
  expect(transport.refresh).toHaveBeenCalledTimes(1);
});

test("a refused refresh signs out and clears cached data", async () => {
  const { store } = makeWorld({
    "GET /tickets/u/a": () => ({ body: aTicket(1) }),
    "GET /tickets/u/b": () => refusal(403, "ERR_SESSION_EXPIRED"),
  });
  await store.dispatch(getTicket.initiate("a"));

  await store.dispatch(getTicket.initiate("b"));

  expect(store.getState().session).toMatchObject({ phase: "signedOut", session: null });
  expect(Object.keys(store.getState().api.queries)).toEqual([]);
});

test("401 signs out; a company that was switched off is named as the reason", async () => {
  const { store } = makeWorld({ "GET /tickets/u/a": () => refusal(401, "ERR_COMPANY_INACTIVE") });

  await store.dispatch(getTicket.initiate("a"));

  expect(store.getState().session).toMatchObject({
    phase: "signedOut",
    notice: { kind: "refused", error: { code: "ERR_COMPANY_INACTIVE" } },
  });
});

test("an unreachable server leaves the session as it is", async () => {
  const { store } = makeWorld({ "GET /tickets/u/a": () => noAnswer });

  const { error } = await store.dispatch(getTicket.initiate("a"));

  expect(error).toMatchObject({ status: 0 });
  expect(store.getState().session.phase).toBe("signedIn");
});

test("an answer that violates the contract is a failed load", async () => {
  const { store } = makeWorld({ "GET /tickets/u/a": () => ({ body: { id: "no ticket" } }) });

  const { data, error } = await store.dispatch(getTicket.initiate("a"));

  expect(data).toBeUndefined();
  expect(error).toMatchObject({ status: 0 });
});
