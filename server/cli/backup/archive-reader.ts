import { createHash } from "node:crypto";
import { StartupError } from "../../platform/startup-error.ts";
import {
  Checksum,
  checksumsFolder,
  filesFolder,
  Manifest,
  manifestName,
  pathOf,
  Summary,
  summaryName,
  tablesFolder,
} from "./archive.ts";
import { readTar } from "./tar.ts";

export type ArchivePart = { path: string; content: AsyncGenerator<Buffer> };

/**
 * The parts of a backup in their order; the pieces of one entry come as one. The caller must read each part to its
 * end.
 */
export async function* readArchive(file: string): AsyncGenerator<ArchivePart> {
  const entries = readTar(file);
  let entry = await entries.next();
  while (!entry.done) {
    const path = pathOf(entry.value.name);
    const content = async function* () {
      while (!entry.done && pathOf(entry.value.name) === path) {
        yield entry.value.content;
        entry = await entries.next();
      }
    };
    yield { path, content: content() };
  }
}

/**
 * Reads a whole backup and checks that it is complete and unchanged. Throws StartupError if not. A computed checksum is
 * kept only until it was compared with the stored one, so that the memory stays small.
 */
export async function checkArchive(file: string): Promise<{ manifest: Manifest; summary: Summary }> {
  const unchecked = new Map<string, string>();
  let manifest: Manifest | undefined;
  let summary: Summary | undefined;
  let files = 0;
  for await (const { path, content } of readArchive(file)) {
    if (path === manifestName) manifest = Manifest.parse(await json(content));
    else if (path === summaryName) summary = Summary.parse(await json(content));
    else if (path.startsWith(checksumsFolder)) compare(await text(content), unchecked);
    else if (path.startsWith(tablesFolder) || path.startsWith(filesFolder)) {
      unchecked.set(path, await hashOf(content));
      if (path.startsWith(filesFolder)) files += 1;
    } else throw damaged(`it holds ${path}`);
    if (!manifest) throw damaged("it does not begin as a backup does");
  }
  const [unknown] = unchecked.keys();
  if (unknown) throw damaged(`${unknown} has no checksum`);
  if (!manifest || !summary) throw damaged("its end is missing");
  if (summary.files !== files) throw damaged(`it holds ${files} files, not ${summary.files}`);
  return { manifest, summary };
}

function compare(lines: string, unchecked: Map<string, string>): void {
  for (const line of lines.split("\n").filter(Boolean)) {
    const { path, sha256 } = Checksum.parse(JSON.parse(line));
    if (unchecked.get(path) !== sha256) throw damaged(`${path} is not what was written`);
    unchecked.delete(path);
  }
}

async function hashOf(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of content) hash.update(chunk);
  return hash.digest("hex");
}

async function text(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

async function json(content: AsyncIterable<Buffer>): Promise<unknown> {
  try {
    return JSON.parse(await text(content));
  } catch {
    throw damaged("it cannot be read");
  }
}

const damaged = (how: string) => new StartupError(`The backup is damaged: ${how}.`);
