import { addAbortSignal, type Readable } from "node:stream";
import type { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { DatabaseAddress } from "../../platform/sql/database.ts";
import { FileMissing, type FileStore } from "../../platform/storage/file-store.ts";
import { filesFolder, type Manifest, manifestName, type Summary, summaryName, tablesFolder } from "./archive.ts";
import { ArchiveWriter } from "./archive-writer.ts";
import { inTransaction, withCopyClient } from "./copy-client.ts";
import { ProgressWatch } from "./progress-watch.ts";
import { findSequences, findTables } from "./stored-tables.ts";

/** The report names at most this many missing files. */
const namedMissing = 20;
const filesAtOnce = 500;
const longestStandstillMs = 60_000;

export type Written = Summary & { size: number; missingFiles: string[] };
type About = Pick<Manifest, "version" | "secret" | "migrations">;
type Backup = { client: Client; store: FileStore; archive: ArchiveWriter; watch: ProgressWatch };

/**
 * Writes the database and all files into one file, beside a running server: one snapshot of the database, and the
 * files that it names. A file missing by now is reported, and is no failure. The memory use is constant. Throws
 * StartupError after `standstillMs` without a read or write, and leaves nothing of the backup.
 */
export async function writeBackup(
  address: DatabaseAddress,
  store: FileStore,
  about: About,
  path: string,
  standstillMs = longestStandstillMs,
): Promise<Written> {
  const archive = await ArchiveWriter.create(path);
  const watch = new ProgressWatch(standstillMs);
  try {
    const readAll = (client: Client) =>
      inTransaction(client, "isolation level repeatable read read only", async () => {
        const rows = await addTables({ client, store, archive, watch }, about);
        return { rows, ...(await addFiles({ client, store, archive, watch })) };
      });
    const { missingFiles, ...counted } = await watch.run(() => withCopyClient(address, readAll, watch.signal));
    return { ...counted, missingFiles, size: await archive.finish(summaryName, counted satisfies Summary) };
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

/** Adds the database's content. Returns the rows of each table. */
async function addTables({ client, archive, watch }: Backup, about: About): Promise<Summary["rows"]> {
  const tables = await findTables(client);
  const sequences = await findSequences(client);
  const takenAt = new Date().toISOString();
  await archive.addJson(manifestName, { format: 1, ...about, takenAt, tables, sequences } satisfies Manifest);
  const rows: Summary["rows"] = {};
  for (const { name, columns } of tables) {
    const path = tablesFolder + name;
    // A partitioned table can be copied by a query only.
    const copied = client.query(copyTo(`copy (select ${columns.join(", ")} from ${name}) to stdout`));
    // In this format a line is a row, since line breaks inside a row are escaped.
    rows[name] = (await archive.add(path, watch.follow(path, copied))).lines;
  }
  return rows;
}

async function addFiles(backup: Backup) {
  const { store, archive, watch } = backup;
  const counted = { files: 0, bytes: 0, missing: 0, missingFiles: [] as string[] };
  for await (const id of fileIds(backup.client)) {
    const path = filesFolder + id;
    watch.touch(path);
    const content = await openFile(store, id);
    if (!content) {
      counted.missing += 1;
      if (counted.missingFiles.length < namedMissing) counted.missingFiles.push(id);
      continue;
    }
    addAbortSignal(watch.signal, content);
    counted.bytes += (await archive.add(path, watch.follow(path, content))).size;
    counted.files += 1;
  }
  return counted;
}

async function* fileIds(client: Client): AsyncGenerator<string> {
  let last: string | undefined;
  do {
    const { rows } = await client.query<{ id: string }>(
      "select id from files where $1::uuid is null or id > $1 order by id limit $2",
      [last ?? null, filesAtOnce],
    );
    for (const { id } of rows) yield id;
    last = rows.at(-1)?.id;
  } while (last);
}

async function openFile(store: FileStore, key: string): Promise<Readable | null> {
  try {
    return await store.read(key);
  } catch (error) {
    if (error instanceof FileMissing) return null;
    throw error;
  }
}
