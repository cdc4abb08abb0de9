import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type CloudFile, userIdOf } from "../state.ts";
import { numberFor, tokenOf } from "./caller.ts";
import { describeFile, fileOf, keptMs, readUpload, storeFile } from "./files.ts";
import { GraphError } from "./graph-error.ts";
import { describeNumber, NumberRating, pick, rateNumber, register, subscribe } from "./numbers.ts";
import { type Graph, takeMessage } from "./send-message.ts";
import { templateRoutes } from "./template-routes.ts";
import { describeTemplate } from "./templates.ts";

const uploadLimit = 101 * 1024 * 1024;

/** The paths of the Graph API that a business calls, under any version. */
export function graphRoutes(app: FastifyInstance, graph: Graph): void {
  const { sim } = graph;
  app.addContentTypeParser(
    "multipart/form-data",
    { parseAs: "buffer", bodyLimit: uploadLimit },
    (_request, body, done) => done(null, body),
  );
  app.setErrorHandler((error, request, reply) => {
    const known = error instanceof GraphError ? error : new GraphError(100, String(error));
    if (!(error instanceof GraphError)) request.log.error(error);
    return reply.code(known.status).send(known.body);
  });
  app.addHook("onRequest", async (_request, reply) => {
    if (!sim.faults.isDown) return;
    graph.answeredDown += 1;
    return reply.code(503).send({ error: { message: "Service unavailable", code: 2 } });
  });

  type Named = { Params: { id: string; version: string }; Querystring: Record<string, string | undefined> };
  const numberOf = ({ params, headers }: FastifyRequest<Named>) => numberFor(sim, params.id, headers.authorization);

  app.post<Named>("/:version/:id/messages", async (request, reply) => {
    const answer = await takeMessage(graph, numberOf(request), request.body);
    if (sim.faults.loseAnswers > 0) {
      sim.faults.loseAnswers--;
      return hangUp(reply);
    }
    return answer;
  });
  app.post<Named>("/:version/:id/media", { bodyLimit: uploadLimit }, async (request, reply) => {
    const { token } = numberOf(request);
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const { bytes, mimeType } = await readUpload(body, request.headers["content-type"] ?? "");
    const { id } = storeFile(sim, token, bytes, mimeType, keptMs.uploaded);
    if (sim.faults.loseUploads === 0) return { id };
    sim.faults.loseUploads--;
    return hangUp(reply);
  });
  app.post<Named>("/:version/:id/register", async (request) => {
    register(sim, numberOf(request), request.body);
    return { success: true };
  });
  app.get<Named>("/:version/:id/phone_numbers", async ({ params, headers, query }) => {
    const numbers = accountOf(params.id, tokenOf(sim, headers.authorization));
    return { data: numbers.map((number) => pick(describeNumber(number), query.fields)) };
  });
  app.post<Named>("/:version/:id/subscribed_apps", async ({ params, headers, body }) => {
    await subscribe(sim, accountOf(params.id, tokenOf(sim, headers.authorization)), body);
    return { success: true };
  });
  // A control of the simulator's own: it plays Meta's rating of a number.
  app.post<{ Params: { id: string } }>("/numbers/:id", async ({ params, body }) => {
    const number = sim.numbers.get(params.id);
    if (!number) throw new GraphError(100, "The number does not exist.");
    rateNumber(sim, graph.webhooks, number, NumberRating.parse(body));
    return { success: true };
  });
  // The same for a person: from now on WhatsApp hides the number.
  app.post<{ Params: { number: string } }>("/people/:number/hide", async ({ params }) => {
    if (!/^\d{8,15}$/.test(params.number)) throw new GraphError(100, "The number has 8 to 15 digits.");
    sim.hidden.set(userIdOf(params.number), params.number);
    return { success: true };
  });
  templateRoutes(app, graph, (id, authorization) => accountOf(id, tokenOf(sim, authorization)));
  app.get<Named>("/:version/:id", async ({ params, headers, query }) => {
    const token = tokenOf(sim, headers.authorization);
    const number = sim.numbers.get(params.id);
    if (number?.token === token) return pick(describeNumber(number), query.fields);
    const template = sim.templates.get(params.id);
    if (template) return pick(describeTemplate(template), query.fields);
    return describeFile(sim, fileOf(sim, token, params.id));
  });
  app.delete<Named>("/:version/:id", async ({ params, headers }) => {
    sim.files.delete(fileOf(sim, tokenOf(sim, headers.authorization), params.id).id);
    return { success: true };
  });
  app.get<Named>("/files/:id", async ({ params, headers, query }, reply) => {
    const file = openFile(params.id, headers.authorization, Number(query.until));
    const bytes = Buffer.from(sim.store.getBlob(file.id) ?? []);
    const { fileHost } = sim.faults;
    if (typeof fileHost === "number") return reply.code(fileHost).type("text/html").send("<h1>Sorry</h1>");
    if (fileHost === "breaks" || fileHost === "stalls") return sendByte(reply, bytes, fileHost === "breaks");
    return reply.type(file.mimeType).send(fileHost === "lies" ? Buffer.alloc(bytes.length, "?") : bytes);
  });

  /** The numbers of an account, if the token may manage it. */
  function accountOf(wabaId: string, token: string) {
    const numbers = [...sim.numbers.values()].filter((one) => one.wabaId === wabaId && one.token === token);
    if (numbers.length === 0)
      throw new GraphError(
        100,
        `Object with ID '${wabaId}' does not exist or cannot be loaded due to missing permissions.`,
      );
    return numbers;
  }

  function openFile(id: string, authorization: string | undefined, until: number): CloudFile {
    const file = fileOf(sim, tokenOf(sim, authorization), id);
    if (!(until >= sim.now())) throw new GraphError(100, "The address has expired.");
    return file;
  }
}

/** Sends the first byte of a file; then the connection ends, or nothing more comes. */
function sendByte(reply: FastifyReply, bytes: Buffer, breaksOff: boolean): FastifyReply {
  reply.hijack();
  reply.raw.writeHead(200, { "content-length": bytes.length });
  reply.raw.write(bytes.subarray(0, 1), () => breaksOff && reply.raw.destroy());
  return reply;
}

/** Ends the connection without an answer. */
function hangUp(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
