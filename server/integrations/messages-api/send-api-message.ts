import { createHash } from "node:crypto";
import type { ApiMessage, ApiMessageSent } from "@balcao/shared/integrations/messages-api.ts";
import { and, eq } from "drizzle-orm";
import { contactChat, type Identity } from "../../channels/chat.ts";
import { type Context, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { checkNumber } from "../../inbox/contacts/check-number.ts";
import { findContact, makeContact } from "../../inbox/contacts/find-or-make-contact.ts";
import { readInboundConnection } from "../../inbox/messages/receive/inbound-connection.ts";
import { type Draft, fileDraft, textDraft } from "../../inbox/messages/send/draft.ts";
import { sayUnattended } from "../../inbox/messages/send/say.ts";
import { checkTemplate, templateDraft } from "../../inbox/messages/send/template-draft.ts";
import { unattendedTicket } from "../../inbox/tickets/open/unattended-ticket.ts";
import { retryLostRace } from "../../platform/sql/retry-lost-race.ts";
import type { StoredFile } from "../../workspace/files/store-file.ts";
import { apiSends } from "./api-sends.table.ts";

/** `files`: the one at `fileUrl`, too, once it is fetched. */
type Asked = ApiMessage & {
  connectionId: number;
  files: readonly StoredFile[];
  idempotencyKey: string | null;
};
type Sending = Omit<Asked, "number" | "to"> & { to: Identity };

/** The messages of this key, made now or by an earlier request. */
export type Outcome = ApiMessageSent & { isRepeat: boolean };

/**
 * Stores a program's message in the contact's conversation, and enqueues its sending. A repeated idempotency key
 * returns the messages it made before, or throws ERR_IDEMPOTENCY_KEY if the contents differ.
 */
export async function sendApiMessage(ctx: Context, asked: Asked): Promise<Outcome> {
  const sending = await toSending(ctx, asked);
  return retryLostRace(() => transact(ctx, (ctx) => store(ctx, sending)));
}

/**
 * The messages that a repeated key made before, while the file at `fileUrl` is not fetched: it may be gone by now. Null
 * for a new message. Throws what `sendApiMessage` would throw with any file.
 */
export async function sentBefore(ctx: Context, asked: Asked): Promise<Outcome | null> {
  const sending = await toSending(ctx, asked);
  const { connectionId, idempotencyKey, template } = sending;
  const ids = idempotencyKey === null ? null : await idsOf(ctx, sending, idempotencyKey);
  if (ids) return answered(ids, true);
  if (template) await checkTemplate(ctx, { connectionId, isStrict: true }, template);
  return null;
}

async function toSending(ctx: Context, asked: Asked): Promise<Sending> {
  const { number: _, to: __, ...sending } = asked;
  const to = await recipientOf(ctx, asked);
  const { body, files, fileUrl, template } = sending;
  if (body === "" && files.length === 0 && !fileUrl && !template)
    throw refused("body", "A message needs a text, a file or a template.");
  if (template && (body !== "" || files.length > 1))
    throw refused(body === "" ? "medias" : "body", "A template message has no separate text, and at most one file.");
  return { ...sending, to };
}

const refused = (field: string, message: string): AppError =>
  new AppError("ERR_INVALID_REQUEST", message, { details: [{ field, message }] });

/** Throws ERR_CONTACT_UNREACHABLE for a kind of id that the connection's channel cannot address. */
async function recipientOf(ctx: Context, { number, to, connectionId }: Asked): Promise<Identity> {
  const { kind, value } = to ?? { kind: "phone" as const, value: number ?? "" };
  if (kind === "phone") return { kind, value: await checkNumber(ctx, value) };
  const channel = await ctx.channels.of(ctx.db, connectionId);
  if (channel && !channel.addresses.includes(kind)) {
    const details = { kind, addresses: channel.addresses };
    throw new AppError("ERR_CONTACT_UNREACHABLE", `This connection cannot write to an id of the kind ${kind}.`, {
      details,
    });
  }
  return { kind, value };
}

async function store(ctx: Context, sending: Sending): Promise<Outcome> {
  const { connectionId, to, idempotencyKey } = sending;
  const sentBefore = idempotencyKey === null ? null : await claimKey(ctx, sending, idempotencyKey);
  if (sentBefore) return answered(sentBefore, true);
  const connection = await readInboundConnection(ctx, connectionId);
  if (!connection) throw new AppError("ERR_NO_WAPP_FOUND");
  const chat = contactChat({ [to.kind]: to.value });
  const known = await findContact(ctx, chat, null, "company");
  const contact = known ?? (await makeContact(ctx, chat, null, "company"));
  const ticket = await unattendedTicket(ctx, contact, connection);
  const said = await sayUnattended(ctx, ticket, await draftsOf(ctx, sending, contact.id), {
    userId: null,
    isFirst: !known,
  });
  if (idempotencyKey !== null)
    await ctx.db.update(apiSends).set({ messageIds: said }).where(isKey(connectionId, idempotencyKey));
  return answered(said, false);
}

/**
 * Claims the key before anything is stored: a second request waits for the first one's transaction, and gets its
 * messages. Null for the first.
 */
async function claimKey(ctx: Context, sending: Sending, key: string): Promise<number[] | null> {
  const { connectionId } = sending;
  const contentHash = hashOf(sending);
  const values = { connectionId, key, companyId: ctx.companyId, contentHash, messageIds: [], createdAt: ctx.now() };
  const [claimed] = await ctx.db.insert(apiSends).values(values).onConflictDoNothing().returning();
  if (claimed) return null;
  const ids = await idsOf(ctx, sending, key);
  if (!ids) throw new Error("an idempotency key was neither claimed nor found");
  return ids;
}

/** The messages of a claimed key; null for a new one. Throws ERR_IDEMPOTENCY_KEY. */
async function idsOf(ctx: Context, sending: Sending, key: string): Promise<number[] | null> {
  const [known] = await ctx.db.select().from(apiSends).where(isKey(sending.connectionId, key));
  if (known && known.contentHash !== hashOf(sending)) throw new AppError("ERR_IDEMPOTENCY_KEY");
  return known?.messageIds ?? null;
}

const isKey = (connectionId: number, key: string) =>
  and(eq(apiSends.connectionId, connectionId), eq(apiSends.key, key));

/**
 * Files are compared by name and bytes, as a repeated file is stored again under another id. One at an address is
 * compared by that: its host may make it anew for each call.
 */
function hashOf({ to, body, files, fileUrl, template }: Sending): string {
  const recipient = to.kind === "phone" ? to.value : `${to.kind} ${to.value}`;
  const content = [
    recipient,
    body,
    ...(fileUrl ? [["fileUrl", fileUrl]] : files.map(({ name, sha256 }) => [name, sha256])),
    ...(template ? [template] : []),
  ];
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}

async function draftsOf(
  ctx: Context,
  { connectionId, body, files, template }: Sending,
  contactId: number,
): Promise<Draft[]> {
  // A program has nobody who sees that a misspelt field stayed empty.
  if (template)
    return [await templateDraft(ctx, { connectionId, contactId, isStrict: true }, template, files[0] ?? null)];
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
