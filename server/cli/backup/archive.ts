import { z } from "zod";

/** The beginning of a backup. */
export const Manifest = z.object({
  format: z.literal(1),
  version: z.string(),
  takenAt: z.iso.datetime(),
  /** The number of migrations that the database had. */
  migrations: z.number().int(),
  /** A fingerprint of `BALCAO_SECRET`, which does not reveal it; null in a demo. */
  secret: z.string().nullable(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
});
export type Manifest = z.infer<typeof Manifest>;

/** The end of a backup: without it, the file is cut off. */
export const Summary = z.object({
  /** Rows of each table. */
  rows: z.record(z.string(), z.number().int()),
  files: z.number().int(),
  /** Bytes of all files. */
  bytes: z.number(),
  /** Files that the database names but the store did not have. */
  missing: z.number().int(),
});
export type Summary = z.infer<typeof Summary>;

/** A checksum, which follows its entry; `path` has no part number. */
export const Checksum = z.object({ path: z.string(), size: z.number(), sha256: z.string() });
export type Checksum = z.infer<typeof Checksum>;

export const manifestName = "manifest.json";
export const summaryName = "summary.json";
export const checksumsFolder = "checksums/";
export const tablesFolder = "database/";
export const filesFolder = "files/";

/** Everything except JSON is written in parts, so that its size need not be known in advance. */
export const partName = (path: string, part: number): string => `${path}/${String(part).padStart(6, "0")}`;

export const pathOf = (name: string): string =>
  name.startsWith(tablesFolder) || name.startsWith(filesFolder) ? name.slice(0, name.lastIndexOf("/")) : name;
