import { messageBodyMax } from "@balcao/shared/inbox/messages.ts";
import { type TextService, textsPerDay } from "@balcao/shared/outreach/campaigns.ts";
import { cutText } from "@balcao/shared/platform/cut-text.ts";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { textQuotas } from "./text-quotas.table.ts";

/** A service with OpenAI's chat completions. The operator chose the address, so it may be internal. */
export type TextWriter = { url: string; key: string | null; model: string };

const timeoutMs = 30_000;
const answerMaxBytes = 256 * 1024;

const instructions = `You write one WhatsApp message that a company sends to its customers. Answer with the message only: no title, no quotation marks around it, no explanation. Write in the language of the request, at most 600 characters, friendly and plain. *bold* and _italic_ are WhatsApp's. The variables {nome}, {primeiro_nome} (the first name), {numero}, {email} and {saudacao} (a greeting) are filled for each customer; others that the request names between braces may be used too. Use no other placeholder.`;

const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().trim().min(1) }) })).min(1),
});

/** Has a text written from a person's prompt. A failed attempt does not count against the day's quota. */
export async function writeText(ctx: Context, writer: TextWriter | null, prompt: string): Promise<string> {
  if (!writer) throw new AppError("ERR_TEXTS_NOT_CONFIGURED");
  const day = dayOf(ctx);
  await consumeOne(ctx, day);
  try {
    return cutText(await ask(writer, prompt), messageBodyMax);
  } catch (error) {
    await giveBack(ctx, day);
    // Log only the error, never the prompt, which may name people.
    ctx.log.warn({ error: reasonOf(error) }, "the service that writes texts failed");
    throw new AppError("ERR_TEXTS_FAILED");
  }
}

/** Returns whether texts can be written, and how many are left today. */
export async function readTextService(ctx: Context, writer: TextWriter | null): Promise<TextService> {
  const [quota] = await ctx.db.select().from(textQuotas).where(eq(textQuotas.companyId, ctx.companyId));
  const used = quota?.day === dayOf(ctx) ? quota.used : 0;
  return { isConfigured: writer !== null, left: textsPerDay - used };
}

/** The day in UTC: in the company's time zone, a change of the zone would begin another day. */
const dayOf = (ctx: Context): string => ctx.now().toISOString().slice(0, 10);

/** Counts in one statement, so that concurrent requests see each other. Throws ERR_TEXTS_QUOTA. */
async function consumeOne({ db, companyId }: Context, day: string): Promise<void> {
  const isToday = sql`${textQuotas.day} = ${day}`;
  const [taken] = await db
    .insert(textQuotas)
    .values({ companyId, day, used: 1 })
    .onConflictDoUpdate({
      target: textQuotas.companyId,
      set: { day, used: sql`case when ${isToday} then ${textQuotas.used} + 1 else 1 end` },
      setWhere: sql`not (${isToday}) or ${textQuotas.used} < ${textsPerDay}`,
    })
    .returning({ used: textQuotas.used });
  if (!taken) throw new AppError("ERR_TEXTS_QUOTA", undefined, { details: { perDay: textsPerDay } });
}

async function giveBack({ db, companyId }: Context, day: string): Promise<void> {
  await db
    .update(textQuotas)
    .set({ used: sql`${textQuotas.used} - 1` })
    .where(sql`${textQuotas.companyId} = ${companyId} and ${textQuotas.day} = ${day} and ${textQuotas.used} > 0`);
}

async function ask({ url, key, model }: TextWriter, prompt: string): Promise<string> {
  const messages = [
    { role: "system", content: instructions },
    { role: "user", content: prompt },
  ];
  const response = await fetch(`${url}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(key && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ model, messages }),
    // A redirect would send the key to another address.
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`it answered ${response.status}`);
  return Completion.parse(JSON.parse(await readAnswer(response))).choices[0]?.message.content ?? "";
}

async function readAnswer(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > answerMaxBytes) throw new Error("its answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** An invalid answer is not quoted, as a parser's message would do. */
const reasonOf = (error: unknown): string => {
  if (error instanceof z.ZodError || error instanceof SyntaxError) return "its answer makes no sense";
  return error instanceof Error ? error.message : "unknown";
};
