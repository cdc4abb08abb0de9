import {
  Announcement,
  AnnouncementMediaDone,
  AnnouncementPage,
  announcementPictures,
  ListAnnouncements,
  SaveAnnouncement,
} from "@balcao/shared/team/announcements.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "../../errors.ts";
import { rowId } from "../../platform/sql/row-id.ts";
import { asPlatform } from "../../workspace/files/file-owner.ts";
import { pictureMayWaitMs, readPicture } from "../../workspace/files/picture.ts";
import { readUpload } from "../../workspace/files/read-form.ts";
import { removeFile } from "../../workspace/files/remove-file.ts";
import { findAnnouncement } from "./announcement-view.ts";
import { listAnnouncements } from "./list-announcements.ts";
import {
  createAnnouncement,
  deleteAnnouncement,
  setAnnouncementPicture,
  updateAnnouncement,
} from "./save-announcement.ts";

const everyone = { access: "user" } as const;
/** Announcements belong to the platform and are read in every company (docs/decisions/0016). */
const supers = { access: "super" } as const;
const byId = z.object({ id: rowId });

export const announcementRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/announcements",
    { config: everyone, schema: { querystring: ListAnnouncements, response: { 200: AnnouncementPage } } },
    (request) => listAnnouncements(request.ctx, request.query),
  );

  app.get(
    "/announcements/:id",
    { config: everyone, schema: { params: byId, response: { 200: Announcement } } },
    (request) => findAnnouncement(request.ctx, request.params.id),
  );

  app.post(
    "/announcements",
    { config: supers, schema: { body: SaveAnnouncement, response: { 200: Announcement } } },
    (request) => createAnnouncement(request.ctx, request.body),
  );

  app.put(
    "/announcements/:id",
    { config: supers, schema: { params: byId, body: SaveAnnouncement, response: { 200: Announcement } } },
    (request) => updateAnnouncement(request.ctx, request.params.id, request.body),
  );

  app.delete(
    "/announcements/:id",
    { config: supers, schema: { params: byId, response: { 200: z.object({ message: z.string() }) } } },
    async (request) => {
      await deleteAnnouncement(request.ctx, request.params.id);
      return { message: "Announcement deleted." };
    },
  );

  app.post(
    "/announcements/:id/media-upload",
    {
      config: { ...supers, counted: "heavy" },
      schema: { params: byId, consumes: ["multipart/form-data"], response: { 200: AnnouncementMediaDone } },
    },
    async (request) => {
      const { ctx, params } = request;
      await findAnnouncement(ctx, params.id);
      const { types, maxBytes } = announcementPictures;
      const file = await readUpload(asPlatform(ctx), request, { types, limit: maxBytes });
      try {
        // The upload checked only the first bytes: reading it shows if all of it is a picture.
        if (!(await readPicture(asPlatform(ctx), file.id, pictureMayWaitMs)))
          throw new AppError("ERR_FILE_INVALID", "The picture cannot be read.");
        await setAnnouncementPicture(ctx, params.id, file.id);
      } catch (error) {
        await removeFile(asPlatform(ctx), file.id);
        throw error;
      }
      return { mensagem: "Picture attached." };
    },
  );

  app.delete(
    "/announcements/:id/media-upload",
    { config: supers, schema: { params: byId, response: { 200: AnnouncementMediaDone } } },
    async (request) => {
      await setAnnouncementPicture(request.ctx, request.params.id, null);
      return { mensagem: "Picture removed." };
    },
  );
};
