import {
  AskWindow,
  ListSchedules,
  SaveSchedule,
  Schedule,
  SchedulePage,
  ServiceWindow,
} from "@balcao/shared/automation/schedules.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { rowId } from "../../platform/sql/row-id.ts";
import { readUpload } from "../../workspace/files/read-form.ts";
import { removeFile } from "../../workspace/files/remove-file.ts";
import { bodyWithFile, saveWithFile } from "../../workspace/files/save-with-file.ts";
import { askWindow } from "./ask-window.ts";
import { listSchedules } from "./list-schedules.ts";
import { createSchedule, deleteSchedule, lockChangeable, setScheduleFile, updateSchedule } from "./save-schedule.ts";
import { findSchedule } from "./schedule-view.ts";

const config = { access: "user" } as const;
const byId = z.object({ id: rowId });

const saved = { ...bodyWithFile(SaveSchedule), response: { 200: Schedule } };

export const scheduleRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/schedules",
    { config, schema: { querystring: ListSchedules, response: { 200: SchedulePage } } },
    (request) => listSchedules(request.ctx, request.query),
  );

  app.get(
    "/schedules/window",
    { config, schema: { querystring: AskWindow, response: { 200: ServiceWindow } } },
    (request) => askWindow(request.ctx, request.query),
  );

  app.get("/schedules/:id", { config, schema: { params: byId, response: { 200: Schedule } } }, (request) =>
    findSchedule(request.ctx, request.params.id),
  );

  app.post("/schedules", { config, schema: saved }, (request) =>
    saveWithFile(request, { schema: SaveSchedule }, (form, file) => createSchedule(request.ctx, form, file)),
  );

  app.put("/schedules/:id", { config, schema: { ...saved, params: byId } }, async (request) => {
    const { ctx, params } = request;
    // Checked before a byte is stored.
    await findSchedule(ctx, params.id);
    return saveWithFile(request, { schema: SaveSchedule }, (form, file) => updateSchedule(ctx, params.id, form, file));
  });

  app.delete(
    "/schedules/:id",
    { config, schema: { params: byId, response: { 200: z.object({ message: z.string() }) } } },
    async (request) => {
      await deleteSchedule(request.ctx, request.params.id);
      return { message: "Schedule deleted." };
    },
  );

  app.post(
    "/schedules/:id/upload",
    {
      config: { ...config, counted: "heavy" },
      schema: { params: byId, consumes: ["multipart/form-data"], response: { 200: Schedule } },
    },
    async (request) => {
      const { ctx, params } = request;
      await lockChangeable(ctx, params.id);
      const file = await readUpload(ctx, request);
      try {
        return await setScheduleFile(ctx, params.id, file);
      } catch (error) {
        await removeFile(ctx, file.id);
        throw error;
      }
    },
  );

  app.delete("/schedules/:id/upload", { config, schema: { params: byId, response: { 200: Schedule } } }, (request) =>
    setScheduleFile(request.ctx, request.params.id, null),
  );
};
