import type { QueueOption } from "@balcao/shared/workspace/queue-options.ts";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { AppError } from "../../../errors.ts";
import type { FileRow } from "../../files/files.table.ts";
import { readForm, removeFiles } from "../../files/read-form.ts";

/**
 * Reads an option's form, as JSON or with its file, and passes it to `save`; if that is refused, the file is removed.
 */
export async function saveOptionForm<T extends z.ZodType>(
  request: FastifyRequest,
  schema: T,
  save: (form: z.output<T>, file: FileRow | null) => Promise<QueueOption>,
): Promise<QueueOption> {
  const { ctx } = request;
  if (!request.isMultipart()) {
    if (!request.body) throw new AppError("ERR_INVALID_REQUEST", "The body is missing.");
    // Checked by the route already.
    return save(request.body as z.output<T>, null);
  }
  const { fields, files } = await readForm(ctx, request, 1);
  try {
    // Browsers use their own line endings in form fields.
    const lines = (value: unknown) => (typeof value === "string" ? value.replaceAll("\r\n", "\n") : value);
    const form = schema.safeParse({ ...fields, message: lines(fields.message) });
    if (!form.success) {
      const details = form.error.issues.map(({ path, message }) => ({ field: path.join("/"), message }));
      throw new AppError("ERR_INVALID_REQUEST", "The form is not valid.", { details });
    }
    return await save(form.data, files[0] ?? null);
  } catch (error) {
    await removeFiles(ctx, files);
    throw error;
  }
}
