import { z } from "zod";

/** What a backup begins with. */
export const Manifest = z.object({
  format: z.literal(1),
  version: z.string(),
  takenAt: z.iso.datetime(),
  /** How many migrations the database had. */
  migrations: z.number().int(),
  /** Tells one `BALCAO_SECRET` from another without giving it away; null in a demo. */
  secret: z.string().nullable(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
});
export type Manifest = z.infer<typeof Manifest>;

/** What it ends with: without it, it was cut off. */
export const Summary = z.object({
  /** Rows of each table. */
  rows: z.record(z.string(), z.number().int()),
  files: z.number().int(),
  /** Bytes of all files. */
  bytes: z.number(),
  /** Files that the database names and the store did not have. */
  missing: z.number().int(),
});
export type Summary = z.infer<typeof Summary>;

/** A line of the checksums, which follow what they are of; `path` is without the number of the part. */
export const Checksum = z.object({ path: z.string(), size: z.number(), sha256: z.string() });
export type Checksum = z.infer<typeof Checksum>;

export const manifestName = "manifest.json";
export const summaryName = "summary.json";
export const checksumsFolder = "checksums/";
export const tablesFolder = "database/";
export const filesFolder = "files/";

/** Everything but the JSON comes in parts, so that nothing need be known of its size beforehand. */
export const partName = (path: string, part: number): string => `${path}/${String(part).padStart(6, "0")}`;

export const pathOf = (name: string): string =>
  name.startsWith(tablesFolder) || name.startsWith(filesFolder) ? name.slice(0, name.lastIndexOf("/")) : name;
