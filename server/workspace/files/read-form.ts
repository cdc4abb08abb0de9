import { fileMax } from "@balcao/shared/workspace/files.ts";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { FairQueue } from "../../platform/async/fair-queue.ts";
import type { FileOwner } from "./file-owner.ts";
import type { FileRow } from "./files.table.ts";
import { removeFile } from "./remove-file.ts";
import { type Accepted, type StoredFile, storeFile } from "./store-file.ts";
import { limitUploadRate } from "./upload-rate-limit.ts";

export type Form = {
  /** Unchecked fields as sent; for a repeated name, the first one. */
  fields: Record<string, unknown>;
  files: StoredFile[];
};

/** A little more than any file may have, so that it is refused by its kind's own limit. */
const partMax = fileMax + 1024;
const fieldMax = 64 * 1024;

/**
 * Parses a multipart form and stores its files while they arrive. If the form is invalid, nothing of it is kept; if the
 * caller's work fails afterwards, the caller removes the files.
 */
export async function readForm(
  ctx: FileOwner,
  request: FastifyRequest,
  maxFiles: number,
  accepted: Accepted = {},
): Promise<Form> {
  const form: Form = { fields: {}, files: [] };
  const limits = { files: maxFiles, fields: 30, fieldSize: fieldMax, fileSize: partMax };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "file")
        form.files.push(
          await storeFile(ctx, { name: part.filename, stream: limitUploadRate(ctx, part.file), ...accepted }),
        );
      else form.fields[part.fieldname] ??= part.value;
    }
    return form;
  } catch (error) {
    // The rest is drained: a browser that cannot finish sending never reads the answer.
    request.raw.resume();
    await removeFiles(ctx, form.files);
    throw error;
  }
}

/** Validates a form's fields as the server validates a body. Throws ERR_INVALID_REQUEST. */
export function checkForm<T extends z.ZodType>(schema: T, fields: unknown): z.output<T> {
  const input = schema.safeParse(fields);
  if (input.success) return input.data;
  const details = input.error.issues.map(({ path, message }) => ({ field: path.join("/"), message }));
  throw new AppError("ERR_INVALID_REQUEST", "The form is not valid.", { details });
}

/** The one file of a form without other fields. Throws ERR_FILE_INVALID without one. */
export async function readUpload(ctx: FileOwner, request: FastifyRequest, accepted?: Accepted): Promise<FileRow> {
  const [file] = request.isMultipart() ? (await readForm(ctx, request, 1, accepted)).files : [];
  if (!file) throw new AppError("ERR_FILE_INVALID", "A form with one file is required.");
  return file;
}

/** Files that are referred to meanwhile are kept. */
export async function removeFiles(ctx: FileOwner, files: readonly FileRow[]): Promise<void> {
  for (const { id } of files) await removeFile(ctx, id);
}

const formQueue = new FairQueue<number>({ width: 6, perKey: 2 });

/** Runs the work of a received form with files, sharing the server fairly among companies, because its files are read and stored. */
export const inFormQueue = <T>({ companyId }: Pick<Context, "companyId">, work: () => Promise<T>): Promise<T> =>
  formQueue.run(companyId, work);
