import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError } from "../../errors.ts";
import type { FileOwner } from "./file-owner.ts";
import type { FileRow } from "./files.table.ts";
import { checkForm, readForm, removeFiles } from "./read-form.ts";
import type { Accepted } from "./store-file.ts";

/**
 * The body of a route that saves with `saveWithFile`, as a part of its schema. A multipart form has no body for Fastify:
 * its parts are read one by one, and the OpenAPI document shows them.
 */
export const bodyWithFile = <Fields extends z.ZodType>(fields: Fields) => ({
  consumes: ["application/json", "multipart/form-data"],
  body: fields.nullish(),
  "x-form": partsOf(fields),
});

/** The fields as JSON, and the file. */
function partsOf(fields: z.ZodType): object {
  const { $schema: _, ...form } = z.toJSONSchema(fields, {
    target: "draft-2020-12",
    io: "input",
    unrepresentable: "any",
  });
  return { type: "object", required: ["form"], properties: { form, file: { type: "string", format: "binary" } } };
}

type Options<T extends z.ZodType> = {
  schema: T;
  /** The owner of the file; the caller's company unless given. */
  owner?: FileOwner;
  accepted?: Accepted;
};

/**
 * Reads what a route saves, and passes it to `save`: JSON, or a multipart form whose part `form` holds the same JSON,
 * and `file` a file. An object and its file are saved in one step, so that it is never sent without the file. If `save`
 * refuses, the file is removed.
 */
export async function saveWithFile<T extends z.ZodType, Saved>(
  request: FastifyRequest,
  { schema, owner = request.ctx, accepted = {} }: Options<T>,
  save: (form: z.output<T>, file: FileRow | null) => Promise<Saved>,
): Promise<Saved> {
  if (!request.isMultipart()) {
    if (!request.body) throw new AppError("ERR_INVALID_REQUEST", "The body is missing.");
    // Checked by the route already.
    return save(request.body as z.output<T>, null);
  }
  const { fields, files } = await readForm(owner, request, 1, accepted);
  try {
    return await save(checkForm(schema, parsed(fields.form)), files[0] ?? null);
  } catch (error) {
    await removeFiles(owner, files);
    throw error;
  }
}

function parsed(form: unknown): unknown {
  try {
    return JSON.parse(String(form));
  } catch {
    throw new AppError("ERR_INVALID_REQUEST", "The part `form` must contain JSON.");
  }
}
