import { DeleteQueue, Queue, QueueDeleted, SaveQueue, UpdateQueue } from "@balcao/shared/workspace/queues.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { rowId } from "../../platform/sql/row-id.ts";
import { readUpload } from "../files/read-form.ts";
import { removeFile } from "../files/remove-file.ts";
import { createQueue } from "./create-queue.ts";
import { deleteQueue } from "./delete-queue.ts";
import { readQueue, readQueues } from "./queue-view.ts";
import { setQueueFile } from "./set-queue-file.ts";
import { updateQueue } from "./update-queue.ts";

const everyone = { access: "user" } as const;
const admins = { access: "admin" } as const;
const byId = z.object({ id: rowId });

export const queueRoutes: FastifyPluginAsyncZod = async (app) => {
  // There are few, so the list is not paged.
  app.get("/queue", { config: everyone, schema: { response: { 200: z.array(Queue) } } }, (request) =>
    readQueues(request.ctx),
  );

  app.get("/queue/:id", { config: everyone, schema: { params: byId, response: { 200: Queue } } }, (request) =>
    readQueue(request.ctx, request.params.id),
  );

  app.post("/queue", { config: admins, schema: { body: SaveQueue, response: { 200: Queue } } }, (request) =>
    createQueue(request.ctx, request.body),
  );

  app.put(
    "/queue/:id",
    { config: admins, schema: { params: byId, body: UpdateQueue, response: { 200: Queue } } },
    (request) => updateQueue(request.ctx, request.params.id, request.body),
  );

  app.delete(
    "/queue/:id",
    { config: admins, schema: { params: byId, querystring: DeleteQueue, response: { 200: QueueDeleted } } },
    async (request) => {
      const { movedTickets } = await deleteQueue(request.ctx, request.params.id, request.query.moveTo ?? null);
      return { message: "Queue deleted.", movedTickets };
    },
  );

  app.post(
    "/queue/:id/upload",
    {
      config: { ...admins, counted: "heavy" },
      schema: { params: byId, consumes: ["multipart/form-data"], response: { 200: Queue } },
    },
    async (request) => {
      const { ctx, params } = request;
      // Checked before a byte is stored.
      await readQueue(ctx, params.id);
      const file = await readUpload(ctx, request);
      try {
        return await setQueueFile(ctx, params.id, file.id);
      } catch (error) {
        await removeFile(ctx, file.id);
        throw error;
      }
    },
  );

  app.delete("/queue/:id/upload", { config: admins, schema: { params: byId, response: { 200: Queue } } }, (request) =>
    setQueueFile(request.ctx, request.params.id, null),
  );
};
