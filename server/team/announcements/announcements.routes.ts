import {
  Announcement,
  AnnouncementMediaDone,
  AnnouncementPage,
  announcementPictures,
  ListAnnouncements,
  SaveAnnouncement,
} from "@balcao/shared/team/announcements.ts";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { rowId } from "../../platform/sql/row-id.ts";
import { asPlatform } from "../../workspace/files/file-owner.ts";
import type { FileRow } from "../../workspace/files/files.table.ts";
import { pictureMayWaitMs, readPicture } from "../../workspace/files/picture.ts";
import { readUpload } from "../../workspace/files/read-form.ts";
import { removeFile } from "../../workspace/files/remove-file.ts";
import { bodyWithFile, saveWithFile } from "../../workspace/files/save-with-file.ts";
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

const accepted = { types: announcementPictures.types, limit: announcementPictures.maxBytes };
const saved = { ...bodyWithFile(SaveAnnouncement), response: { 200: Announcement } };

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

  app.post("/announcements", { config: supers, schema: saved }, (request) =>
    saveWithPicture(request, (form, picture) => createAnnouncement(request.ctx, form, picture)),
  );

  app.put("/announcements/:id", { config: supers, schema: { ...saved, params: byId } }, async (request) => {
    const { ctx, params } = request;
    // Checked before a byte is stored.
    await findAnnouncement(ctx, params.id);
    return saveWithPicture(request, (form, picture) => updateAnnouncement(ctx, params.id, form, picture));
  });

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
      const file = await readUpload(asPlatform(ctx), request, accepted);
      try {
        await refuseUnreadable(ctx, file);
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

type Save = (form: z.output<typeof SaveAnnouncement>, picture: FileRow | null) => Promise<Announcement>;

const saveWithPicture = (request: FastifyRequest, save: Save): Promise<Announcement> =>
  saveWithFile(
    request,
    { schema: SaveAnnouncement, owner: asPlatform(request.ctx), accepted },
    async (form, picture) => {
      if (picture) await refuseUnreadable(request.ctx, picture);
      return save(form, picture);
    },
  );

/** The upload checked only the first bytes: reading it shows if all of it is a picture. Throws ERR_FILE_INVALID. */
async function refuseUnreadable(ctx: Context, { id }: FileRow): Promise<void> {
  if (await readPicture(asPlatform(ctx), id, pictureMayWaitMs)) return;
  throw new AppError("ERR_FILE_INVALID", "The picture cannot be read.");
}
