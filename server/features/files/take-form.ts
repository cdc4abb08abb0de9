import { fileMax } from "@balcao/shared/files.ts";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import type { FileRow } from "./files.table.ts";
import { removeFile } from "./remove-file.ts";
import { storeFile } from "./store-file.ts";

export type Form = {
  /** As sent, unchecked; of a name that comes several times, the first. */
  fields: Record<string, unknown>;
  files: FileRow[];
};

/** A little more than any file may have, so that it is refused by its kind's own limit. */
const partMax = fileMax + 1024;
const fieldMax = 64 * 1024;

/**
 * Reads a multipart form and stores its files as they come. When anything is wrong with it, nothing of it stays; when
 * what the caller does with it goes wrong, the caller removes the files.
 */
export async function takeForm(ctx: Context, request: FastifyRequest, maxFiles: number): Promise<Form> {
  const form: Form = { fields: {}, files: [] };
  const limits = { files: maxFiles, fields: 30, fieldSize: fieldMax, fileSize: partMax };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "file") form.files.push(await storeFile(ctx, { name: part.filename, stream: part.file }));
      else form.fields[part.fieldname] ??= part.value;
    }
    return form;
  } catch (error) {
    // Nobody reads the rest, and a browser that cannot finish sending never looks at the answer.
    request.raw.resume();
    await removeFiles(ctx, form.files);
    throw error;
  }
}

/** Checks a form's fields as the server by itself checks a body. Throws ERR_INVALID_REQUEST. */
export function checkForm<T extends z.ZodType>(schema: T, fields: unknown): z.output<T> {
  const input = schema.safeParse(fields);
  if (input.success) return input.data;
  const details = input.error.issues.map(({ path, message }) => ({ field: path.join("/"), message }));
  throw new AppError("ERR_INVALID_REQUEST", "The form is not valid.", { details });
}

/** The one file of a form that holds nothing else. Throws ERR_FILE_INVALID when there is none. */
export async function takeUpload(ctx: Context, request: FastifyRequest): Promise<FileRow> {
  const [file] = request.isMultipart() ? (await takeForm(ctx, request, 1)).files : [];
  if (!file) throw new AppError("ERR_FILE_INVALID", "A form with one file is required.");
  return file;
}

/** Those that something refers to meanwhile stay. */
export async function removeFiles(ctx: Context, files: readonly FileRow[]): Promise<void> {
  for (const { id } of files) await removeFile(ctx, id);
}
