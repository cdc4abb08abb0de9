import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { controlRoutes } from "../controls/control-routes.ts";
import { sharePhone } from "../people/share-phone.ts";
import { signUpApp } from "../sign-up/sign-up-app.ts";
import { signUpRoutes } from "../sign-up/sign-up-routes.ts";
import type { CloudFile } from "../state.ts";
import { checkProof, mayUse, numberFor, tokenOf } from "./caller.ts";
import { describeFile, fileOf, keptMs, readUpload, storeFile } from "./files.ts";
import { GraphError } from "./graph-error.ts";
import { describeNumber, describeToken, listedNumber, pick, register, subscribe } from "./numbers.ts";
import { profileRoutes } from "./profile-routes.ts";
import { type Graph, takeMessage } from "./send-message.ts";
import { templateRoutes } from "./template-routes.ts";
import { describeTemplate, pageOf } from "./templates.ts";

const uploadLimit = 101 * 1024 * 1024;
/** A slow file comes in so many pieces, one at a time. */
const slowly = { pieces: 16, everyMs: 500 };

/** The simulator's own controls are no part of Meta's API, and work whatever it plays. */
const isControl = (url: string): boolean => url.startsWith("/controls/");

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
  controlRoutes(app, graph);
  app.addHook("onRequest", async ({ url, headers, query }, reply) => {
    const { isDown, answers } = sim.faults;
    if (isControl(url)) return;
    if (isDown || answers !== null) graph.answeredDown += 1;
    if (isDown)
      return reply.code(503).send({ error: { message: "Service unavailable", type: "OAuthException", code: 2 } });
    if (answers === "error") throw new GraphError(131000, "Something went wrong.");
    if (answers === "never") reply.hijack();
    else checkProof(sim, headers.authorization, (query as Record<string, string | undefined>).appsecret_proof);
    return undefined;
  });
  app.addHook("onSend", async ({ url }, _reply, payload) =>
    sim.faults.answers === "half" && typeof payload === "string" && !isControl(url)
      ? payload.slice(0, payload.length / 2)
      : payload,
  );

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
  app.post<Named>("/:version/:id/smb_app_data", (request) => sharePhone(graph, numberOf(request), request.body));
  app.post<Named>("/:version/:id/register", async (request) => {
    register(sim, numberOf(request), request.body);
    return { success: true };
  });
  app.get<Named>("/:version/:id/phone_numbers", async ({ params, headers, query }) => {
    const numbers = accountOf(params.id, tokenOf(sim, headers.authorization));
    const { data, ...page } = pageOf(sim, numbers, query);
    return { data: data.map((number) => pick(listedNumber(number), query.fields)), ...page };
  });
  app.post<Named>("/:version/:id/subscribed_apps", async ({ params, headers, body }) => {
    await subscribe(sim, accountOf(params.id, tokenOf(sim, headers.authorization)), body);
    return { success: true };
  });
  signUpRoutes(app, sim);
  app.get<Named>("/:version/debug_token", async ({ headers, query }) => {
    // An app asks with its own id and secret, a token about itself.
    if (headers.authorization !== `Bearer ${signUpApp.id}|${sim.app.secret}`) tokenOf(sim, headers.authorization);
    return describeToken(sim, tokenOf(sim, `Bearer ${query.input_token}`));
  });
  profileRoutes(app, graph);
  templateRoutes(app, graph, (id, authorization) => accountOf(id, tokenOf(sim, authorization)));
  app.get<Named>("/:version/:id", async ({ params, headers, query }) => {
    const token = tokenOf(sim, headers.authorization);
    const number = sim.numbers.get(params.id);
    if (number && mayUse(sim, number, token)) return pick(describeNumber(number), query.fields);
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
    if (fileHost === "slow") return sendSlowly(reply, bytes);
    if (fileHost === "breaks" || fileHost === "stalls") return sendByte(reply, bytes, fileHost === "breaks");
    return reply.type(file.mimeType).send(fileHost === "lies" ? Buffer.alloc(bytes.length, "?") : bytes);
  });

  /** The numbers of an account, if the token may manage it. */
  function accountOf(wabaId: string, token: string) {
    const numbers = [...sim.numbers.values()].filter((one) => one.wabaId === wabaId && mayUse(sim, one, token));
    if (numbers.length === 0 && !sim.granted.get(token)?.includes(wabaId))
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

/** Sends a file in small pieces, for as long as somebody waits for it. */
function sendSlowly(reply: FastifyReply, bytes: Buffer): FastifyReply {
  reply.hijack();
  reply.raw.writeHead(200, { "content-length": bytes.length });
  const size = Math.max(1, Math.ceil(bytes.length / slowly.pieces));
  let sent = 0;
  const next = () => {
    reply.raw.write(bytes.subarray(sent, sent + size));
    sent += size;
    if (sent < bytes.length) return;
    clearInterval(timer);
    reply.raw.end();
  };
  const timer = setInterval(next, slowly.everyMs);
  reply.raw.once("close", () => clearInterval(timer));
  next();
  return reply;
}

/** Ends the connection without an answer. */
function hangUp(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
