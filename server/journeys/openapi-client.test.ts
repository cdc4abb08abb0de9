import { createHmac } from "node:crypto";
import { once } from "node:events";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { Webhook } from "@balcao/shared/integrations/webhooks.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WebSocket } from "ws";
import { type Receiver, startReceiver } from "../testing/servers/receiver.ts";
import { until } from "../testing/until.ts";
import { createWorld, type TestCompany, type World } from "../testing/world.ts";

/**
 * A client that knows the Messages API only from the OpenAPI document: it looks up addresses, methods, field names and
 * headers there.
 */
type Schema = {
  type?: string;
  enum?: string[];
  const?: string;
  required?: string[];
  format?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  oneOf?: Schema[];
  anyOf?: Schema[];
  pattern?: string;
};
type Parameter = {
  name: string;
  in: string;
  schema: Schema;
  required?: boolean;
  "x-signature"?: Record<string, string>;
};
type Operation = {
  description?: string;
  parameters?: Parameter[];
  security?: Record<string, unknown>[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, { type: string; scheme: string }> };
};
type Frame = Record<string, unknown> & { type: string };

let world: World;
let ours: TestCompany;
let receiver: Receiver;
let document: Document;
let token: string;

beforeAll(async () => {
  world = await createWorld();
  ours = await world.addCompany();
  receiver = await startReceiver();
  await world.connect();
  token = ((await ours.admin.call("POST", `/whatsapp/${ours.connectionId}/token`)).body as Connection).token;
  document = (await (await fetch(`${await world.url()}/docs/json`)).json()) as Document;
});
afterAll(async () => {
  receiver.close();
  await world.close();
});

/** The operation of the Messages API with this status: 200 for one that sends, 101 for a stream. */
function operation(status: string) {
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, found] of Object.entries(methods))
      if (found.responses[status] && found.security?.some((way) => "connectionToken" in way))
        return { path, method: method.toUpperCase(), ...found };
  throw new Error(`the document has no operation of the Messages API that answers ${status}`);
}

/** The headers that identify the caller. */
function authorization(): Record<string, string> {
  const { type, scheme } = document.components.securitySchemes.connectionToken ?? {};
  expect([type, scheme]).toEqual(["http", "bearer"]);
  return { authorization: `Bearer ${token}` };
}

const jsonSchema = (content: Record<string, { schema: Schema }> | undefined) => content?.["application/json"]?.schema;
const typesOf = ({ properties }: Schema) => properties?.type?.enum ?? [properties?.type?.const ?? ""];
const shapeOf = (schema: Schema | undefined, type: string) => schema?.oneOf?.find((one) => typesOf(one).includes(type));

