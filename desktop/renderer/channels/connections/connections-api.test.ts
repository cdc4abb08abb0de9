import { expect, test } from "vitest";
import { applyEvent } from "../../app/live.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aConnection } from "../../testing/fixtures.ts";
import { makeWorld } from "../../testing/world.ts";
import { connectionsApi } from "./connections-api.ts";

freshBrowserEachTest();

test("a status that arrives before an older list stays", async () => {
  const older = Promise.withResolvers<void>();
  const { store } = makeWorld({
    "GET /whatsapp": async () => {
      await older.promise;
      return { body: [aConnection(1, { status: "OPENING" }), aConnection(2)] };
    },
  });
  const { listConnections } = connectionsApi.endpoints;
  const reading = store.dispatch(listConnections.initiate());
  applyEvent(store.dispatch, "whatsappSession", {
    action: "update",
    session: aConnection(1, { status: "CONNECTED" }),
  });
  applyEvent(store.dispatch, "whatsapp", { action: "delete", whatsappId: 2 });

  older.resolve();
  await reading;

  const { data } = listConnections.select()(store.getState());
  expect(data?.map(({ id, status }) => [id, status])).toEqual([[1, "CONNECTED"]]);
});
