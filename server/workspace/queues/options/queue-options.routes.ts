import {
  ListQueueOptions,
  OrderQueueOptions,
  QueueOption,
  SaveQueueOption,
  UpdateQueueOption,
} from "@balcao/shared/workspace/queue-options.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { formOf } from "../../../platform/http/openapi.ts";
import { rowId } from "../../../platform/sql/row-id.ts";
import { createQueueOption } from "./create-queue-option.ts";
import { deleteQueueOption } from "./delete-queue-option.ts";
import { listQueueOptions } from "./list-queue-options.ts";
import { findOption } from "./option-view.ts";
import { orderQueueOptions } from "./order-queue-options.ts";
import { saveOptionForm } from "./save-option-form.ts";
import { updateQueueOption } from "./update-queue-option.ts";

const admins = { access: "admin" } as const;
const byId = z.object({ id: rowId });
const consumes = ["application/json", "multipart/form-data"];

export const queueOptionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/queue-options",
    { config: { access: "user" }, schema: { querystring: ListQueueOptions, response: { 200: z.array(QueueOption) } } },
    (request) => listQueueOptions(request.ctx, request.query),
  );

  app.post(
    "/queue-options",
    // A form has no body here: its parts are read one by one.
    {
      config: admins,
      schema: {
        consumes,
        body: SaveQueueOption.nullish(),
        "x-form": formOf(SaveQueueOption, "file"),
        response: { 200: QueueOption },
      },
    },
    (request) => saveOptionForm(request, SaveQueueOption, (form, file) => createQueueOption(request.ctx, form, file)),
  );

  app.put(
    "/queue-options/order",
    { config: admins, schema: { body: OrderQueueOptions, response: { 200: z.array(QueueOption) } } },
    (request) => orderQueueOptions(request.ctx, request.body),
  );

  app.put(
    "/queue-options/:id",
    {
      config: admins,
      schema: {
        consumes,
        params: byId,
        body: UpdateQueueOption.nullish(),
        "x-form": formOf(UpdateQueueOption, "file"),
        response: { 200: QueueOption },
      },
    },
    async (request) => {
      const { ctx, params } = request;
      // Checked before a byte is stored.
      await findOption(ctx, params.id);
      return saveOptionForm(request, UpdateQueueOption, (form, file) => updateQueueOption(ctx, params.id, form, file));
    },
  );

  app.delete(
    "/queue-options/:id",
    { config: admins, schema: { params: byId, response: { 200: z.object({ message: z.string() }) } } },
    async (request) => {
      await deleteQueueOption(request.ctx, request.params.id);
      return { message: "Option deleted." };
    },
  );
};
