import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Services } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { type ByteRange, FileMissing } from "../../platform/storage/file-store.ts";
import { contentDisposition } from "./content-disposition.ts";
import { contentRange } from "./content-range.ts";
import { type FileRow, files } from "./files.table.ts";

const noFile = () => new AppError("ERR_NO_FILE_FOUND");

/** Files by signed address: the signature replaces a session. */
export const fileRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (app, { services }) => {
  app.get(
    "/public/:fileId",
    {
      config: { access: "public", counted: "file" },
      schema: {
        description: "Content of a file. Other answers contain the signed address, which is valid for some hours.",
        security: [],
        params: z.object({ fileId: z.string().max(100) }),
        querystring: z.object({ expires: z.string().max(20).default(""), signature: z.string().max(100).default("") }),
        response: { 200: z.unknown() },
      },
    },
    async (request, reply) => {
      const { fileId } = request.params;
      const expires = Number(request.query.expires);
      if (!services.fileUrls.isValid(fileId, expires, request.query.signature)) throw new AppError("ERR_NO_PERMISSION");
      const [file] = z.uuid().safeParse(fileId).success
        ? await services.db.select().from(files).where(eq(files.id, fileId))
        : [];
      if (!file) throw noFile();

      return sendFile(services, file, request, reply, (expires - services.now().getTime()) / 1000);
    },
  );
};

async function sendFile(
  services: Services,
  file: FileRow,
  request: FastifyRequest,
  reply: FastifyReply,
  secondsLeft: number,
): Promise<FastifyReply> {
  const etag = `"${file.id}"`;
  describe(reply, file, etag, secondsLeft);
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  const ifRange = request.headers["if-range"];
  const range = ifRange && ifRange !== etag ? null : contentRange(request.headers.range, file.size);
  if (range === "unsatisfiable") return reply.code(416).header("content-range", `bytes */${file.size}`).send();
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  if (range) reply.code(206).header("content-range", `bytes ${start}-${end}/${file.size}`);
  reply.header("content-length", end - start + 1);
  return reply.send(request.method === "HEAD" ? Readable.from([]) : await open(services, file, range));
}

/** A file never changes under its id, so a browser may cache it for as long as its address is valid. */
function describe(reply: FastifyReply, { mimeType, name }: FileRow, etag: string, seconds: number): void {
  reply.headers({
    etag,
    "content-type": mimeType,
    "content-disposition": contentDisposition(name, mimeType),
    "cache-control": `private, max-age=${Math.max(0, Math.floor(seconds))}, immutable`,
    "accept-ranges": "bytes",
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
    // Consoles of other origins show files too; the signature protects them.
    "cross-origin-resource-policy": "cross-origin",
  });
}

async function open({ fileStore }: Services, { id }: FileRow, range: ByteRange | null): Promise<Readable> {
  try {
    return await fileStore.read(id, range ?? undefined);
  } catch (error) {
    if (error instanceof FileMissing) throw noFile();
    throw error;
  }
}
