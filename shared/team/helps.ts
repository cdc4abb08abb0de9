import { z } from "zod";
import { ListQuery, pageFields } from "../platform/page.ts";
import { readVideo, videoProviders } from "../platform/videos.ts";
import { visibleText } from "../platform/visible-text.ts";

/** A video that explains something, for the users of every company. */
export const Help = z.object({
  id: z.number().int(),
  title: z.string(),
  description: z.string(),
  /** The provider's own identifier, never an address. */
  video: z.string(),
  provider: z.enum(videoProviders),
});
export type Help = z.infer<typeof Help>;

/** The help form. The video may be written as an identifier or as an address. */
export const SaveHelp = z.object({
  title: visibleText(3, 120),
  description: z.string().trim().max(2000).default(""),
  video: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .transform((text, check) => {
      const video = readVideo(text);
      if (video) return video;
      check.addIssue({ code: "custom", message: "must be the identifier or the address of a YouTube or Vimeo video" });
      return z.NEVER;
    }),
});
export type SaveHelp = z.input<typeof SaveHelp>;

export const ListHelps = ListQuery;
export const HelpPage = z.object({ records: z.array(Help), ...pageFields });
export type HelpPage = z.infer<typeof HelpPage>;
