import type { Caller, World } from "../world.ts";

export type FormFile = { name: string; content: Uint8Array; type?: string; field?: string };

/** Sends a form as a browser does. */
export async function sendForm(
  { app }: World,
  { token }: Pick<Caller, "token">,
  url: string,
  fields: Record<string, string>,
  files: readonly FormFile[],
  method: "POST" | "PUT" = "POST",
): Promise<{ status: number; body: never }> {
  const form = new FormData();
  for (const { name, content, type = "", field = "medias" } of files) {
    form.append(field, new Blob([Buffer.from(content)], { type }), name);
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const encoded = new Response(form);
  const reply = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, "content-type": encoded.headers.get("content-type") ?? "" },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: reply.statusCode, body: (reply.body ? reply.json() : null) as never };
}

/** Sends one file as the form's part `file`. */
export const upload = (
  world: World,
  caller: Pick<Caller, "token">,
  url: string,
  content: Uint8Array | string,
  { fileName = "file.txt", part = "file" } = {},
) => sendForm(world, caller, url, {}, [{ name: fileName, content: Buffer.from(content), field: part }]);
