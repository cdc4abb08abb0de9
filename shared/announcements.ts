import { z } from "zod";
import { ListQuery, pageFields } from "./page.ts";
import { visibleText } from "./visible-text.ts";

/** 1 high, 2 medium, 3 low (S1 section 3). */
export const announcementPriorities = [1, 2, 3] as const;
export const AnnouncementPriority = z.literal(announcementPriorities);
export type AnnouncementPriority = z.infer<typeof AnnouncementPriority>;

/** What may be attached (S2 section 5), as browsers and as bytes tell it, and how large in bytes. */
export const announcementPictures = {
  endings: ".png,.jpg,.jpeg",
  types: ["image/png", "image/jpeg"],
  maxBytes: 5 * 1024 * 1024,
} as const;

/** Word from the platform's operator to everybody, of whichever company. */
export const Announcement = z.object({
  id: z.number().int(),
  title: z.string(),
  text: z.string(),
  priority: AnnouncementPriority,
  /** Whether it is shown; while not, super users alone see it. */
  status: z.boolean(),
  /** The picture's address, signed, and what the picture was called. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Announcement = z.infer<typeof Announcement>;

/** The announcement form (S2 section 5). */
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

/** What attaching a picture and taking it away answer (CONTRACT.md section 3). */
export const AnnouncementMediaDone = z.object({ mensagem: z.string() });
