import { z } from "zod";
import { ListQuery, pageFields } from "./page.ts";
import { RowId } from "./row-id.ts";
import { visibleText } from "./visible-text.ts";

export const TagRef = z.object({ id: z.number().int(), name: z.string(), color: z.string() });
export type TagRef = z.infer<typeof TagRef>;

export const Tag = TagRef.extend({
  /** How many tickets that are not closed carry it. Text, as existing clients have it (CONTRACT.md section 3). */
  ticketsCount: z.string(),
});
export type Tag = z.infer<typeof Tag>;

export const defaultTagColor = "#A4CCCC";
/** Made with every company; the dashboard counts tickets by them (DECISIONS "Dashboard"). */
export const companyTags = [
  { name: "AGUARDANDO", color: "#D9A300" },
  { name: "CANCELADO", color: "#C4314B" },
  { name: "VENDA", color: "#2E8B57" },
] as const;

const color = z.string().regex(/^#[0-9a-fA-F]{6}$/);

export const SaveTag = z.object({
  // S2 section 5.
  name: visibleText(3, 50),
  color: color.default(defaultTagColor),
});
export type SaveTag = z.input<typeof SaveTag>;

export const ListTags = ListQuery;
export const TagPage = z.object({ tags: z.array(Tag), ...pageFields });
export type TagPage = z.infer<typeof TagPage>;

/** A tag that was put on a ticket; no tag where the card was dropped on the lane of tickets without. */
export const TicketTag = z.object({ ticketId: z.number().int(), tagId: z.number().int().nullable() });
export type TicketTag = z.infer<typeof TicketTag>;

/** Replaces the tags of a ticket. */
export const SyncTags = z.object({ ticketId: RowId, tags: z.array(z.object({ id: RowId })).max(50) });
export type SyncTags = z.input<typeof SyncTags>;
