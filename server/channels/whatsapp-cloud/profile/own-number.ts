import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { findConnection } from "../../connections/find-connection.ts";
import { type CloudNumber, findNumber } from "../cloud-numbers.ts";
import type { CloudSetup } from "../set-up/connect-cloud.ts";

/** The official number of a connection, with the connection's id and name. */
export type OwnNumber = { id: number; name: string; number: CloudNumber };

/** The official number of a connection of the company. Throws ERR_NO_WAPP_FOUND. */
export async function ownNumber(ctx: Context, { keys }: Pick<CloudSetup, "keys">, id: number): Promise<OwnNumber> {
  const { name } = await findConnection(ctx, id);
  const number = await findNumber(ctx.db, keys, id);
  if (!number) throw new AppError("ERR_NO_WAPP_FOUND");
  return { id, name, number };
}
