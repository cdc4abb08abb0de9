import { eq } from "drizzle-orm";
import { connections } from "../../channels/connections/connections.table.ts";
import { commandSession } from "../../channels/connections/session/session-command.ts";
import { afterCommit, type Context } from "../../context.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { disownFiles, removeDisowned } from "../../workspace/files/disown-files.ts";

/**
 * Deletes the context's company with its data and files, in the caller's transaction, which has locked it. Every table
 * takes part by its foreign key.
 */
export async function removeCompany(inside: Context): Promise<void> {
  const { db, companyId } = inside;
  const phones = await db.select({ id: connections.id }).from(connections).where(eq(connections.companyId, companyId));
  const fileIds = await disownFiles(inside);
  await db.delete(companies).where(eq(companies.id, companyId));
  afterCommit(inside, (outside) => {
    outside.realtime.disconnectCompany(companyId);
    for (const phone of phones) commandSession(outside, { connectionId: phone.id, command: "disconnect" });
    removeDisowned(outside, fileIds).catch((error: unknown) =>
      outside.log.error({ error, companyId }, "files of a company were left to the nightly sweep"),
    );
  });
}
