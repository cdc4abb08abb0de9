import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ownPort } from "../../testing/run/own-port.ts";
import { GraphClient } from "./graph-client.ts";

let server: Server;
let answer: { status: number; body: string; breaks?: boolean };
let url: string;

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(answer.status, { "content-length": answer.body.length + (answer.breaks ? 1 : 0) });
    response.write(answer.body, () => (answer.breaks ? response.destroy() : response.end()));
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const post = (graphUrl = url) =>
  new GraphClient({ graphUrl, version: "v25.0" }).call({ token: "t", method: "POST", path: "1/messages", body: {} });

it.each([
  // A program in between let nothing through.
  [302, "", { name: "GraphSilent", mayHaveLeft: false }],
  [403, "<h1>Blocked</h1>", { name: "GraphSilent", mayHaveLeft: false }],
  [429, "<h1>Slow down</h1>", { name: "GraphSilent", mayHaveLeft: false }],
  // Nobody carries it out, and a repeat does not help.
  [413, "<h1>Too large</h1>", { name: "GraphRefusal" }],
  // Nobody knows.
  [500, "", { name: "GraphSilent", mayHaveLeft: true }],
  [502, "<h1>Bad gateway</h1>", { name: "GraphSilent", mayHaveLeft: true }],
  [200, '{"messages":[{"id":"wam', { name: "GraphSilent", mayHaveLeft: true }],
  // Meta's own words are an answer.
  [500, '{"error":{"code":2,"message":"Service temporarily unavailable"}}', { name: "GraphRefusal", code: 2 }],
])("knows what an answer says of the request: %i %s", async (status, body, expected) => {
  answer = { status, body };
  await expect(post()).rejects.toMatchObject(expected);
});

it("names no part of a query, which may have a token", async () => {
  answer = { status: 500, body: "" };
  const asked = new GraphClient({ graphUrl: url, version: "v25.0" }).call({
    ...{ token: "t", method: "GET", path: "debug_token?input_token=secret" },
  });
  await expect(asked).rejects.toThrow(/^debug_token: HTTP 500$/);
});

it("does not know what became of a request whose answer breaks off", async () => {
  answer = { status: 200, body: '{"messages"', breaks: true };
  await expect(post()).rejects.toMatchObject({ name: "GraphSilent", mayHaveLeft: true });
});

it.each(["127.0.0.1", "localhost", "nowhere.invalid"])(
  "knows that nothing left where no connection was opened: %s",
  async (host) => {
    const port = await ownPort();
    await expect(post(`http://${host}:${port}`)).rejects.toMatchObject({ name: "GraphSilent", mayHaveLeft: false });
  },
);