async function send(number: string, text: string): Promise<Record<string, unknown>> {
  const { path, method, requestBody } = operation("200");
  // A form has no JSON body, so the body is optional.
  const body = jsonSchema(requestBody?.content);
  const { properties = {} } = body?.anyOf?.find((one) => one.properties) ?? body ?? {};
  const [toField, textField] = Object.keys(properties);
  const response = await fetch((await world.url()) + path, {
    method,
    headers: { ...authorization(), "content-type": "application/json" },
    body: JSON.stringify({ [toField ?? ""]: number, [textField ?? ""]: text }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, unknown>;
}

/** Listens, and checks every frame against the document's schema. */
async function listenFrom(after: string | null) {
  const { path, parameters, responses } = operation("101");
  const schema = jsonSchema(responses["101"]?.content);
  const url = new URL((await world.url()).replace("http", "ws") + path);
  const query = parameters?.find((one) => one.in === "query");
  if (after !== null) url.searchParams.set(query?.name ?? "", after);
  const socket = new WebSocket(url, { headers: authorization() });
  const frames: Frame[] = [];
  socket.on("message", (data) => {
    const frame = JSON.parse(String(data)) as Frame;
    expect(Object.keys(frame).sort()).toEqual([...(shapeOf(schema, frame.type)?.required ?? [])].sort());
    frames.push(frame);
  });
  await once(socket, "message");
  const [ready] = typesOf(schema?.oneOf?.[0] ?? {});
  const events = () => frames.filter(({ type }) => type !== ready);
  return { socket, events };
}

it("sends, receives events, and continues after a disconnection without loss or repeats", async () => {
  const number = "5531966660002";
  const stream = await listenFrom(null);
  const answer = await send(number, "Seu pedido saiu");
  await until("the sending", () => stream.events().length === 1);
  const [sent] = stream.events() as [Frame & { id: string; data: { message: Record<string, unknown> } }];
  expect(Object.values(answer)).toContain(sent.data.message.id);
  stream.socket.terminate();
  for (let n = 1; n <= 5; n++) await world.whatsapp.deliver(ours.connectionId, number, `resposta ${n}`);
  const again = await listenFrom(sent.id);
  await world.whatsapp.deliver(ours.connectionId, number, "resposta 6");
  await until("the answers", () => again.events().length >= 6);
  const heard = again.events() as (Frame & { id: string; data: { message: { body: string } } })[];
  expect(heard.map(({ data }) => data.message.body)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `resposta ${n}`));
  expect(new Set([sent.id, ...heard.map(({ id }) => id)]).size).toBe(7);
  again.socket.close();
});

it("sends files in a form, as the document describes", async () => {
  const { path, method, requestBody } = operation("200");
  const { properties = {} } = requestBody?.content["multipart/form-data"]?.schema ?? {};
  // No field is required, as a recipient has two forms: the first one is the number, as in JSON.
  const [toField = ""] = Object.keys(properties);
  const files = Object.entries(properties).find(([, { items }]) => items?.format === "binary")?.[0] ?? "";
  const form = new FormData();
  form.append(toField, "5531966660004");
  for (const name of ["um.txt", "dois.txt"]) form.append(files, new Blob([name]), name);
  const response = await fetch((await world.url()) + path, { method, headers: authorization(), body: form });
  expect(response.status).toBe(200);
  const sent = async () =>
    (
      await world.database.db.execute<{ names: string[] }>(sql`
      select array_agg(f.name order by m.id) names from messages m join files f on f.id = m.file_id
      join contacts c on c.id = m.contact_id where c.number = '5531966660004'`)
    )[0]?.names;
  expect(await sent()).toEqual(["um.txt", "dois.txt"]);
});

it("verifies a webhook's calls, and detects forged ones", async () => {
  const [type = ""] = typesOf(jsonSchema(document.webhooks.event?.post?.requestBody?.content)?.oneOf?.[0] ?? {});
  const form = { name: "Receiver", url: receiver.url, events: [type], signature: "balcao" };
  const { id } = (await ours.admin.call("POST", "/webhooks", form)).body as Webhook;
  const { secret } = (await ours.admin.call("GET", `/webhooks/${id}/secret`)).body as { secret: string };
  await world.whatsapp.deliver(ours.connectionId, "5531966660003", "Olá");
  const { headers, body, event } = await until("the call", () => receiver.received[0]);

  const { parameters = [], requestBody } = document.webhooks.event?.post ?? {};
  for (const { name, required } of parameters) if (required) expect(headers[name.toLowerCase()], name).toBeTruthy();
  const signed = parameters.find((one) => one["x-signature"]);
  const { algorithm = "", payload = "", toleranceSeconds } = signed?.["x-signature"] ?? {};
  const isOurs = (text: string) => {
    const found = new RegExp(signed?.schema.pattern ?? "").exec(String(headers[signed?.name.toLowerCase() ?? ""]));
    const { t = "", v1 = "" } = found?.groups ?? {};
    if (Math.abs(Date.now() / 1000 - Number(t)) > Number(toleranceSeconds)) return false;
    const said = payload.replace("{t}", t).replace("{body}", () => text);
    return createHmac(algorithm, secret).update(said).digest("hex") === v1;
  };
  expect(isOurs(body)).toBe(true);
  expect(isOurs(body.replace("Olá", "Oi"))).toBe(false);
  const shape = shapeOf(jsonSchema(requestBody?.content), event.type);
  expect(Object.keys(event).sort()).toEqual([...(shape?.required ?? [])].sort());
});
