import type { FastifyRequest } from "fastify";

/** True for a request that announces a form with files. Reads the headers only. */
export const isUpload = ({ headers }: Pick<FastifyRequest, "headers">): boolean =>
  /^\s*multipart\/form-data\b/i.test(headers["content-type"] ?? "");
