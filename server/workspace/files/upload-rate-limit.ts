import { AppError } from "../../errors.ts";
import type { FileStore } from "../../platform/storage/file-store.ts";
import type { FileOwner } from "./file-owner.ts";

/** Bytes that a company may store in a minute on each server: enough for an office, too few to fill a disk. */
const bytesPerMinute = 1024 ** 3;
const minuteMs = 60_000;

type Minute = { endsAt: number; bytes: number };
const minutes = new WeakMap<FileStore, Map<number, Minute>>();

/**
 * Passes an upload through while counting its bytes. Throws ERR_TOO_MANY_ATTEMPTS beyond the company's limit per
 * minute.
 */
export async function* limitUploadRate(
  { fileStore, companyId }: Pick<FileOwner, "fileStore" | "companyId">,
  content: AsyncIterable<Uint8Array>,
  most: number = bytesPerMinute,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    const minute = currentMinute(fileStore, companyId ?? 0);
    minute.bytes += chunk.length;
    if (minute.bytes > most) throw tooMuch(minute);
    yield chunk;
  }
}

function currentMinute(fileStore: FileStore, companyId: number): Minute {
  const here = minutes.get(fileStore) ?? new Map<number, Minute>();
  minutes.set(fileStore, here);
  const now = performance.now();
  const known = here.get(companyId);
  if (known && known.endsAt > now) return known;
  const minute = { endsAt: now + minuteMs, bytes: 0 };
  here.set(companyId, minute);
  return minute;
}

function tooMuch({ endsAt }: Minute): AppError {
  const retryAfterSeconds = Math.ceil((endsAt - performance.now()) / 1000);
  return new AppError("ERR_TOO_MANY_ATTEMPTS", "The company uploads too much data per minute.", {
    details: { retryAfterSeconds },
  });
}
