import { z } from "zod";
import { pageFields } from "../platform/page.ts";
import { RowId } from "../platform/row-id.ts";
import { UserRef } from "./users.ts";

/** The areas of the audit log: everything that an admin configures. */
export const auditAreas = [
  "queue",
  "queueOption",
  "connection",
  "messageTemplate",
  "user",
  "setting",
  "openingHours",
  "tag",
  "field",
  "view",
  "announcement",
  "help",
  "contact",
  "contactList",
  "campaign",
  "warmUp",
  "webhook",
  "support",
  "plan",
  "company",
  "subscription",
] as const;
export const AuditArea = z.enum(auditAreas);
export type AuditArea = z.infer<typeof AuditArea>;

export const auditActions = ["create", "update", "delete", "export"] as const;
export const AuditAction = z.enum(auditActions);
export type AuditAction = z.infer<typeof AuditAction>;

/** A field before and after, as a screen shows it; of secrets only the fact of a change. */
export const AuditChange = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() });
export type AuditChange = z.infer<typeof AuditChange>;

/** One change or export, with its author. Entries are never changed or removed. */
export const AuditEntry = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  /** Null if the user was removed; `userName` stays. */
  user: UserRef.nullable(),
  userName: z.string(),
  area: AuditArea,
  action: AuditAction,
  targetId: z.number().int().nullable(),
  targetName: z.string(),
  changes: z.array(AuditChange),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Days are the company's. */
export const ListAudit = z.object({
  area: AuditArea.optional(),
  action: AuditAction.optional(),
  userId: z.coerce.number().pipe(RowId).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  cursor: z.string().max(100).optional(),
});
export type ListAudit = z.output<typeof ListAudit>;

export const AuditPage = z.object({ entries: z.array(AuditEntry), ...pageFields });
export type AuditPage = z.infer<typeof AuditPage>;
