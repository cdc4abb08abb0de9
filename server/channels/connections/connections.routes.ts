import { Connection, PairingCode, RequestPairingCode, SaveConnection } from "@balcao/shared/channels/connections.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type postgres from "postgres";
import { z } from "zod";
import { rowId } from "../../platform/sql/row-id.ts";
import { readUpload } from "../../workspace/files/read-form.ts";
import { removeFile } from "../../workspace/files/remove-file.ts";
import { setConnectionFile } from "./change-connection.ts";
import { deleteConnection } from "./delete-connection.ts";
import { findConnection, listConnections } from "./find-connection.ts";
import { findConnected, setPicture } from "./picture/set-picture.ts";
import { createConnection, updateConnection } from "./save-connection.ts";
import { controlSession } from "./session/control-session.ts";
import { requestPairingCode } from "./session/request-pairing-code.ts";
import { removeToken, renewToken } from "./set-connection-token.ts";

const everyone = { access: "user" } as const;
const admins = { access: "admin" } as const;
const byId = z.object({ id: rowId });
const Done = z.object({ message: z.string() });

/** Connections are called `whatsapp` on the wire. */
export const connectionRoutes: FastifyPluginAsyncZod<{ sql: postgres.Sql }> = async (app, { sql }) => {
  // Older clients send session=0 and companyId; neither changes the answer.
  app.get("/whatsapp", { config: everyone, schema: { response: { 200: z.array(Connection) } } }, (request) =>
    listConnections(request.ctx),
  );

  app.get("/whatsapp/:id", { config: everyone, schema: { params: byId, response: { 200: Connection } } }, (request) =>
    findConnection(request.ctx, request.params.id),
  );

  app.post(
    "/whatsapp",
    { config: admins, schema: { body: SaveConnection, response: { 200: Connection } } },
    (request) => createConnection(request.ctx, request.body),
  );

  app.put(
    "/whatsapp/:id",
    { config: admins, schema: { params: byId, body: SaveConnection, response: { 200: Connection } } },
    (request) => updateConnection(request.ctx, request.params.id, request.body),
  );

  app.delete(
    "/whatsapp/:id",
    { config: admins, schema: { params: byId, response: { 200: Done } } },
    async (request) => {
      await deleteConnection(request.ctx, request.params.id);
      return { message: "Connection deleted." };
    },
  );

  app.post(
    "/whatsapp/:id/upload",
    {
      config: { ...admins, counted: "heavy" },
      schema: { params: byId, consumes: ["multipart/form-data"], response: { 200: Connection } },
    },
    async (request) => {
      const { ctx, params } = request;
      await findConnection(ctx, params.id);
      const file = await readUpload(ctx, request);
      try {
        return await setConnectionFile(ctx, params.id, file.id);
      } catch (error) {
        await removeFile(ctx, file.id);
        throw error;
      }
    },
  );

  app.delete(
    "/whatsapp/:id/upload",
    { config: admins, schema: { params: byId, response: { 200: Connection } } },
    (request) => setConnectionFile(request.ctx, request.params.id, null),
  );

  app.post(
    "/whatsapp/:id/token",
    { config: admins, schema: { params: byId, response: { 200: Connection } } },
    (request) => renewToken(request.ctx, request.params.id),
  );

  app.delete(
    "/whatsapp/:id/token",
    { config: admins, schema: { params: byId, response: { 200: Connection } } },
    (request) => removeToken(request.ctx, request.params.id),
  );

  app.post(
    "/whatsapp/profile/:id",
    {
      config: admins,
      schema: { params: byId, consumes: ["multipart/form-data"], response: { 200: Connection } },
    },
    async (request) => {
      const { ctx, params } = request;
      await findConnected(ctx, params.id);
      const file = await readUpload(ctx, request);
      try {
        return await setPicture(ctx, params.id, file);
      } finally {
        await removeFile(ctx, file.id);
      }
    },
  );

  const commands = { POST: "retry", PUT: "renew", DELETE: "disconnect" } as const;
  for (const method of ["POST", "PUT", "DELETE"] as const) {
    app.route({
      method,
      url: "/whatsappsession/:id",
      config: admins,
      schema: { params: byId, response: { 200: Done } },
      handler: async (request) => {
        await controlSession(request.ctx, request.params.id, commands[method]);
        return { message: `Session command taken: ${commands[method]}.` };
      },
    });
  }

  app.post(
    "/whatsappsession/:id/pairing-code",
    { config: admins, schema: { params: byId, body: RequestPairingCode, response: { 200: PairingCode } } },
    async (request) => ({ code: await requestPairingCode(request.ctx, sql, request.params.id, request.body.number) }),
  );
};
