import { z } from "zod";
import { ListQuery, pageFields } from "../platform/page.ts";
import { visibleText } from "../platform/visible-text.ts";

/** 1 high, 2 medium, 3 low. */
export const announcementPriorities = [1, 2, 3] as const;
export const AnnouncementPriority = z.literal(announcementPriorities);
export type AnnouncementPriority = z.infer<typeof AnnouncementPriority>;

/** Pictures that may be attached: file endings for the browser, sniffed types for the server, and the largest size. */
export const announcementPictures = {
  endings: ".png,.jpg,.jpeg",
  types: ["image/png", "image/jpeg"],
  maxBytes: 5 * 1024 * 1024,
} as const;

/** News from the platform's operator to the people of every company. */
export const Announcement = z.object({
  id: z.number().int(),
  title: z.string(),
  text: z.string(),
  priority: AnnouncementPriority,
  /** False hides it from all but super users. */
  status: z.boolean(),
  /** The picture's signed address, and its name. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Announcement = z.infer<typeof Announcement>;

/** The announcement form. */
export const SaveAnnouncement = z.object({
  title: visibleText(1, 120),
  text: visibleText(1, 10_000),
  priority: AnnouncementPriority.default(3),
  status: z.boolean().default(true),
});
export type SaveAnnouncement = z.input<typeof SaveAnnouncement>;

export const ListAnnouncements = ListQuery;
export const AnnouncementPage = z.object({ records: z.array(Announcement), ...pageFields });
export type AnnouncementPage = z.infer<typeof AnnouncementPage>;

/** The answer to attaching or removing a picture. */
export const AnnouncementMediaDone = z.object({ mensagem: z.string() });
