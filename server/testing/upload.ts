import type { Caller, World } from "./world.ts";

/** Sends one file as a form's part. */
export async function upload(
  world: World,
  { token }: Pick<Caller, "token">,
  url: string,
  content: Uint8Array | string,
  { fileName = "file.txt", part = "file" } = {},
): Promise<{ status: number; body: never }> {
  const boundary = "-----balcao";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${part}"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const headers = { authorization: `Bearer ${token}`, "content-type": `multipart/form-data; boundary=${boundary}` };
  const reply = await world.app.inject({ method: "POST", url, headers, payload });
  return { status: reply.statusCode, body: (reply.body ? reply.json() : null) as never };
}
