import { clientIdOf, type Message, type SendFiles } from "@balcao/shared/inbox/messages.ts";
import type { Context } from "../../../context.ts";
import type { FileRow } from "../../../workspace/files/files.table.ts";
import { removeFiles } from "../../../workspace/files/read-form.ts";
import { actingUserId } from "../../tickets/acting-user.ts";
import { appendOwnMessage } from "./append-own-message.ts";
import { fileDraft } from "./draft.ts";

/**
 * Sends stored files, each as a message; the first one has the caption. A repeat under the same clientId returns the
 * messages it made before. Files that no message uses are removed; after a failure the caller must do that.
 */
export async function sendFiles(
  ctx: Context,
  ticketId: number,
  input: SendFiles,
  files: readonly FileRow[],
): Promise<Message[]> {
  actingUserId(ctx);
  const sent: Message[] = [];
  for (const [index, file] of files.entries()) {
    const isFirst = index === 0;
    const draft = await fileDraft(ctx, file, isFirst ? input.body : "", input.isVoice);
    const clientId = input.clientId && clientIdOf(input.clientId, index);
    sent.push(
      await appendOwnMessage(ctx, ticketId, draft, { clientId, quotedId: isFirst ? input.quotedMsg?.id : undefined }),
    );
  }
  const taken = new Set(sent.map(({ media }) => media?.file?.id));
  await removeFiles(
    ctx,
    files.filter(({ id }) => !taken.has(id)),
  );
  return sent;
}
