import { createHash } from "node:crypto";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { StartupError } from "../../platform/startup-error.ts";
import { type Checksum, checksumsFolder, partName } from "./archive.ts";
import { tarEnd, tarEntry } from "./tar.ts";

const partBytes = 1024 * 1024;
const checksumsPerEntry = 2_000;
const newline = 10;

/** Writes a backup, which only its owner may read. The file ends in `.unfinished` until it is complete. */
export class ArchiveWriter {
  readonly #path: string;
  readonly #file: FileHandle;
  #checksums: Checksum[] = [];
  #checksumEntries = 0;

  private constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
  }

  static async create(path: string): Promise<ArchiveWriter> {
    const taken = await open(path).catch(() => null);
    await taken?.close();
    if (taken) throw new StartupError(`The file ${path} already exists: choose another name.`);
    await rm(unfinished(path), { force: true });
    const file = await open(unfinished(path), "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
      throw new StartupError(`The backup ${path} cannot be written (${error.code}).`);
    });
    return new ArchiveWriter(path, file);
  }

  async addJson(name: string, value: object): Promise<void> {
    await this.#file.appendFile(await tarEntry(name, Buffer.from(JSON.stringify(value))));
  }

  /** Adds a stream's content in parts. Returns its bytes and its lines. */
  async add(path: string, content: AsyncIterable<Buffer>): Promise<{ size: number; lines: number }> {
    const hash = createHash("sha256");
    let [size, lines, part, held] = [0, 0, 0, 0];
    let chunks: Buffer[] = [];
    const writePart = async () => {
      part += 1;
      await this.#file.appendFile(await tarEntry(partName(path, part), Buffer.concat(chunks)));
      chunks = [];
      held = 0;
    };
    for await (const chunk of content) {
      hash.update(chunk);
      size += chunk.length;
      for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) lines += 1;
      chunks.push(chunk);
      held += chunk.length;
      if (held >= partBytes) await writePart();
    }
    if (held > 0 || part === 0) await writePart();
    this.#checksums.push({ path, size, sha256: hash.digest("hex") });
    if (this.#checksums.length >= checksumsPerEntry) await this.#writeChecksums();
    return { size, lines };
  }

  async #writeChecksums(): Promise<void> {
    this.#checksumEntries += 1;
    const lines = this.#checksums.map((one) => `${JSON.stringify(one)}\n`).join("");
    this.#checksums = [];
    await this.#file.appendFile(
      await tarEntry(`${partName(checksumsFolder.slice(0, -1), this.#checksumEntries)}.jsonl`, Buffer.from(lines)),
    );
  }

  /** Writes the end of the archive, syncs it to disk and renames it. Returns its size in bytes. */
  async finish(name: string, summary: object): Promise<number> {
    await this.#writeChecksums();
    await this.addJson(name, summary);
    await this.#file.appendFile(tarEnd);
    await this.#file.sync();
    const { size } = await this.#file.stat();
    await this.#file.close();
    await rename(unfinished(this.#path), this.#path);
    return size;
  }

  async abandon(): Promise<void> {
    await this.#file.close().catch(() => undefined);
    await rm(unfinished(this.#path), { force: true });
  }
}

const unfinished = (path: string): string => `${path}.unfinished`;
