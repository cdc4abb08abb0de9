import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export type S3StandIn = {
  endpoint: string;
  objects: Map<string, Buffer>;
  /** Uploads that were begun and neither completed nor aborted. */
  unfinished: Map<string, Buffer[]>;
  /** The signatures of the requests. */
  signatures: string[];
  close: () => Promise<void>;
};

/** The part of S3 that a file store uses: whole and multipart uploads, reads, ranges, removal. */
export async function startS3(): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  const unfinished = new Map<string, Buffer[]>();
  const signatures: string[] = [];
  const server = createServer((request, response) => {
    signatures.push(request.headers.authorization ?? "");
    answer({ objects, unfinished }, request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { endpoint, objects, unfinished, signatures, close };
}

async function answer(
  { objects, unfinished }: Pick<S3StandIn, "objects" | "unfinished">,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  const upload = searchParams.get("uploadId");
  const xml = (body: string, status = 200) =>
    response.writeHead(status, { "content-type": "application/xml" }).end(body);
  switch (request.method) {
    case "POST": {
      await buffer(request);
      if (upload === null) {
        unfinished.set(pathname, []);
        return void xml(`<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>`);
      }
      objects.set(pathname, Buffer.concat(unfinished.get(pathname) ?? []));
      unfinished.delete(pathname);
      return void xml(`<CompleteMultipartUploadResult><ETag>"1"</ETag></CompleteMultipartUploadResult>`);
    }
    case "PUT": {
      const bytes = await buffer(request);
      const part = Number(searchParams.get("partNumber") ?? 0);
      if (part > 0) (unfinished.get(pathname) ?? [])[part - 1] = bytes;
      else objects.set(pathname, bytes);
      return void response.writeHead(200, { etag: '"1"' }).end();
    }
    case "DELETE":
      (upload === null ? objects : unfinished).delete(pathname);
      return void response.writeHead(204).end();
    default: {
      const object = objects.get(pathname);
      if (!object) return void xml("<Error><Code>NoSuchKey</Code><Message>none</Message></Error>", 404);
      const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
      const part = start === undefined ? object : object.subarray(Number(start), Number(end) + 1);
      response.writeHead(start === undefined ? 200 : 206, { "content-length": part.length }).end(part);
    }
  }
}
