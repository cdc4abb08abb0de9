import { z } from "zod";
import { ListQuery, pageFields } from "../platform/page.ts";
import { RowId } from "../platform/row-id.ts";
import { visibleText } from "../platform/visible-text.ts";

export const TagRef = z.object({ id: z.number().int(), name: z.string(), color: z.string() });
export type TagRef = z.infer<typeof TagRef>;

export const Tag = TagRef.extend({
  /** The number of its tickets that are not closed. Text, because existing clients read text. */
  ticketsCount: z.string(),
});
export type Tag = z.infer<typeof Tag>;

export const defaultTagColor = "#A4CCCC";
/** Every company begins with these. The dashboard counts tickets by their names. */
export const companyTags = [
  { name: "AGUARDANDO", color: "#D9A300" },
  { name: "CANCELADO", color: "#C4314B" },
  { name: "VENDA", color: "#2E8B57" },
] as const;

const color = z.string().regex(/^#[0-9a-fA-F]{6}$/);

export const SaveTag = z.object({
  name: visibleText(3, 50),
  /** Existing clients send an empty text without a chosen colour. */
  color: z.union([z.literal("").transform(() => defaultTagColor), color]).default(defaultTagColor),
});
export type SaveTag = z.input<typeof SaveTag>;

/** `POST /tags` returns an existing tag with this name, unless it must be new. */
export const CreateTag = SaveTag.extend({ mustBeNew: z.boolean().optional() });
export type CreateTag = z.input<typeof CreateTag>;

/** The lanes of the board under the key that existing clients read. */
export const TagLanes = z.object({ lista: z.array(Tag) });

export const ListTags = ListQuery;
export const TagPage = z.object({ tags: z.array(Tag), ...pageFields });
export type TagPage = z.infer<typeof TagPage>;

/** A tag that was added to a ticket; none for the lane of tickets without tags. */
export const TicketTag = z.object({ ticketId: z.number().int(), tagId: z.number().int().nullable() });
export type TicketTag = z.infer<typeof TicketTag>;

/**
 * Takes one tag off a ticket and puts another on; null leaves that half out. With `onlyIfUntagged` the ticket must
 * have no tag: its card came from the lane of tickets without tags.
 */
export const MoveTag = z.object({
  from: RowId.nullable(),
  to: RowId.nullable(),
  onlyIfUntagged: z.boolean().optional(),
});
export type MoveTag = z.input<typeof MoveTag>;

/** Replaces the tags of a ticket. */
export const SyncTags = z.object({ ticketId: RowId, tags: z.array(z.object({ id: RowId })).max(50) });
export type SyncTags = z.input<typeof SyncTags>;
