import { createHash } from "node:crypto";
import type { ApiMessage, ApiMessageSent } from "@balcao/shared/messages-api.ts";
import { and, eq } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { retryLostRace } from "../../platform/retry-lost-race.ts";
import { readInboundConnection } from "../connections/inbound-connection.ts";
import { checkNumber } from "../contacts/check-number.ts";
import { findOrMakeContact } from "../contacts/find-or-make-contact.ts";
import type { FileRow } from "../files/files.table.ts";
import { type Draft, fileDraft, textDraft } from "../messages/send/draft.ts";
import { say } from "../messages/send/say.ts";
import { unattendedTicket } from "../tickets/unattended-ticket.ts";
import { apiSends } from "./api-sends.table.ts";

type Sending = ApiMessage & { connectionId: number; files: readonly FileRow[]; idempotencyKey: string | null };

/** What came under the key before, or now. */
type Outcome = ApiMessageSent & { isRepeat: boolean };

/**
 * Stores what a program says to a number, in the contact's conversation, and enqueues its sending. The same idempotency
 * key again answers with what it made before; with other contents it throws ERR_IDEMPOTENCY_KEY.
 */
export async function sendApiMessage(ctx: Context, sending: Sending): Promise<Outcome> {
  const number = await checkNumber(ctx, sending.number);
  if (sending.body === "" && sending.files.length === 0)
    throw new AppError("ERR_INVALID_REQUEST", "A message needs words or a file.");
  return retryLostRace(() => transact(ctx, (ctx) => store(ctx, { ...sending, number })));
}

async function store(ctx: Context, sending: Sending): Promise<Outcome> {
  const { connectionId, number, idempotencyKey } = sending;
  const known = idempotencyKey === null ? null : await claimKey(ctx, sending, idempotencyKey);
  if (known) return answered(known, true);
  const connection = await readInboundConnection(ctx.db, connectionId);
  if (!connection) throw new AppError("ERR_NO_WAPP_FOUND");
  const contact = await findOrMakeContact(ctx, { kind: "contact", number, lid: null }, null);
  const ticket = await unattendedTicket(ctx, contact, connection, null);
  const said = await say(ctx, ticket, await draftsOf(ctx, sending));
  if (idempotencyKey !== null)
    await ctx.db.update(apiSends).set({ messageIds: said }).where(isKey(connectionId, idempotencyKey));
  return answered(said, false);
}

/** The key is taken before anything is made: who comes second waits for the first one's end. */
async function claimKey(ctx: Context, sending: Sending, key: string): Promise<number[] | null> {
  const contentHash = hashOf(sending);
  const { connectionId } = sending;
  const values = { connectionId, key, companyId: ctx.companyId, contentHash, messageIds: [], createdAt: ctx.now() };
  const [claimed] = await ctx.db.insert(apiSends).values(values).onConflictDoNothing().returning();
  if (claimed) return null;
  const [known] = await ctx.db.select().from(apiSends).where(isKey(connectionId, key));
  if (!known) throw new Error("an idempotency key was neither taken nor known");
  if (known.contentHash !== contentHash) throw new AppError("ERR_IDEMPOTENCY_KEY");
  return known.messageIds;
}

const isKey = (connectionId: number, key: string) =>
  and(eq(apiSends.connectionId, connectionId), eq(apiSends.key, key));

/** Files count by name and size: the same one sent again is stored anew. */
function hashOf({ number, body, files }: Sending): string {
  const content = [number, body, ...files.map(({ name, size }) => [name, size])];
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}

async function draftsOf(ctx: Context, { body, files }: Sending): Promise<Draft[]> {
  if (files.length === 0) return [textDraft(body)];
  const drafts: Draft[] = [];
  for (const [index, file] of files.entries()) drafts.push(await fileDraft(ctx, file, index === 0 ? body : ""));
  return drafts;
}

const answered = (ids: readonly number[], isRepeat: boolean): Outcome => ({
  mensagem: "Mensagem enviada",
  messageId: String(ids[0]),
  messageIds: ids.map(String),
  status: "queued",
  isRepeat,
});
