import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { Context } from "../../context.ts";
import { removeFile } from "../../workspace/files/remove-file.ts";
import { changeConnection } from "./change-connection.ts";

/** Sets or removes the greeting's file; the previous file is deleted. */
export async function setConnectionFile(ctx: Context, id: number, fileId: string | null): Promise<Connection> {
  let before: string | null = null;
  const changed = await changeConnection(ctx, id, async (_, current) => {
    before = current.fileId;
    return { fileId };
  });
  await removeFile(ctx, before);
  return changed;
}
