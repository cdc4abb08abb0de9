import type { Readable } from "node:stream";
import postgres from "postgres";
import type { DatabaseAddress } from "../platform/database.ts";
import { FileMissing, type FileStore } from "../platform/storage/file-store.ts";
import { filesFolder, type Manifest, manifestName, type Summary, summaryName, tablesFolder } from "./archive.ts";
import { ArchiveWriter } from "./archive-writer.ts";
import { findSequences, findTables } from "./stored-tables.ts";

/** So many names of missing files are told. */
const namedMissing = 20;
const filesAtOnce = 500;

export type Written = Summary & { size: number; missingFiles: string[] };

/**
 * Writes the database and all files into one file, beside a running server: the database as it was at one moment, and
 * the files that it names then. One that is gone by now is told, and is no failure. The memory needed is always the same.
 */
export async function writeBackup(
  address: DatabaseAddress,
  store: FileStore,
  about: Pick<Manifest, "version" | "secret" | "migrations">,
  path: string,
): Promise<Written> {
  const settings = { max: 1, onnotice: () => {}, connection: { application_name: "balcao-backup", TimeZone: "UTC" } };
  const sql = "url" in address ? postgres(address.url, settings) : postgres({ ...address, ...settings });
  const archive = await ArchiveWriter.create(path);
  try {
    const summary = await sql.begin("isolation level repeatable read read only", async (tx) => {
      const tables = await findTables(tx);
      const sequences = await findSequences(tx);
      const takenAt = new Date().toISOString();
      await archive.addJson(manifestName, { format: 1, ...about, takenAt, tables, sequences } satisfies Manifest);
      const rows: Summary["rows"] = {};
      for (const { name, columns } of tables) {
        // A partitioned table is copied by a query only.
        const copied = await tx.unsafe(`copy (select ${columns.join(", ")} from ${name}) to stdout`).readable();
        // In this format a line is a row: what is inside one has its ends of lines escaped.
        rows[name] = (await archive.add(tablesFolder + name, copied)).lines;
      }
      return { rows, ...(await addFiles(tx, store, archive)) };
    });
    const { missingFiles, ...counted } = summary;
    return { ...summary, size: await archive.finish(summaryName, counted satisfies Summary) };
  } catch (error) {
    await archive.abandon();
    throw error;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function addFiles(tx: postgres.TransactionSql, store: FileStore, archive: ArchiveWriter) {
  const counted = { files: 0, bytes: 0, missing: 0, missingFiles: [] as string[] };
  for await (const keys of tx<{ id: string }[]>`select id from files order by id`.cursor(filesAtOnce)) {
    for (const { id } of keys) {
      const content = await openFile(store, id);
      if (!content) {
        counted.missing += 1;
        if (counted.missingFiles.length < namedMissing) counted.missingFiles.push(id);
        continue;
      }
      counted.bytes += (await archive.add(filesFolder + id, content)).size;
      counted.files += 1;
    }
  }
  return counted;
}

async function openFile(store: FileStore, key: string): Promise<Readable | null> {
  try {
    return await store.read(key);
  } catch (error) {
    if (error instanceof FileMissing) return null;
    throw error;
  }
}
