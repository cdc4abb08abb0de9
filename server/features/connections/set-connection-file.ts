import type { Connection } from "@balcao/shared/connections.ts";
import type { Context } from "../../context.ts";
import { removeFile } from "../files/remove-file.ts";
import { changeConnection } from "./change-connection.ts";

/** Gives the greeting a file, or takes its file away; the one it had goes. */
export async function setConnectionFile(ctx: Context, id: number, fileId: string | null): Promise<Connection> {
  let before: string | null = null;
  const changed = await changeConnection(ctx, id, async (_, current) => {
    before = current.fileId;
    return { fileId };
  });
  await removeFile(ctx, before);
  return changed;
}
